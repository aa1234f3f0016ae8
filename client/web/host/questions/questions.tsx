import './questions.css'
import { useEffect, useRef } from 'preact/hooks'
import type { Question, Session } from '../../../index.ts'
import { useGlide } from '../../parts/glide.ts'
import { number } from '../../parts/language.ts'
import { texts } from '../../texts/console.ts'
import { actionOf, movesIn } from '../console/commands.ts'
import { keyName } from '../console/help.tsx'
import type { Desk } from '../console/use-console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { FILTERS, inPart } from './queue.ts'

/** The queue: one question is marked, and every move is one key away and undone by another. */
export function Questions({ session, desk }: HostedSession & { desk: Desk }) {
  const { filter, setFilter, listed, marked, mark } = desk.queue
  const list = useRef<HTMLUListElement>(null)
  useGlide(list)
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])
  return (
    <section class="column questions" aria-labelledby="questions" tabIndex={-1}>
      <header>
        <h2 id="questions">{texts.questions}</h2>
      </header>
      <nav class="tabs" aria-labelledby="questions">
        {FILTERS.map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
            {texts.filters[name]} <span class="quiet">{number(inPart(session, name).length)}</span>
          </button>
        ))}
      </nav>
      {listed.length === 0 && (
        <p class="quiet">{session.settings?.questions === 'off' ? texts.questionsOff : texts.noQuestions[filter]}</p>
      )}
      <ul class="queue" ref={list}>
        {listed.map((question) => (
          <Item
            key={question.id}
            {...{ session, question, desk }}
            isMarked={question.id === marked?.id}
            onMark={() => mark(question.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = {
  session: Session
  question: Question
  desk: Desk
  isMarked: boolean
  onMark: () => void
}

/** What can be done stands below the marked one alone, so that the others can be read. */
function Item({ session, question, desk, isMarked, onMark }: ItemProps) {
  const { text, state, upvotes, author } = question
  const who = author?.name || author?.email || texts.anonymous
  return (
    <li class={state} aria-current={isMarked} data-glide={question.id}>
      <button type="button" class="text" aria-expanded={isMarked} onClick={onMark}>
        <span dir="auto">{text}</span>
        <span class="quiet">
          {state === 'highlighted' && <span class="badge highlighted">{texts.onWall}</span>}
          {upvotes > 0 && <span>▲ {number(upvotes)}</span>}
          {author && <span dir="auto">{who}</span>}
        </span>
      </button>
      {isMarked && (
        <div class="buttons">
          {movesIn(session, question).map((move) => (
            <button
              key={move}
              type="button"
              aria-keyshortcuts={actionOf(move).keys[0]}
              onClick={() => desk.move(question, move)}
            >
              {texts.moves[move]} <kbd>{keyName(actionOf(move).keys[0] ?? '')}</kbd>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}

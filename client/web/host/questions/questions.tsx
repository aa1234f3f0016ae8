import './questions.css'
import { useEffect, useRef } from 'preact/hooks'
import type { Question } from '../../../index.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import { common, host, hostConsole as texts } from '../../texts/index.ts'
import { number } from '../../texts/language.ts'
import { rowOf } from '../console/commands.ts'
import { keyOf } from '../console/help.tsx'
import type { HostConsole } from '../console/use-console.ts'
import { moveQuestion, movesIn } from './commands.ts'
import { FILTERS, inPart } from './queue.ts'

/** The queue of questions. One is marked: keys move it, and another key undoes that. */
export function Questions({ console }: { console: HostConsole }) {
  const { session, queue } = console
  const { filter, setFilter, listed, marked, mark } = queue
  const list = useRef<HTMLUListElement>(null)
  useGlide(list)
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])
  return (
    <section class="column questions" aria-labelledby="questions" tabIndex={-1}>
      <header>
        <h2 id="questions">{common.questions}</h2>
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
            console={console}
            question={question}
            isMarked={question.id === marked?.id}
            onMark={() => mark(question.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type ItemProps = { console: HostConsole; question: Question; isMarked: boolean; onMark: () => void }

/** Only the marked question has buttons, so that the others can be read. */
function Item({ console, question, isMarked, onMark }: ItemProps) {
  const { session, queue, run } = console
  const { text, state, upvotes, author } = question
  const who = author?.name || author?.email || host.anonymous
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
              aria-keyshortcuts={rowOf(move).keys[0]}
              onClick={() => void run(moveQuestion(session, queue, question, move))}
            >
              {texts.moves[move]} <kbd>{keyOf(move)}</kbd>
            </button>
          ))}
        </div>
      )}
    </li>
  )
}

import './questions.css'
import { useEffect, useRef } from 'preact/hooks'
import type { Question } from '../../../index.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { common, host, hostConsole as texts } from '../../texts/index.ts'
import { number, time } from '../../texts/language.ts'
import { rowOf } from '../console/commands.ts'
import { keyOf } from '../console/help.tsx'
import type { HostConsole } from '../console/use-console.ts'
import { approveAll, mergeAll, moveQuestion, movesIn, splitQuestion } from './commands.ts'
import { FILTERS, inPart, targetsOf } from './queue.ts'

/** What opens a form about a question. */
const FORMS = ['reply', 'merge'] as const

/** From so many questions on, they can be searched. */
const MANY = 6

/** The queue of questions. One is marked: keys move it, and another key undoes that. */
export function Questions({ console }: { console: HostConsole }) {
  const { session, queue } = console
  const { filter, setFilter, groups, listed, marked } = queue
  const list = useRef<HTMLUListElement>(null)
  useGlide(list)
  useEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])
  const isMany = (session.questions?.length ?? 0) >= MANY
  return (
    <section class="column questions" aria-labelledby="questions" tabIndex={-1}>
      <header class={isMany ? 'searched' : undefined}>
        <h2 id="questions">{common.questions}</h2>
        {filter === 'pending' && listed.length > 1 && (
          <button type="button" class="plain approve-all" onClick={() => void console.run(approveAll(listed))}>
            {texts.approveAll(listed.length)}
          </button>
        )}
        {isMany && queue.search}
      </header>
      <fieldset class="tabs" aria-labelledby="questions">
        {FILTERS.map((name) => (
          <button key={name} type="button" aria-pressed={filter === name} onClick={() => setFilter(name)}>
            {texts.filters[name]} <span class="quiet">{number(inPart(session, name).length)}</span>
          </button>
        ))}
      </fieldset>
      {listed.length === 0 && <p class="quiet">{nothingListed(console)}</p>}
      <ul class="queue" ref={list} hidden={listed.length === 0}>
        {groups.flatMap((group) =>
          group.map((question, index) => (
            <Item key={question.id} console={console} question={question} group={group} index={index} />
          )),
        )}
      </ul>
    </section>
  )
}

function nothingListed({ session, queue: { filter } }: HostConsole): string {
  if (session.settings?.questions === 'off') return texts.questionsOff
  return inPart(session, filter).length > 0 ? texts.noneFound : texts.noQuestions[filter]
}

type ItemProps = {
  console: HostConsole
  question: Question
  /** Similar questions, this one among them, and its index in the group. */
  group: Question[]
  index: number
}

function Item({ console, question, group, index }: ItemProps) {
  const { session, queue, run, setDialog } = console
  const { id, text, state, upvotes, author, createdAt, reply } = question
  const isMarked = id === queue.marked?.id
  const who = author?.name || author?.email || host.anonymous
  return (
    <li class={index > 0 ? `${state} joined` : state} aria-current={isMarked} data-glide={id}>
      <button type="button" class="text" onClick={() => queue.mark(id)}>
        <span id={id} dir="auto">
          {text}
        </span>
        <span class="quiet">
          {state === 'highlighted' && <span class="badge highlighted">{texts.onWall}</span>}
          {group.length > 1 && index === 0 && <span class="badge">{texts.similar(group.length)}</span>}
          {upvotes > 0 && (
            <span role="img" aria-label={common.upvotes(upvotes)}>
              ▲ {number(upvotes)}
            </span>
          )}
          {author && <span dir="auto">{who}</span>}
          <span>{time(createdAt)}</span>
        </span>
      </button>
      <div class="buttons">
        {movesIn(session, question).map((move) => (
          <button
            key={move}
            type="button"
            aria-describedby={id}
            aria-keyshortcuts={rowOf(move).keys[0]}
            title={keyOf(move)}
            onClick={() => void run(moveQuestion(session, queue, question, move))}
          >
            {texts.moves[move]}
          </button>
        ))}
        <Menu label={host.moreFor(text)} sign="⋯">
          {FORMS.filter((form) => form === 'reply' || targetsOf(session, question).length > 0).map((form) => (
            <MenuItem key={form} onChoose={() => setDialog({ form, question })}>
              {texts.forms[form]}
            </MenuItem>
          ))}
        </Menu>
      </div>
      {reply && <Reply text={reply} />}
      <Merged console={console} question={question} />
      {group.length > 1 && index === group.length - 1 && (
        <button type="button" class="merge-all" onClick={() => void run(mergeAll(group))}>
          {texts.merge.all(group.length)}
        </button>
      )}
    </li>
  )
}

const Reply = ({ text }: { text: string }) => (
  <p class="reply">
    <strong>{common.reply}</strong> <span dir="auto">{text}</span>
  </p>
)

const Merged = ({ console, question }: Pick<ItemProps, 'console' | 'question'>) =>
  question.merged ? (
    <ul class="merged" aria-label={common.mergedQuestions}>
      {question.merged.map((merged) => (
        <li key={merged.id}>
          <span dir="auto">{merged.text}</span>
          <button type="button" class="plain" onClick={() => void console.run(splitQuestion(question, merged))}>
            {texts.split}
          </button>
        </li>
      ))}
    </ul>
  ) : null

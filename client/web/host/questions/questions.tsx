import './questions.css'
import { useEffect } from 'preact/hooks'
import type { Move } from '../../../../shared/moderation.ts'
import type { Question } from '../../../index.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { common, host, hostConsole as texts } from '../../texts/index.ts'
import { number, time } from '../../texts/language.ts'
import { rowOf } from '../commands/console-commands.ts'
import { approveAll, mergeAll, moveQuestion, movesIn, splitQuestion } from '../commands/questions.ts'
import { FILTERS, inPart, targetsOf } from '../commands/queue.ts'
import { keyOf } from '../console/help.tsx'
import { type HostConsole, useIsRead } from '../console/use-console.ts'

/** What opens a form about a question. */
const FORMS = ['reply', 'merge'] as const

/** A screen on its stand, a tick and an eye struck out: of those moves that do not come first for every question. */
const SIGNS: Partial<Record<Move, string>> = {
  highlight: 'M1.5 2h9v6h-9zM6 8v2M4 10h4',
  answered: 'M2 6.5l2.5 2.5 5.5-6',
  hide: 'M1 6q5-7 10 0q-5 7-10 0M6 5a1 1 0 100 2a1 1 0 100-2M2 1.5l8 9',
}

/** From so many questions on, they can be searched. */
const MANY = 6

/** The queue of questions. One is marked: keys move it, and another key undoes that. */
export function Questions({ console }: { console: HostConsole }) {
  const { session, queue } = console
  const { filter, setFilter, groups, listed, marked, rows, handlers } = queue
  useGlide(rows)
  useEffect(() => {
    rows.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [marked?.id])
  const isMany = (session.questions?.length ?? 0) >= MANY
  return (
    <section class="column questions" aria-labelledby="questions" tabIndex={-1}>
      <header>
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
            {texts.filters[name]}{' '}
            <Count n={inPart(session, name).length} isNews={name === 'pending' && filter !== name} />
          </button>
        ))}
      </fieldset>
      {listed.length === 0 && <p class="quiet">{nothingListed(console)}</p>}
      <ul class="queue" ref={rows} hidden={listed.length === 0} {...handlers}>
        {groups.flatMap((group) =>
          group.map((question, index) => (
            <Item key={question.id} console={console} question={question} group={group} index={index} />
          )),
        )}
      </ul>
    </section>
  )
}

/** How many there are in a part. Those that wait stand out while another part is open. */
const Count = ({ n, isNews }: { n: number; isNews: boolean }) => (
  <span class={isNews && n > 0 ? 'badge count next' : 'quiet'}>{number(n)}</span>
)

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
  const { queue } = console
  const { id, text, state, upvotes, author, createdAt, reply } = question
  const isRead = useIsRead(String(queue.listed.indexOf(question)))
  // Not of a key, which is for the row that has the focus.
  const hold = (event: MouseEvent) => event.detail > 0 && !isRead() && event.stopPropagation()
  return (
    <li
      class={index > 0 ? `${state} joined` : state}
      aria-current={id === queue.marked?.id}
      data-glide={id}
      onClickCapture={hold}
    >
      {group.length > 1 && index === 0 && (
        <p class="similar">
          {texts.similar(group.length)}
          <button type="button" class="plain merge-all" onClick={() => void console.run(mergeAll(group))}>
            {texts.merge.all(group.length)}
          </button>
        </p>
      )}
      <button type="button" class="text" id={id} dir="auto" onClick={() => queue.mark(id)}>
        {text}
      </button>
      <div class="foot">
        <span class="quiet">
          {state === 'highlighted' && <span class="badge highlighted">{texts.onWall}</span>}
          {upvotes > 0 && (
            <span role="img" aria-label={common.upvotes(upvotes)}>
              ▲&nbsp;{number(upvotes)}
            </span>
          )}
          {author && <span dir="auto">{author.name || author.email || host.anonymous}</span>}
          <span>{time(createdAt)}</span>
        </span>
        <Buttons console={console} question={question} />
      </div>
      {reply && <Reply text={reply} />}
      <Merged console={console} question={question} />
    </li>
  )
}

type OfOne = Pick<ItemProps, 'console' | 'question'>

/** What can be done with a question. Where space is scarce, all but the first is a sign. */
const Buttons = ({ console: { session, queue, run, setDialog }, question }: OfOne) => (
  <div class="buttons">
    {movesIn(session, question).map((move) => (
      <button
        key={move}
        type="button"
        class="plain"
        aria-describedby={question.id}
        aria-keyshortcuts={rowOf(move).keys[0]}
        title={`${texts.moves[move]} (${keyOf(move)})`}
        onClick={() => void run(moveQuestion(session, queue, question, move))}
      >
        <svg viewBox="0 0 12 12" width="20" fill="none" stroke="currentcolor" aria-hidden="true">
          <path d={SIGNS[move]} />
        </svg>
        <span>{texts.moves[move]}</span>
      </button>
    ))}
    <Menu label={host.moreFor(question.text)} sign="⋯">
      {FORMS.filter((form) => form === 'reply' || targetsOf(session, question).length > 0).map((form) => (
        <MenuItem key={form} onChoose={() => setDialog({ form, question })}>
          {texts.forms[form]}
        </MenuItem>
      ))}
    </Menu>
  </div>
)

const Reply = ({ text }: { text: string }) => (
  <p class="reply">
    <strong>{common.reply}</strong> <span dir="auto">{text}</span>
  </p>
)

const Merged = ({ console, question }: OfOne) =>
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

import { settingOf } from '../../../../shared/session-settings.ts'
import './questions.css'
import './queue.css'
import { useEffect } from 'preact/hooks'
import type { Move } from '../../../../shared/moderation.ts'
import type { Question, Session } from '../../../index.ts'
import { common, host, hostConsole as texts } from '../../language/index.ts'
import { number, time } from '../../language/language.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { OpenDialog } from '../commands/dialog.ts'
import type { Run } from '../commands/hosted-session.ts'
import { approveAll, mergeAll, moveQuestion, movesIn, splitQuestion } from '../commands/questions.ts'
import { FILTERS, type Filter, inPart, targetsOf } from '../commands/queue.ts'
import { keyOf } from '../commands/shortcut-names.ts'
import { rowOf } from '../commands/shortcuts.ts'
import { useHadTimeToRead } from '../parts/use-had-time-to-read.ts'
import type { Queue } from './use-queue.ts'

/** What opens a form about a question. */
const FORMS = ['reply', 'merge'] as const

/** From so many questions on, they can be searched. */
const MANY = 6

type Props = { session: Session; queue: Queue; run: Run; open: OpenDialog }

/** The queue of questions. One is marked: keys move it, and another key undoes that. */
export function Questions(props: Props) {
  const { session, queue, run } = props
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
          <button type="button" class="plain approve-all" onClick={() => void run(approveAll(listed))}>
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
      {listed.length === 0 && <p class="quiet">{nothingListed(session, filter)}</p>}
      <ul class="queue" ref={rows} hidden={listed.length === 0} {...handlers}>
        {groups.flatMap((group) =>
          group.map((question, index) => (
            <Item key={question.id} {...props} question={question} group={group} index={index} />
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

function nothingListed(session: Session, filter: Filter): string {
  if (settingOf(session.settings, 'questions') === 'off') return texts.questionsOff
  if (inPart(session, filter).length > 0) return texts.noneFound
  const wasAnswered = filter === 'shown' && inPart(session, 'answered').length > 0
  return wasAnswered ? texts.noneLeft : texts.noQuestions[filter]
}

type ItemProps = Props & {
  question: Question
  /** Similar questions, this one among them, and its index in the group. */
  group: Question[]
  index: number
}

function Item(props: ItemProps) {
  const { queue, run, question, group, index } = props
  const { id, text, state, upvotes, author, createdAt, reply } = question
  const hadTimeToRead = useHadTimeToRead(String(queue.listed.indexOf(question)))
  // Not of a key, which is for the row that has the focus.
  const hold = (event: MouseEvent) => event.detail > 0 && !hadTimeToRead() && event.stopPropagation()
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
          <button type="button" class="plain merge-all" onClick={() => void run(mergeAll(group))}>
            {texts.merge.all(group.length)}
          </button>
        </p>
      )}
      <UserText as="button" type="button" class="text" id={id} onClick={() => queue.mark(id)}>
        {text}
      </UserText>
      <div class="foot">
        <span class="quiet">
          {state === 'highlighted' && <span class="badge highlighted">{texts.onWall}</span>}
          {upvotes > 0 && (
            <span role="img" aria-label={common.upvotes(upvotes)}>
              ▲&nbsp;{number(upvotes)}
            </span>
          )}
          {author && <UserText>{author.name || author.email || host.anonymous}</UserText>}
          <span>{time(createdAt)}</span>
        </span>
        <Buttons {...props} />
      </div>
      {reply && <Reply text={reply} />}
      <Merged {...props} />
    </li>
  )
}

/** To approve what was answered already is to bring it back. */
const nameOf = (move: Move, { state }: Question): string =>
  move === 'approve' && state === 'answered' ? texts.bringBack : texts.moves[move]

/** What can be done with a question. */
const Buttons = ({ session, queue, run, open, question }: ItemProps) => (
  <div class="buttons">
    {movesIn(session, question).map((move) => (
      <button
        key={move}
        type="button"
        class="plain"
        aria-describedby={question.id}
        aria-keyshortcuts={rowOf(move).keys[0]}
        title={`${nameOf(move, question)} (${keyOf(move)})`}
        onClick={() => void run(moveQuestion(session, queue, question, move))}
      >
        {nameOf(move, question)}
      </button>
    ))}
    <Menu label={host.moreFor(question.text)} sign="⋯">
      {FORMS.filter((form) => form === 'reply' || targetsOf(session, question).length > 0).map((form) => (
        <MenuItem key={form} onChoose={() => open({ form, question })}>
          {texts.forms[form]}
        </MenuItem>
      ))}
    </Menu>
  </div>
)

const Reply = ({ text }: { text: string }) => (
  <p class="reply">
    <strong>{common.reply}</strong> <UserText>{text}</UserText>
  </p>
)

const Merged = ({ run, question }: ItemProps) =>
  question.merged ? (
    <ul class="merged" aria-label={common.mergedQuestions}>
      {question.merged.map((merged) => (
        <li key={merged.id}>
          <UserText>{merged.text}</UserText>
          <button type="button" class="plain" onClick={() => void run(splitQuestion(question, merged))}>
            {texts.split}
          </button>
        </li>
      ))}
    </ul>
  ) : null

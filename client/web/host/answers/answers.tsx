import { useRef } from 'preact/hooks'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import type { Answer, PollBody, Session } from '../../../index.ts'
import { hostConsole as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { isOnStage, toggleOnStage, toggleShown } from '../commands/answers.ts'
import type { Run } from '../commands/hosted-session.ts'
import { Tick, useSearch } from '../parts/fields.tsx'
import { useHeld, useSteadyOrder } from '../parts/use-steady-order.ts'

export type AnswersProps = { session: Session; poll: PollBody; run: Run }

/** A longer list has a search field. */
const FEW = 8

/** What people wrote. The host shows each answer to the audience or hides it, and can put a text alone on the wall. */
export function Answers({ session, poll, run }: AnswersProps) {
  const listed = session.polls?.find(({ id }) => id === poll.id) ?? poll
  const rows = useRef<HTMLUListElement>(null)
  const { isHeld, handlers } = useHeld(rows)
  const answers = useSteadyOrder([answersOf(listed)], isHeld).flat()
  const { found, field } = useSearch(answers, ({ text }) => text)
  if (answers.length === 0) return null
  const isLong = answers.length > FEW
  const isOpen = poll.moderated || KINDS[poll.kind].result === 'texts'
  return (
    <details class="written" open={isOpen}>
      <summary>{texts.writtenAnswers}</summary>
      {isLong && <div class="field-row">{field}</div>}
      <ul ref={rows} {...handlers}>
        {(isLong ? found : answers).map((answer) => (
          <Written key={answer.text} session={session} poll={listed} run={run} answer={answer} />
        ))}
      </ul>
    </details>
  )
}

function Written({ session, poll, run, answer }: AnswersProps & { answer: Answer }) {
  const { text, n, shown } = answer
  const stageAnswer = { pollId: poll.id, text }
  const mayStand = KINDS[poll.kind].result === 'texts' && shown && poll.revealed !== false
  return (
    <li class={shown ? undefined : 'hidden-answer'}>
      <UserText>{text}</UserText>
      {n > 1 && <span class="badge count">{number(n)}</span>}
      {mayStand && session.status === 'live' && (
        <button
          type="button"
          aria-pressed={isOnStage(session, stageAnswer)}
          onClick={() => void run(toggleOnStage(session, stageAnswer))}
        >
          {texts.alone} <Tick of={isOnStage(session, stageAnswer)} />
        </button>
      )}
      <button type="button" aria-pressed={shown} onClick={() => void run(toggleShown(poll.id, answer))}>
        {texts.visible} <Tick of={shown} />
      </button>
    </li>
  )
}

/** All answers, those that most people gave first. The poll has a list of them only where some may be hidden. */
function answersOf({ answers, words, texts: written = [] }: PollBody): (Answer & { id: string })[] {
  const counted = new Map<string, number>()
  for (const text of written) counted.set(text, (counted.get(text) ?? 0) + 1)
  const all: Omit<Answer, 'shown'>[] = answers ?? words ?? [...counted].map(([text, n]) => ({ text, n }))
  return all.map((one) => ({ shown: true, ...one, id: one.text })).toSorted((a, b) => b.n - a.n)
}

import { useState } from 'preact/hooks'
import type { Answer, PollBody } from '../../../index.ts'
import { KINDS } from '../../parts/kinds.ts'
import { number } from '../../parts/language.ts'
import { texts } from '../../texts/console.ts'
import type { Desk } from '../console/use-console.ts'
import { FindField } from '../find-field.tsx'
import type { HostedSession } from '../hosted-session.ts'
import { isOnStage } from './answer-moves.ts'

type Props = HostedSession & { poll: PollBody; desk: Desk }

/** How many are found at a glance. */
const FEW = 8

/** What people wrote: each is shown to the hall or not, and a text may have the wall for itself. */
export function AnswersShown({ poll, ...props }: Props) {
  const [wanted, setWanted] = useState('')
  const listed = props.session.polls?.find((one) => one.id === poll.id) ?? poll
  const answers = answersOf(listed)
  if (answers.length === 0) return null
  const isLong = answers.length > FEW
  const isWanted = ({ text }: Answer) => text.toLowerCase().includes(wanted.toLowerCase())
  const found = isLong ? answers.filter(isWanted) : answers
  const isOpen = poll.moderated || KINDS[poll.kind].result === 'texts'
  return (
    <details class="written" open={isOpen}>
      <summary>{texts.writtenAnswers}</summary>
      {isLong && (
        <div class="field-row">
          <FindField wanted={wanted} onWant={setWanted} />
        </div>
      )}
      <ul>
        {found.map((answer) => (
          <Written key={answer.text} {...props} poll={listed} answer={answer} />
        ))}
      </ul>
    </details>
  )
}

/** One of them, with a way back from whatever is done to it. */
function Written({ client, id, session, poll, desk, answer }: Props & { answer: Answer }) {
  const { text, n, shown } = answer
  const at = { id, pid: poll.id, text }
  const set = (isShown: boolean) => () => (isShown ? client.showAnswer(at) : client.hideAnswer(at))
  const turn = () =>
    desk.run(set(!shown), { text: shown ? texts.did.hide : texts.did.approve, about: text }, { run: set(shown) })
  const onStage = { pollId: poll.id, text }
  const isOn = isOnStage(session, onStage)
  const mayStand = KINDS[poll.kind].result === 'texts' && shown && poll.revealed !== false
  return (
    <li class={shown ? undefined : 'hidden-answer'}>
      <span dir="auto">{text}</span>
      {n > 1 && <span class="badge count">{number(n)}</span>}
      {mayStand && session.status === 'live' && (
        <button type="button" aria-pressed={isOn} onClick={() => desk.moveAnswer(onStage)}>
          {texts.moves.highlight}
        </button>
      )}
      <button type="button" aria-pressed={shown} onClick={() => void turn()}>
        {texts.show}
      </button>
    </li>
  )
}

/** All that were written; where none is hidden the poll has what is shown. */
function answersOf({ answers, words, texts: written = [] }: PollBody): Answer[] {
  if (answers) return answers
  const counted = new Map<string, number>()
  for (const text of written) counted.set(text, (counted.get(text) ?? 0) + 1)
  const all = words ?? [...counted].map(([text, n]) => ({ text, n }))
  return all.map((one) => ({ ...one, shown: true }))
}

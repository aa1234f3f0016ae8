import type { Answer, PollBody } from '../../index.ts'
import { number } from '../parts/language.ts'
import { texts } from '../texts/console.ts'
import type { Desk } from './desk.ts'
import type { HostedSession } from './hosted-session.ts'

/** Whether the wall shows what somebody wrote: one by one, with a way back. */
export function AnswersShown({
  client,
  id,
  session,
  poll,
  desk,
}: HostedSession & { poll: PollBody; desk: Desk }) {
  const answers = answersOf(session.polls?.find((one) => one.id === poll.id) ?? poll)
  if (answers.length === 0) return null
  const set = (text: string, isShown: boolean) => () =>
    isShown
      ? client.showAnswer({ id, pid: poll.id, text })
      : client.hideAnswer({ id, pid: poll.id, text })
  const turn = ({ text, shown }: Answer) =>
    desk.run(
      set(text, !shown),
      { text: shown ? texts.did.hide : texts.did.approve, about: text },
      { run: set(text, shown) },
    )
  return (
    <details class="written" open={poll.moderated}>
      <summary>{texts.writtenAnswers}</summary>
      <ul>
        {answers.map((answer) => (
          <li key={answer.text} class={answer.shown ? undefined : 'hidden-answer'}>
            <span dir="auto">{answer.text}</span>
            {answer.n > 1 && <span class="badge count">{number(answer.n)}</span>}
            <button type="button" aria-pressed={answer.shown} onClick={() => void turn(answer)}>
              {texts.show}
            </button>
          </li>
        ))}
      </ul>
    </details>
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

import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { Dialog } from './dialog.tsx'
import type { HostedSession } from './hosted-session.ts'

type Props = HostedSession & { onClose: () => void }

/** Ends the session, after saying what that means. */
export function EndSession({ client, id, onClose }: Props) {
  const { busy, problem, run } = useAction()
  const end = async () => {
    if (await run(() => client.endSession({ id }))) onClose()
  }
  return (
    <Dialog title={texts.end} onClose={onClose}>
      <p>{texts.endWhat}</p>
      <p class="error" role="alert">
        {problem}
      </p>
      <button type="button" class="danger" disabled={busy} onClick={end}>
        {texts.end}
      </button>
    </Dialog>
  )
}

/** Deletes the session, after saying what is lost. */
export function DeleteSession({ client, id, session, onClose }: Props) {
  const { busy, problem, run } = useAction()
  const { polls = [], questions = [], participantCount = 0 } = session
  const votes = polls.reduce((sum, poll) => sum + (poll.votes ?? 0), 0)
  const remove = async () => {
    if (await run(() => client.deleteSession({ id }))) location.assign('/host')
  }
  return (
    <Dialog title={texts.remove} onClose={onClose}>
      <p>{texts.removeWhat(votes, participantCount, questions.length)}</p>
      <p class="error" role="alert">
        {problem}
      </p>
      <button type="button" class="danger" disabled={busy} onClick={remove}>
        {texts.remove}
      </button>
    </Dialog>
  )
}

import { Dialog } from '../../parts/controls/dialog.tsx'
import { host, sessionMenu as texts } from '../../texts/index.ts'
import { Problem } from '../fields.tsx'
import type { HostedSession } from '../hosted-session.ts'
import { useRequest } from '../use-request.ts'

type Props = HostedSession & { onClose: () => void }

/** Ends the session, after saying what that does. */
export function EndSession({ client, id, onClose }: Props) {
  return (
    <Confirm
      title={texts.end}
      what={texts.endWhat}
      send={() => client.endSession({ id })}
      onDone={onClose}
      onClose={onClose}
    />
  )
}

/** Deletes the session, after saying what is lost. */
export function DeleteSession({ client, id, session, onClose }: Props) {
  const { polls = [], questions = [], participantCount = 0 } = session
  const votes = polls.reduce((sum, poll) => sum + (poll.votes ?? 0), 0)
  return (
    <Confirm
      title={texts.remove}
      what={texts.removeWhat(votes, participantCount, questions.length)}
      send={() => client.deleteSession({ id })}
      onDone={() => location.assign('/host')}
      onClose={onClose}
    />
  )
}

type ConfirmProps = {
  title: string
  what: string
  send: () => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** Asks before it sends, and says why a request fails. */
function Confirm({ title, what, send, onDone, onClose }: ConfirmProps) {
  const { busy, problem, run } = useRequest()
  const go = async () => {
    if (await run(send)) onDone()
  }
  return (
    <Dialog title={title} closeLabel={host.close} onClose={onClose}>
      <p>{what}</p>
      <Problem text={problem} />
      <button type="button" class="danger" disabled={busy} onClick={go}>
        {title}
      </button>
    </Dialog>
  )
}

import { host, sessionMenu as texts, titleBar } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { Problem } from '../parts/fields.tsx'
import { useRequest } from '../parts/use-request.ts'

type EndProps = Pick<SessionDialogProps, 'client' | 'id' | 'onClose'>

export function EndSession({ client, id, onClose }: EndProps) {
  const end = () => client.endSession({ id }).then(onClose)
  return <Confirm title={titleBar.end} effect={texts.end} send={end} onClose={onClose} />
}

export function DeleteSession({ client, id, session, onClose }: SessionDialogProps) {
  const { polls = [], questions = [], participantCount = 0 } = session
  const votes = polls.reduce((sum, poll) => sum + (poll.votes ?? 0), 0)
  const effect = texts.remove.what(votes, participantCount, questions.length)
  const remove = () => client.deleteSession({ id }).then(() => location.assign('/host'))
  return <Confirm title={texts.remove.title} effect={effect} send={remove} onClose={onClose} />
}

type ConfirmProps = { title: string; effect: string; send: () => Promise<void>; onClose: () => void }

/** Asks before it sends, and says why a request fails. */
function Confirm({ title, effect, send, onClose }: ConfirmProps) {
  const { busy, problem, run } = useRequest()
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{effect}</p>
      <Problem text={problem} />
      <div class="buttons end">
        <button type="button" class="plain" onClick={onClose}>
          {host.cancel}
        </button>
        <button type="button" class="danger" disabled={busy} onClick={() => run(send)}>
          {title}
        </button>
      </div>
    </Dialog>
  )
}

import type { Session } from '../../../index.ts'
import { host, sessionEnd as texts } from '../../language/index.ts'
import { time } from '../../language/language.ts'
import { Status } from '../../parts/controls/status.tsx'
import type { Message } from '../../parts/controls/toast.tsx'
import type { HostedSession, Run } from '../commands/hosted-session.ts'
import { lastPoll } from '../commands/on-wall.ts'
import { Problem } from '../parts/fields.tsx'
import { isUnused } from '../parts/phase.ts'
import { dayAndTime, dayOf, extended, type Nearness, weekdayAndTime } from '../parts/session-end.ts'
import { useNearnessOfEnd } from '../parts/use-nearness-of-end.ts'
import { useRequest } from '../parts/use-request.ts'
import { addPictures, readSessionFile } from '../sessions/session-file.ts'
import { useDuplicate } from '../sessions/use-duplicate.ts'

export type EndNoticeProps = HostedSession & { isOwner: boolean; run: Run; say: (message: Message) => void }

/** From two days before, when the session ends. Of one that ended before anybody used it, how to go on. */
export function EndNotice(props: EndNoticeProps) {
  const { session, isOwner } = props
  const nearness = useNearnessOfEnd(session.endsAt ?? 0)
  if (session.status === 'ended') return isOwner && isUnused(session) ? <Unused {...props} /> : null
  return nearness === 'far' ? null : <Ending {...props} nearness={nearness} />
}

/** Whoever has the host key extends by one press. It cannot be undone by a slip: the end may have passed by then. */
function Ending({ session, run, say, nearness }: EndNoticeProps & { nearness: Nearness }) {
  const { endsAt = 0 } = session
  const to = extended(endsAt)
  const extend = async () => {
    const isExtended = await run({ send: [['updateSession', { endsAt: to }]] })
    if (isExtended) say({ text: texts.extended(dayAndTime(to)) })
  }
  return (
    <div class={nearness === 'soon' ? 'session-end notice' : 'session-end'}>
      <Status key={nearness} isHint={nearness === 'near'}>
        {endOf(session, nearness)}
      </Status>
      {session.k && (
        <button type="button" onClick={() => void extend()}>
          {texts.extendTo(dayOf(to))}
        </button>
      )}
    </div>
  )
}

function endOf(session: Session, nearness: Nearness): string {
  const { endsAt = 0 } = session
  if (nearness === 'near') return host.ends(weekdayAndTime(endsAt))
  return lastPoll(session)?.state === 'open' ? texts.pollCloses(time(endsAt)) : texts.soon(time(endsAt))
}

const sessionFile = async () => ({ addPictures, readSessionFile })

function Unused({ client, id }: EndNoticeProps) {
  const { busy, problem, run } = useRequest()
  const duplicate = useDuplicate(client, sessionFile)
  return (
    <div class="session-end notice">
      <p>{texts.unused}</p>
      <button type="button" disabled={busy} onClick={() => run(() => duplicate(id))}>
        {host.duplicate}
      </button>
      <Problem text={problem} />
    </div>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { takeHostKey } from '../../parts/session/host-key.ts'
import type { HostedSession } from '../commands/hosted-session.ts'

/**
 * Whether the signed-in host created the session: then it is in their list. A page that was opened by a host
 * link does not ask, since a host key opens no list.
 */
export function useIsOwner({ client, id, session: { createdAt = 0 } }: HostedSession): boolean {
  const [isOwner, setOwner] = useState(false)
  const hasKey = takeHostKey(id) !== undefined
  useEffect(() => {
    if (hasKey) return
    // The list goes back in time, so that it begins with this session, or another of the same instant.
    client.listSessions({ before: createdAt + 1, limit: 20 }).then(
      ({ events }) => setOwner(events.some((one) => one.id === id || one.code === id)),
      () => setOwner(false),
    )
  }, [client, id, createdAt, hasKey])
  return isOwner
}

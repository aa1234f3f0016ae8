import { useEffect, useState } from 'preact/hooks'
import type { Operations, Session } from '../../index.ts'

/** Whether this browser's host made the session: it is in their list, where a link does not lead. */
export function useOwner(client: Operations, id: string, { createdAt = 0 }: Session): boolean {
  const [isOwner, setOwner] = useState(false)
  useEffect(() => {
    // The list goes back in time, so that it begins with this session, or another of the same instant.
    client.listSessions({ before: createdAt + 1, limit: 20 }).then(
      ({ events }) => setOwner(events.some((one) => one.id === id || one.code === id)),
      () => setOwner(false),
    )
  }, [client, id, createdAt])
  return isOwner
}

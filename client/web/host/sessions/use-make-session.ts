import type { CreateSessionData, Operations } from '../../../index.ts'
import { useIdempotencyKey } from '../../parts/session/use-idempotency-key.ts'

/** Creates a session of exactly the polls given, and opens its console. A repeated call creates no second session. */
export function useMakeSession(client: Operations) {
  const key = useIdempotencyKey()
  return async (body: CreateSessionData['body']): Promise<void> => {
    const { id, polls = [] } = await client.createSession({ ...body, 'Idempotency-Key': key.of(body) })
    // The server gives a session without polls a first one.
    const starter = body.polls?.length === 0 && polls[0]
    if (starter) await client.deleteDraft({ id, pid: starter.id })
    location.assign(`/host/${id}`)
  }
}

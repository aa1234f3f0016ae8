import type { CreateSessionData, Operations } from '../../../index.ts'

type Body = NonNullable<CreateSessionData['body']>

/**
 * Creates a session of exactly these polls and opens its console.
 * @param key makes a repeated call create no second session
 */
export async function makeSession(client: Operations, body: Body, key: string): Promise<void> {
  const { id, polls = [] } = await client.createSession({ ...body, 'Idempotency-Key': key })
  // The server gives a session without polls a first one.
  const starter = body.polls?.length === 0 && polls[0]
  if (starter) await client.deleteDraft({ id, pid: starter.id })
  location.assign(`/host/${id}`)
}

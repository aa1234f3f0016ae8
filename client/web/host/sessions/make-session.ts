import type { CreateSessionData, Operations } from '../../../index.ts'

type Body = NonNullable<CreateSessionData['body']>

/**
 * Makes a session of exactly these polls, and goes to its console.
 * @param key by which the same call that is sent again makes no second one
 */
export async function makeSession(client: Operations, body: Body, key: string): Promise<void> {
  const { id, polls = [] } = await client.createSession({ ...body, 'Idempotency-Key': key })
  // A session that is made without polls begins with one that nobody asked for.
  const starter = body.polls?.length === 0 && polls[0]
  if (starter) await client.deleteDraft({ id, pid: starter.id })
  location.assign(`/host/${id}`)
}

import type { CreateSessionData, Operations } from '../../../index.ts'
import { useIdempotencyKey } from '../../parts/session/use-idempotency-key.ts'
import type { SessionFile } from './session-file.ts'

type Body = CreateSessionData['body']

/** Creates a session of exactly the polls given, and opens its console. A repeated call creates no second session. */
export function useMakeSession(client: Operations, sessionFile: () => Promise<SessionFile>) {
  const key = useIdempotencyKey()
  return async (body: Body): Promise<void> => {
    const { id, polls = [] } = await client.createSession({ ...withoutPictures(body), 'Idempotency-Key': key.of(body) })
    if (body.polls) await (await sessionFile()).addPictures(client, id, body, polls)
    // The server gives a session without polls a first one.
    const starter = body.polls?.length === 0 && polls[0]
    if (starter) await client.deleteDraft({ id, pid: starter.id })
    location.assign(`/host/${id}`)
  }
}

/** Pictures need a session to be added to. */
function withoutPictures({ brand, ...body }: Body): Body {
  const sent: Body = JSON.parse(JSON.stringify(body), (name, value) => (name === 'picture' ? undefined : value))
  if (!brand) return sent
  const { picture: _, logo, ...look } = brand
  return { ...sent, brand: typeof logo === 'object' ? look : { ...look, logo } }
}

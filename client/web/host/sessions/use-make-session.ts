import { BODY_BYTES } from '../../../../shared/limits.ts'
import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import type { PollDraft as ClientDraft, CreateSessionData, Operations } from '../../../index.ts'
import { useIdempotencyKey } from '../../parts/session/use-idempotency-key.ts'
import type { NewSessionBody } from './new-session-body.ts'
import type { SessionFile } from './session-file.ts'

/** Creates a session of exactly the polls given, and opens its console. A repeated call creates no second session. */
export function useMakeSession(client: Operations, sessionFile: () => Promise<SessionFile>) {
  const key = useIdempotencyKey()
  return async (body: NewSessionBody): Promise<void> => {
    const { id, polls } = await createSession(client, withoutPictures(body), key.of(body))
    if (body.polls) await (await sessionFile()).addPictures(client, id, body, polls)
    // The server gives a session without polls a first one.
    const starter = body.polls?.length === 0 && polls[0]
    if (starter) await client.deleteDraft({ id, pid: starter.id })
    location.assign(`/host/${id}`)
  }
}

/**
 * Creates a session, and drafts one by one the polls for which its request has no room.
 * @param key the Idempotency-Key of all its calls
 * @internal exported for the tests
 */
export async function createSession(client: Operations, body: NewSessionBody, key: string) {
  const first = fittingPolls(body)
  const sent = { ...body, ...(first && { polls: first }) } as CreateSessionData['body']
  const { id, polls } = await client.createSession({ ...sent, 'Idempotency-Key': key })
  for (const [index, draft] of (body.polls ?? []).slice(first?.length).entries())
    polls.push(await client.draftPoll({ id, ...(draft as ClientDraft), 'Idempotency-Key': `${key}-${index}` }))
  return { id, polls }
}

const bytesOf = (sent: unknown): number => new TextEncoder().encode(JSON.stringify(sent)).length

/** The first polls, as many as one request holds. */
function fittingPolls({ polls, ...body }: NewSessionBody): PollDraft[] | undefined {
  let room = BODY_BYTES - bytesOf({ ...body, polls: [] })
  const end = polls?.findIndex((poll) => {
    // And a comma.
    room -= bytesOf(poll) + 1
    return room < 0
  })
  return end === -1 ? polls : polls?.slice(0, end)
}

/** Pictures need a session to be added to. */
function withoutPictures({ brand, ...body }: NewSessionBody): NewSessionBody {
  const sent: NewSessionBody = JSON.parse(JSON.stringify(body), (name, value) =>
    name === 'picture' ? undefined : value,
  )
  if (!brand) return sent
  const { picture: _, logo, ...look } = brand
  return { ...sent, brand: typeof logo === 'object' ? look : { ...look, logo } }
}

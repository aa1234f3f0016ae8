import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { writeOnce } from '../../shared/files/write-atomically.ts'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, type Operations, type PollDraft } from '../index.ts'
import { addressOf, type Where } from './connection.ts'
import type { DeckFile } from './deck-file.ts'
import { DeckRefused } from './deck-refused.ts'
import { type Binding, readBinding } from './front-matter.ts'

/** The call that makes a deck's session, to be sent again where its answer was lost. */
type Creation = { url: string; key: string; body: { title: string; poll: PollDraft } }

/**
 * Makes the session of a deck and writes its address there. The call lies beside the deck until then: whoever
 * finds it, after a kill or in a run at the same time, sends the same one, and gets the same session.
 * @throws DeckRefused where a call to another server is left
 */
export async function createOnce(
  file: DeckFile,
  host: Operations,
  { url }: Where,
  body: Creation['body'],
): Promise<Binding> {
  const path = `${file.path}.new-session`
  const creation = await claim(path, { url, key: randomUUID(), body })
  // Another run may have been done between our first look at the deck and the claim.
  const done = readBinding(await file.read())
  if (!done && creation.url !== url) {
    throw new DeckRefused(`A run for ${creation.url} was cut off here. Repeat it, or delete ${path} first.`)
  }
  const binding = done ?? (await create(host, creation).catch((error) => withdraw(path, error)))
  await file.bind(binding)
  await rm(path, { force: true })
  return binding
}

/** What was refused is not sent again, since the deck may be mended by then. */
async function withdraw(path: string, error: unknown): Promise<never> {
  if (error instanceof LiveAudienceError && !error.mayPass) await rm(path, { force: true })
  throw error
}

/** Writes the call beside the deck. Of several runs at once, all use the call of the first. */
async function claim(path: string, mine: Creation): Promise<Creation> {
  if (await writeOnce(path, JSON.stringify(mine))) return mine
  return await readFile(path, 'utf8').then(JSON.parse, () => claim(path, mine))
}

async function create(host: Operations, { url, key, body }: Creation): Promise<Binding> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const { id, polls = [] } = await host.createSession({ ...body, 'Idempotency-Key': key }, { signal })
  return { session: addressOf({ url, id }), polls: polls.map((poll) => ({ id: poll.id })) }
}

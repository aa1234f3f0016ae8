import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { LiveAudienceError, type Operations, type PollDraft } from '../index.ts'
import { ANSWER_WITHIN, addressOf, type Where } from './connection.ts'
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
  const place = `${file.path}.new-session`
  const creation = await claim(place, { url, key: randomUUID(), body })
  // Another run may have been done between our first look at the deck and the claim.
  const done = readBinding(await file.read())
  if (!done && creation.url !== url) {
    throw new DeckRefused(`A run for ${creation.url} was cut off here. Repeat it, or delete ${place} first.`)
  }
  const binding = done ?? (await create(host, creation).catch((error) => withdraw(place, error)))
  await file.bind(binding)
  await rm(place, { force: true })
  return binding
}

/** What was refused is not sent again, since the deck may be mended by then. */
async function withdraw(place: string, error: unknown): Promise<never> {
  if (error instanceof LiveAudienceError && !error.mayPass) await rm(place, { force: true })
  throw error
}

/** Of several at once the first is everybody's. */
async function claim(place: string, mine: Creation): Promise<Creation> {
  const part = `${place}.${process.pid}.part`
  await writeFile(part, JSON.stringify(mine))
  try {
    // A link appears with its content or not at all, and never replaces another.
    await link(part, place)
    return mine
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return await readFile(place, 'utf8').then(JSON.parse, () => claim(place, mine))
  } finally {
    await rm(part, { force: true })
  }
}

async function create(host: Operations, { url, key, body }: Creation): Promise<Binding> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const { id, polls = [] } = await host.createSession({ ...body, 'Idempotency-Key': key }, { signal })
  return { session: addressOf({ url, id }), polls: polls.map((poll) => ({ id: poll.id })) }
}

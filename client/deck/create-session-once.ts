import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { CommandFailed } from '../../shared/command-line.ts'
import { writeOnce } from '../../shared/files/write-atomically.ts'
import { codeOf } from '../../shared/system-error-code.ts'
import { LiveAudienceError, type Operations, type PollDraft } from '../index.ts'
import { addressOf } from './access.ts'
import { bindDeck, readText } from './deck-file.ts'
import { type Binding, readBinding } from './front-matter.ts'

/** The call that creates a deck's session. It is kept so that it can be sent again if the answer is lost. */
type Creation = { url: string; key: string; body: { title: string; poll: PollDraft } }

/**
 * Creates the session of a deck and writes its address into the deck. Until then the call is kept in a file beside the
 * deck. A run that finds this file, after a kill or at the same time, sends the same call and gets the same session.
 * @throws CommandFailed if the file holds a call to another server
 */
export async function createOnce(deck: string, host: Operations, { url, body }: Omit<Creation, 'key'>) {
  const path = `${deck}.new-session`
  const creation = await claim(path, { url, key: randomUUID(), body })
  // Another run may have finished between our first read of the deck and the claim.
  const done = readBinding(await readText(deck))
  if (!done && creation.url !== url) {
    throw new CommandFailed(`A run for ${creation.url} was interrupted here. Repeat that run, or delete ${path} first.`)
  }
  const binding = done ?? (await create(host, creation).catch((error) => withdraw(path, error)))
  await bindDeck(deck, binding)
  await rm(path, { force: true })
  return binding
}

/** A refused call is not sent again, because the deck may be corrected before the next run. */
async function withdraw(path: string, error: unknown): Promise<never> {
  if (error instanceof LiveAudienceError && !error.mayPass) await rm(path, { force: true })
  throw error
}

/** Writes the call beside the deck. If several runs start at once, all use the call of the first. */
async function claim(path: string, mine: Creation): Promise<Creation> {
  if (await writeOnce(path, JSON.stringify(mine))) return mine
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    // The first run has finished and removed the file.
    if (codeOf(error) === 'ENOENT') return claim(path, mine)
    throw error
  }
}

async function create(host: Operations, { url, key, body }: Creation): Promise<Binding> {
  const { id, polls = [] } = await host.createSession({ ...body, 'Idempotency-Key': key })
  return { session: addressOf(url, id), polls: polls.map((poll) => ({ id: poll.id })) }
}

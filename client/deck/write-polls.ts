import { writeFile } from 'node:fs/promises'
import { TITLE_MAX } from '../../shared/limits.ts'
import type { Operations } from '../index.ts'
import { addressOf, answerOf, type Credentials, connect, readAddress, type Where } from './connection.ts'
import { createOnce } from './create-once.ts'
import type { DeckSettings } from './deck-arguments.ts'
import { DeckFile } from './deck-file.ts'
import { DeckRefused } from './deck-refused.ts'
import { type Binding, readBinding } from './front-matter.ts'
import { type Block, type Deck, readDeck } from './read-deck.ts'
import { lineOf, sumOf } from './report-changes.ts'
import { slidesOf } from './slides.ts'
import { type Done, readSession, syncPolls, type Target } from './sync-polls.ts'

/**
 * Makes a session match a deck.
 * @param print prints a line
 * @throws DeckRefused
 */
export async function writePolls(settings: DeckSettings, print: (line: string) => void): Promise<void> {
  const file = await DeckFile.at(settings.deck)
  const deck = await deckIn(file)
  const bound = readBinding(await file.read())
  const access = accessOf(settings, bound)
  const host = connect(access, access)
  if (settings.dryRun && !access.id) {
    const { length } = deck.blocks
    print(`Would create the session “${deck.title}” with ${length} ${length === 1 ? 'poll' : 'polls'}.`)
    return
  }
  const binding = access.id
    ? (bound ?? { session: addressOf(access), polls: [] })
    : await make(file, host, access, deck)
  const { id = '' } = readAddress(binding.session, access.url)
  const target = { ...access, id, host, dryRun: settings.dryRun, isNew: !access.id }
  const polls = await syncAndReport(target, deck.blocks, binding, print)
  if (settings.dryRun) return
  await file.bind({ session: binding.session, polls })
  if (settings.slides) await writeSlides(settings.slides, file, target, polls)
}

/** Reads the polls before anything is sent. @throws DeckRefused if there are none, or some are wrong */
async function deckIn(file: DeckFile): Promise<Deck> {
  const deck = readDeck(await file.read())
  if (deck.problems.length > 0) throw new DeckRefused(deck.problems.join('\n'))
  if (deck.blocks.length > 0) return { ...deck, title: deck.title ?? file.name }
  throw new DeckRefused('The deck has no polls. A poll is a fenced block that begins with ```poll.')
}

/**
 * Decides which session to use, and with which credentials.
 * @throws DeckRefused if the host's own credentials would go to a server that only the deck names
 */
function accessOf(settings: DeckSettings, bound: Binding | undefined): Where & Credentials {
  const { url = DEFAULT_URL, session, token } = settings
  const given = session === undefined ? undefined : readAddress(session, url)
  const own = bound && readAddress(bound.session, url)
  if (given && own && given.id !== own.id) {
    throw new DeckRefused(
      `The deck belongs to ${bound?.session}. To write to another session, remove live-audience from its front matter.`,
    )
  }
  const at = given ?? own ?? { url }
  const key = given?.key ?? own?.key ?? settings.key
  const access = { url: settings.url ?? at.url, id: at.id, token, key }
  const isNamed = [settings.url, given?.url, DEFAULT_URL].includes(access.url)
  if (!isNamed && (token || settings.key)) throw new DeckRefused(namedByDeck(access.url), 2)
  if (access.token || (access.id && access.key)) return access
  throw new DeckRefused(HOW_TO_SIGN_IN, 2)
}

const DEFAULT_URL = 'http://localhost:3000'

/** A deck may come from anybody, so it must not decide which server gets a token. */
const namedByDeck = (url: string): string =>
  `The deck names the server ${url}. To send it your token or key, add --url ${url} or set LIVE_AUDIENCE_URL.`

const HOW_TO_SIGN_IN =
  'Show that you are the host. --token takes a Bearer token (in the console: account, “Make a Bearer token”). For an existing session, use --key with its host key, or --session with a host link.'

function make(file: DeckFile, host: Operations, where: Where, { title, blocks }: Deck) {
  const [first] = blocks
  if (!first || title === undefined) throw new DeckRefused('The deck has no polls.')
  const body = { title: [...title].slice(0, TITLE_MAX).join(''), poll: first.draft }
  return answerOf(where, () => createOnce(file, host, where, body), 'the session')
}

async function syncAndReport(
  target: Target & { isNew: boolean },
  blocks: readonly Block[],
  { session, polls }: Binding,
  print: (line: string) => void,
): Promise<Binding['polls']> {
  const { title, code } = await readSession(target)
  print(`${title} (${code}): ${session.replace(/#.*/, '')}`)
  const all: Done[] = []
  const now = await syncPolls(target, blocks, polls, (synced) => {
    const done = target.isNew ? asDrafted(synced) : synced
    all.push(done)
    const line = lineOf(done)
    if (line !== undefined) print(line)
  })
  print(`${target.dryRun ? 'Nothing is changed yet: ' : ''}${sumOf(all)}.`)
  return now
}

/** The first poll is created with the session. It is reported as drafted, although it is found unchanged here. */
function asDrafted(done: Done): Done {
  if ('moved' in done || done.step.does !== 'keep') return done
  const { block } = done.step
  return { ...done, step: { does: 'draft', block, draft: block.draft } }
}

async function writeSlides(
  { file, tool, look }: NonNullable<DeckSettings['slides']>,
  deck: DeckFile,
  target: Target & Credentials,
  polls: Binding['polls'],
): Promise<void> {
  const { url, id } = target
  const text = await deck.read()
  const settings = { tool, look, url, pairing: { id, k: await slideKey(target) } }
  await writeFile(file, slidesOf(text, readDeck(text).blocks, polls, settings), { mode: 0o600 })
}

/** The key for helpers who present: it shows no names. A helper cannot read it and uses their own key. */
async function slideKey({ host, id, key, ...where }: Target & Credentials): Promise<string> {
  const keys = host.getKeys({ id }).then(
    ({ present }) => present,
    (error) => {
      if (key) return key
      throw error
    },
  )
  return await answerOf(where, () => keys)
}

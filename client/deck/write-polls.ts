import { realpath, writeFile } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { CommandFailed, WRONG_ARGUMENTS } from '../../shared/command-line.ts'
import { TITLE_MAX } from '../../shared/limits.ts'
import { LiveAudienceError, type PollDraft } from '../index.ts'
import { type Access, accessOf, addressOf, connect, readAddress, refusedFor } from './access.ts'
import type { DeckSettings } from './arguments.ts'
import { createOnce } from './create-session-once.ts'
import { bindDeck, readText } from './deck-file.ts'
import { type Binding, readBinding } from './front-matter.ts'
import type { Step } from './plan.ts'
import { type Block, readDeck } from './read-deck.ts'
import { lineOf, sumOf } from './report-changes.ts'
import { slidesOf } from './slides.ts'
import { readSession, syncPolls, type Target } from './sync-polls.ts'

type Print = (line: string) => void

/** Makes a session match a deck. @param print prints a line @throws CommandFailed */
export async function writePolls(settings: DeckSettings, print: Print): Promise<void> {
  const path = await realpath(settings.deck).catch(() => {
    throw new CommandFailed(`There is no file ${settings.deck}.`, WRONG_ARGUMENTS)
  })
  const text = await readText(path)
  const { blocks, first, title = basename(path, extname(path)) } = deckIn(text)
  const bound = readBinding(text)
  const access = accessOf(settings, bound?.session)
  const { dryRun } = settings
  if (dryRun && !access.id) {
    print(`Would create the session “${title}” with ${blocks.length} ${blocks.length === 1 ? 'poll' : 'polls'}.`)
    return
  }
  const host = connect(access)
  const isNew = !access.id
  const body = { title: [...title].slice(0, TITLE_MAX).join(''), poll: first.draft as PollDraft }
  const binding = isNew
    ? await createOnce(path, host, { url: access.url, body }).catch(refusedFor('the session'))
    : (bound ?? { session: addressOf(access.url, access.id), polls: [] })
  const { id = '' } = readAddress(binding.session, access.url)
  const target = { host, id, dryRun, isNew, folder: dirname(path) }
  const polls = await syncAndReport(target, blocks, binding, print)
  if (dryRun) return
  await bindDeck(path, { session: binding.session, polls })
  if (settings.slides) await writeSlides(settings.slides, await readText(path), { ...access, ...target }, polls)
}

/** Reads the polls before anything is sent. @throws CommandFailed if there are none, or some are wrong */
function deckIn(text: string) {
  const { problems, ...deck } = readDeck(text)
  const [first] = deck.blocks
  if (problems.length > 0) throw new CommandFailed(problems.join('\n'))
  if (first) return { ...deck, first }
  throw new CommandFailed('The deck has no polls. A poll is a fenced block that begins with ```poll.')
}

async function syncAndReport(
  target: Target & { isNew: boolean },
  blocks: readonly Block[],
  { session, polls }: Binding,
  print: Print,
): Promise<Binding['polls']> {
  const { title, code } = await readSession(target)
  print(`${title} (${code}): ${session.replace(/#.*/, '')}`)
  const steps: Step[] = []
  const synced = await syncPolls(target, blocks, polls, (done) => {
    // The first poll is created with the session, so it is found unchanged here.
    const step: Step = target.isNew && done.does === 'keep' ? { does: 'draft', block: done.block } : done
    steps.push(step)
    if (step.does !== 'keep') print(lineOf(step))
  })
  print(`${target.dryRun ? 'Nothing is changed yet: ' : ''}${sumOf(steps)}.`)
  return synced
}

async function writeSlides(
  { file, ...settings }: NonNullable<DeckSettings['slides']>,
  deck: string,
  { host, id, url, key }: Target & Access,
  polls: Binding['polls'],
): Promise<void> {
  // The key for helpers who present: it shows no names. A helper cannot read it and uses their own key.
  const { present } = await host.getKeys({ id }).catch((error) => {
    const isHelper = key !== undefined && error instanceof LiveAudienceError && error.status === 401
    return isHelper ? { present: key } : refusedFor('the key for the slides')(error)
  })
  const pairing = { id, k: present }
  await writeFile(file, slidesOf(deck, readDeck(deck).blocks, polls, { ...settings, url, pairing }), { mode: 0o600 })
}

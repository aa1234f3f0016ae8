import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CommandFailed } from '../../shared/command-line.ts'
import { LiveAudienceError, type Operations, type PollBody, type PollDraft, type Session } from '../index.ts'
import { refusedFor } from './access.ts'
import type { Binding } from './front-matter.ts'
import { movesTo } from './match-polls.ts'
import { typeOf } from './pictures.ts'
import { planOf, type Step } from './plan.ts'
import type { Block } from './read-deck.ts'

type Known = Binding['polls']

/** The session that a deck is written to, and the folder of the deck. With `dryRun`, nothing is changed. */
export type Target = { id: string; host: Operations; dryRun: boolean; folder: string }

/** Reads the session as its host. @throws CommandFailed if it has ended, or may not be changed */
export async function readSession({ host, id }: Target): Promise<Session> {
  const session = await host.getSession({ id, host: '1' }).catch(refusedFor(`the session ${id}`))
  if (session.status === 'live') return session
  throw new CommandFailed(
    `“${session.title}” has ended. To create a new session, remove live-audience from the front matter.`,
  )
}

/**
 * Makes the drafts of a session match a deck.
 * @param known the deck's polls after the last run
 * @param report is called after each step
 * @returns the deck's polls, in its order
 */
export async function syncPolls(target: Target, written: readonly Block[], known: Known, report: (step: Step) => void) {
  const { polls = [] } = await readSession(target)
  const blocks: Block[] = []
  for (const block of written) blocks.push(await withPicture(target, block))
  const synced = new Map<Block, PollBody>()
  for (const step of planOf(blocks, known, polls)) {
    const poll = await carryOut(target, step, known)
    if (step.block && poll) synced.set(step.block, poll)
    report(step)
  }
  const deckPolls = blocks.flatMap((block) => {
    const poll = synced.get(block)
    return poll ? [{ id: poll.id, ...(block.name && { name: block.name }) }] : []
  })
  await order(target, deckPolls, report)
  return deckPolls
}

/**
 * Adds the picture of a block to the session, and names it in the block's draft. What is there already is not added
 * again.
 * @throws CommandFailed if there is no such file, or the server refuses it
 */
async function withPicture({ host, id, folder, dryRun }: Target, block: Block): Promise<Block> {
  const { picture, draft, line } = block
  if (!picture) return block
  const { picture: _, ...others } = draft
  if (dryRun) return { ...block, draft: others }
  const { alt, file } = picture
  const bytes = await readFile(resolve(folder, file)).catch(() => {
    throw new CommandFailed(`line ${line}: there is no file ${file}.`)
  })
  const sent = { id, type: typeOf(file), data: bytes.toString('base64') }
  const added = await host.addPicture(sent).catch(refusedFor(`line ${line}: ${file}`))
  return { ...block, draft: { ...draft, picture: { id: added.id, alt } } }
}

/** @returns the poll of the step's block. In a dry run, a poll that is not drafted yet is undefined */
async function carryOut(target: Target, step: Step, known: Known): Promise<PollBody | undefined> {
  const { host, id, dryRun } = target
  if (step.does === 'draft') {
    return dryRun ? undefined : draftOnce(target, step.block, known).catch(refusedFor(`line ${step.block.line}`))
  }
  const { poll } = step
  if (dryRun) return poll
  if (step.does === 'change') {
    const { draft, line } = step.block
    return host.editDraft({ ...draft, id, pid: poll.id }).catch(refusedFor(`line ${line}`))
  }
  if (step.does === 'delete') {
    await host.deleteDraft({ id, pid: poll.id }).catch((error) => {
      const isGone = error instanceof LiveAudienceError && error.status === 404
      if (!isGone) refusedFor(`“${poll.prompt}”`)(error)
    })
  }
  return poll
}

/**
 * Drafts a poll. The Idempotency-Key is derived from the deck before and after, so that two runs at the same time get
 * the same draft. If that draft was deleted since, the poll is drafted again under a new key.
 */
async function draftOnce({ host, id }: Target, { draft, index }: Block, known: Known): Promise<PollBody> {
  const content = JSON.stringify([id, known.map((poll) => poll.id), index, draft])
  const send = (key: string) => host.draftPoll({ ...(draft as PollDraft), id, 'Idempotency-Key': key })
  return send(createHash('sha256').update(content).digest('base64url')).catch((error) => {
    if (error instanceof LiveAudienceError && error.code === 'idempotency_key_reused') return send(randomUUID())
    throw error
  })
}

async function order(target: Target, deckPolls: Known, report: (step: Step) => void): Promise<void> {
  const { host, id, dryRun } = target
  const { polls = [] } = await readSession(target)
  const drafts = new Map(polls.filter(({ state }) => state === 'draft').map((poll) => [poll.id, poll]))
  const current = polls.map((poll) => poll.id)
  const wanted = deckPolls.map((poll) => poll.id).filter((pid) => drafts.has(pid))
  for (const { id: pid, position } of movesTo(current, wanted)) {
    const poll = drafts.get(pid)
    if (!poll) continue
    if (!dryRun) await host.editDraft({ id, pid, position }).catch(refusedFor(`“${poll.prompt}”`))
    report({ does: 'move', poll })
  }
}

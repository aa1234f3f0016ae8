import { createHash, randomUUID } from 'node:crypto'
import { LiveAudienceError, type Operations, type PollBody, type Session } from '../index.ts'
import { answerOf, isStatus, type Where } from './connection.ts'
import { DeckRefused } from './deck-refused.ts'
import type { Binding } from './front-matter.ts'
import { movesTo } from './match-polls.ts'
import { planOf, type Step } from './plan.ts'
import type { Block } from './read-deck.ts'

type Known = Binding['polls']

/** A step that was done, and the poll that its block is now; or a poll that was moved. */
export type Done = { step: Step; poll?: PollBody } | { moved: PollBody }

/** A session that a deck is written to. `dryRun` only tells what would be done. */
export type Target = Where & { id: string; host: Operations; dryRun: boolean }

/** The session as its host sees it. @throws DeckRefused where it has ended, or is not ours to change */
export async function readSession({ host, ...where }: Target): Promise<Session> {
  const session = await answerOf(
    where,
    (signal) => host.getSession({ id: where.id, host: '1' }, { signal }),
    `the session ${where.id}`,
  )
  if (session.status === 'live') return session
  throw new DeckRefused(`“${session.title}” has ended. For a new session take live-audience out of the front matter.`)
}

/**
 * Brings the drafts of a session to what a deck asks.
 * @param tell is told each step once it is done
 * @returns the deck's polls, in its order
 */
export async function syncPolls(
  target: Target,
  blocks: readonly Block[],
  known: Known,
  tell: (done: Done) => void,
): Promise<Known> {
  const { polls = [] } = await readSession(target)
  const steps = planOf(blocks, known, polls)
  const done = new Map<Block, PollBody>()
  for (const step of steps) {
    const poll = await take(target, step, known)
    if (step.block && poll) done.set(step.block, poll)
    tell({ step, ...(poll && { poll }) })
  }
  await order(target, blocks, done, tell)
  return blocks.flatMap((block) => {
    const id = done.get(block)?.id
    return id ? [{ id, ...(block.name && { name: block.name }) }] : []
  })
}

/** @returns the poll that a block is now */
async function take(target: Target, step: Step, known: Known): Promise<PollBody | undefined> {
  const { host, id, dryRun } = target
  const about = step.block ? `line ${step.block.line}` : `“${step.poll?.prompt}”`
  const ask = <T>(call: (signal: AbortSignal) => Promise<T>) => answerOf(target, call, about)
  if (dryRun || step.does === 'keep' || step.does === 'leave') {
    return step.does === 'draft' ? undefined : step.poll
  }
  if (step.does === 'draft') return ask((signal) => draftOnce(target, step, known, signal))
  const { id: pid } = step.poll
  if (step.does === 'change') {
    return ask((signal) => host.editDraft({ ...step.draft, id, pid }, { signal }))
  }
  const isGone = (error: unknown) => {
    if (!isStatus(error, 404)) throw error
  }
  await ask((signal) => host.deleteDraft({ id, pid }, { signal }).catch(isGone))
  return undefined
}

/**
 * Drafts a poll by a key that follows from what the deck had and what it asks: a second run at the same time
 * gets the same draft. One that was drafted so before, and deleted since, is drafted anew.
 */
async function draftOnce(
  { host, id }: Target,
  { draft, block }: Extract<Step, { does: 'draft' }>,
  known: Known,
  signal: AbortSignal,
): Promise<PollBody> {
  const asked = JSON.stringify([id, known.map((one) => one.id), block.place, draft])
  const key = createHash('sha256').update(asked).digest('base64url')
  const send = (by: string) => host.draftPoll({ ...draft, id, 'Idempotency-Key': by }, { signal })
  return send(key).catch((error) => {
    if (!isReused(error)) throw error
    return send(randomUUID())
  })
}

const isReused = (error: unknown): boolean =>
  error instanceof LiveAudienceError && error.code === 'idempotency_key_reused'

async function order(
  target: Target,
  blocks: readonly Block[],
  done: ReadonlyMap<Block, PollBody>,
  tell: (done: Done) => void,
): Promise<void> {
  const { polls = [] } = await readSession(target)
  const drafts = new Map(polls.filter(({ state }) => state === 'draft').map((one) => [one.id, one]))
  const wanted = blocks.flatMap((block) => done.get(block)?.id ?? []).filter((id) => drafts.has(id))
  const now = polls.map(({ id }) => id)
  for (const { id: pid, position } of movesTo(now, wanted)) {
    const { host, id, dryRun } = target
    const move = (signal: AbortSignal) => host.editDraft({ id, pid, position }, { signal })
    if (!dryRun) await answerOf(target, move)
    const moved = drafts.get(pid)
    if (moved) tell({ moved })
  }
}

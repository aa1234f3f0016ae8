import { createHash, randomUUID } from 'node:crypto'
import { LiveAudienceError, type Operations, type PollBody, type Session } from '../index.ts'
import { answerOf, isStatus, type Where } from './connection.ts'
import { DeckRefused } from './deck-refused.ts'
import type { Binding } from './front-matter.ts'
import { movesTo } from './match-polls.ts'
import { planOf, type Step } from './plan.ts'
import type { Block } from './read-deck.ts'

type Known = Binding['polls']

/** A completed step with the poll of its block, or a poll that was moved. */
export type Done = { step: Step; poll?: PollBody } | { moved: PollBody }

/** The session that a deck is written to. With `dryRun`, nothing is changed. */
export type Target = Where & { id: string; host: Operations; dryRun: boolean }

/** Reads the session as its host. @throws DeckRefused if it has ended, or may not be changed */
export async function readSession({ host, ...where }: Target): Promise<Session> {
  const session = await answerOf(
    where,
    (signal) => host.getSession({ id: where.id, host: '1' }, { signal }),
    `the session ${where.id}`,
  )
  if (session.status === 'live') return session
  throw new DeckRefused(
    `“${session.title}” has ended. To create a new session, remove live-audience from the front matter.`,
  )
}

/**
 * Makes the drafts of a session match a deck.
 * @param report is called after each step
 * @returns the deck's polls, in its order
 */
export async function syncPolls(
  target: Target,
  blocks: readonly Block[],
  known: Known,
  report: (done: Done) => void,
): Promise<Known> {
  const { polls = [] } = await readSession(target)
  const steps = planOf(blocks, known, polls)
  const done = new Map<Block, PollBody>()
  for (const step of steps) {
    const poll = await carryOut(target, step, known)
    if (step.block && poll) done.set(step.block, poll)
    report({ step, ...(poll && { poll }) })
  }
  await order(target, blocks, done, report)
  return blocks.flatMap((block) => {
    const id = done.get(block)?.id
    return id ? [{ id, ...(block.name && { name: block.name }) }] : []
  })
}

/** @returns the poll of the step's block */
async function carryOut(target: Target, step: Step, known: Known): Promise<PollBody | undefined> {
  const { host, id, dryRun } = target
  const subject = step.block ? `line ${step.block.line}` : `“${step.poll?.prompt}”`
  const ask = <T>(call: (signal: AbortSignal) => Promise<T>) => answerOf(target, call, subject)
  if (dryRun || step.does === 'keep' || step.does === 'leave') return 'poll' in step ? step.poll : undefined
  if (step.does === 'draft') return ask((signal) => draftOnce(target, step, known, signal))
  const { id: pid } = step.poll
  if (step.does === 'change') return ask((signal) => host.editDraft({ ...step.draft, id, pid }, { signal }))
  const isGone = (error: unknown) => {
    if (!isStatus(error, 404)) throw error
  }
  await ask((signal) => host.deleteDraft({ id, pid }, { signal }).catch(isGone))
  return undefined
}

/**
 * Drafts a poll. The Idempotency-Key is derived from the deck before and after, so that two runs at the same time get
 * the same draft. If that draft was deleted since, the poll is drafted again under a new key.
 */
async function draftOnce(
  { host, id }: Target,
  { draft, block }: Extract<Step, { does: 'draft' }>,
  known: Known,
  signal: AbortSignal,
): Promise<PollBody> {
  const asked = JSON.stringify([id, known.map((one) => one.id), block.index, draft])
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
  report: (done: Done) => void,
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
    if (moved) report({ moved })
  }
}

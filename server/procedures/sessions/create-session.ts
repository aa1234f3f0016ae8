import { z } from 'zod'
import { POLLS_PER_SESSION } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { createdSessionSchema, sessionFields } from '../../../shared/schemas/session.ts'
import { isOutOfTime, isUnreachable } from '../../db/outage.ts'
import type { Trx } from '../../db/schema.ts'
import { drawCode } from '../../domain/codes.ts'
import { firstDrafts } from '../../domain/drafts.ts'
import { hostOnly } from '../../domain/host-only.ts'
import { toPoll } from '../../domain/poll.ts'
import type { Random } from '../../domain/random.ts'
import { newDates, toSession } from '../../domain/session.ts'
import { changeSettings } from '../../domain/settings.ts'
import { DEMO_PLAYER } from '../../domain/who-may-host.ts'
import { insertDrafts } from '../../queries/drafts.ts'
import { readHost } from '../../queries/hosts.ts'
import { claimCode, insertSession, readSession } from '../../queries/sessions.ts'
import { type HostView, hostView } from '../../views/session.ts'
import { grant, hostKeyOf } from '../auth/callers.ts'
import { signedInProcedure } from '../auth/procedure-kinds.ts'
import type { Context } from '../context.ts'
import { answerOnce, requireNotDeleted } from '../idempotency.ts'

export const createSession = signedInProcedure('POST', '/api/sessions', 'Sessions', {
  success: 201,
  idempotent: true,
  forTools: true,
  headers: { Location: "The new session's path." },
  refusals: { 400: { example: 'title: is missing.' } },
  summary: 'Create a session',
  description:
    'The session is live at once. Its polls are drafts: those of the request, or else a Yes / No question with the title as its prompt. The answer has the ids that the other operations take. Send the answer of `exportPolls` as the body to create the same session again.',
  successDescription: "The host's view of the new session, with its id. `Location` is its path.",
})
  .input(z.object(sessionFields))
  .output(createdSessionSchema)
  .mutation(async ({ ctx, input }) => {
    const { db, hostId, tokens, reply } = ctx
    const host = await readHost(db, hostId)
    if (!host) throw new Refusal('not_signed_in')
    if (host.email !== DEMO_PLAYER) await ctx.live.attempts.count('demoSessions', hostId)
    const requireStillThere = async (trx: Trx, { id }: Created) =>
      requireNotDeleted('session', (await readSession(trx, id)) !== undefined)
    const call = { scope: hostId, operation: 'create', input, requireStillThere }
    const { keyVersion, ...created } = await onMachineThatIsUp(ctx, (id) =>
      db.transaction().execute((trx) => answerOnce<Created>(trx, ctx, call, () => create(trx, ctx, input, id))),
    )
    reply.headers.location = `/api/sessions/${created.id}`
    return { ...created, k: tokens.sessionKey('host', created.id, keyVersion) }
  })

type Input = z.infer<z.ZodObject<typeof sessionFields>>
/** The host's view without the key, which is derived and never stored. */
type Created = Omit<HostView, 'k'> & { id: string; keyVersion: number }

/** How many ids are drawn for another machine. With one of two down, all fail for one session of four billion. */
const DRAWS = 32

/**
 * An id decides the machine. If sessions are spread over several, and that one is down or hangs, tries an id of another
 * machine. Each is asked before the transaction begins: the end of one waits for a machine that hangs.
 */
async function onMachineThatIsUp<T>({ databases, random }: Context, work: (id: string) => Promise<T>): Promise<T> {
  const { machineOf } = databases
  if (!machineOf) return work(random.uuid())
  const failed = new Set<string>()
  for (let draw = 1; ; draw++) {
    const id = random.uuid()
    const machine = await machineOf(id)
    if (failed.has(machine) && draw < DRAWS) continue
    try {
      await readSession(await databases.of(id), id)
      return await work(id)
    } catch (error) {
      if (draw >= DRAWS || !(isUnreachable(error) || isOutOfTime(error))) throw error
      failed.add(machine)
    }
  }
}

async function create(trx: Trx, ctx: Context & { hostId: string }, input: Input, id: string): Promise<Created> {
  const { now, random, hostId } = ctx
  const { createdAt, endsAt } = newDates(input, now)
  const drafts = firstDrafts(input, random.uuid)
  const row = await insertSession(trx, {
    id,
    code: await claimFreeCode(trx, random, id),
    owner_id: hostId,
    title: input.title,
    brand: input.brand ? JSON.stringify(input.brand) : null,
    settings: JSON.stringify(changeSettings({}, input.settings)),
    created_at: createdAt,
    ends_at: endsAt,
  })
  const at = { sessionId: id, now, cap: POLLS_PER_SESSION }
  const rows = await insertDrafts(trx, at, drafts, random.uuid)
  const session = toSession(row, now)
  const pass = grant(ctx, session)
  if (pass?.is !== 'host') throw new Refusal('not_signed_in')
  const polls = rows.map((draft) => toPoll(draft, [], session))
  const of = { session, poll: polls[0] ?? null, polls, questions: [], roster: hostOnly([]) }
  const { k, ...view } = hostView({ ...of, hostKey: hostKeyOf(ctx, session) }, pass)
  return { id, keyVersion: row.host_key_version, ...view }
}

/** Draws codes until one is free. There are 887 million, so the first nearly always is. */
async function claimFreeCode(trx: Trx, random: Random, sessionId: string): Promise<string> {
  for (;;) {
    const code = drawCode(random.below)
    if (await claimCode(trx, code, sessionId)) return code
  }
}

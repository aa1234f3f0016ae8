import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { type CreatedSession, liveAudience, type Operations, type Session } from '../index.ts'
import { type Answer, type Caller, reasonOf } from './caller.ts'
import { RehearsalFailed } from './failures.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { Meter } from './meter.ts'
import { draftOf, POLL_KINDS } from './poll-rules.ts'
import type { Progress } from './progress.ts'
import type { SeededRandom } from './random.ts'

/** Someone in the audience, with a browser (and so a `ws_part` cookie) of their own. */
export type Person = {
  name: string
  client: Operations
  random: SeededRandom
  /** How many times they voted, which numbers their votes. */
  votes: number
}

/** What all sessions of a rehearsal share. */
export type Shared = {
  host: Operations
  caller: Caller
  meter: Meter
  progress: Progress
  /** Milliseconds in which everyone votes. */
  within: number
}

/** A session that is played: its people, and what the server has promised them. */
export type PlayedSession = Shared & { id: string; people: Person[]; ledger: Ledger }

/**
 * Creates a session. It is sent once, and not stopped, so that no session is left that we do not know.
 * @throws RehearsalFailed with the reason
 */
export async function createSession(host: Operations, title: string): Promise<CreatedSession> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  try {
    return await host.createSession({ title, poll: draftOf(POLL_KINDS[0], 1) }, { signal })
  } catch (error) {
    throw new RehearsalFailed(`No session could be created: ${reasonOf(error)}`)
  }
}

/**
 * Drafts the other polls of a new session, so that there is one of every kind.
 * @throws RehearsalFailed with the reason
 */
export async function draftPolls({ id, polls = [] }: CreatedSession, { host, caller }: Shared) {
  const all = [...polls]
  for (const [index, kind] of POLL_KINDS.entries()) {
    if (index < polls.length) continue
    const draft = draftOf(kind, index + 1)
    const answer = await caller.call((signal) => host.draftPoll({ id, ...draft }, { signal }))
    all.push(needed(answer, `A poll of the kind ${kind} could not be drafted`))
  }
  return emptyLedger(all)
}

/**
 * Makes the people of one session. Their names differ, so that the roster tells whose vote is whose.
 * @param count how many
 * @param where the server, and another `fetch` where the connection is a special one
 */
export function makePeople(
  count: number,
  where: { url: string; fetch?: typeof fetch },
  random: SeededRandom,
): Person[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Person ${String(i + 1).padStart(3, '0')}`,
    client: liveAudience({ baseUrl: where.url, fetch: where.fetch }),
    random: random.fork(),
    votes: 0,
  }))
}

/** What the host sees of a session. @throws RehearsalFailed with the reason */
export async function readAsHost({
  id,
  host,
  caller,
}: Pick<PlayedSession, 'id' | 'host' | 'caller'>): Promise<Session> {
  const answer = await caller.call((signal) => host.getSession({ id, host: '1' }, { signal }))
  return needed(answer, 'The results could not be read')
}

/** Deletes a session. @returns why it did not work, where it did not */
export async function deleteSession(id: string, host: Operations, caller: Caller): Promise<string | undefined> {
  const answer = await caller.call((signal) => host.deleteSession({ id }, { signal }))
  if (answer.outcome === 'acknowledged') return undefined
  // After an attempt without an answer, "there is no such session" means that it was deleted then.
  return answer.outcome === 'refused' && answer.inDoubt > 0 ? undefined : answer.why
}

/** What a request brought that the rehearsal cannot do without. @throws RehearsalFailed otherwise */
export function needed<T>(answer: Answer<T>, otherwise: string): T {
  if (answer.outcome === 'acknowledged') return answer.value
  throw new RehearsalFailed(`${otherwise}: ${answer.why}`)
}

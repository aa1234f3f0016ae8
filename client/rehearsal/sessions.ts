import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { type CreatedSession, liveAudience, type Operations, type Session } from '../index.ts'
import { type Answer, type Caller, reasonOf } from './caller.ts'
import { RehearsalFailed } from './failures.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { Meter } from './meter.ts'
import { draftOf, POLL_KINDS } from './poll-rules.ts'
import type { Progress } from './progress.ts'
import type { SeededRandom } from './random.ts'

/** A simulated participant, with their own client and so their own `ws_part` cookie. */
export type Person = {
  name: string
  client: Operations
  random: SeededRandom
  /** How often they voted. It numbers their votes (`seq`). */
  votes: number
}

/** What all sessions of a rehearsal share. */
export type Shared = {
  host: Operations
  caller: Caller
  meter: Meter
  progress: Progress
  /** Milliseconds within which everyone votes. */
  within: number
}

/** A session of the rehearsal: its people, and what the server acknowledged to them. */
export type PlayedSession = Shared & { id: string; people: Person[]; ledger: Ledger }

/**
 * Creates a session. The request is sent only once and is not stopped, so that no unknown session is left behind.
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

/** Drafts the other polls of a new session: one of every kind. @throws RehearsalFailed with the reason */
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
 * Makes the people of one session. Their names are unique, so that the roster shows whose vote is whose.
 * @param where the server, and optionally another `fetch`
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

/** Reads a session as its host. @throws RehearsalFailed with the reason */
export async function readAsHost({
  id,
  host,
  caller,
}: Pick<PlayedSession, 'id' | 'host' | 'caller'>): Promise<Session> {
  const answer = await caller.call((signal) => host.getSession({ id, host: '1' }, { signal }))
  return needed(answer, 'The results could not be read')
}

/** Deletes a session. @returns why it failed, or undefined */
export async function deleteSession(id: string, host: Operations, caller: Caller): Promise<string | undefined> {
  const answer = await caller.call((signal) => host.deleteSession({ id }, { signal }))
  if (answer.outcome === 'acknowledged') return undefined
  // After an attempt without an answer, a refusal means that this attempt has already deleted the session.
  return answer.outcome === 'refused' && answer.inDoubt > 0 ? undefined : answer.why
}

/** The value of an answer without which the rehearsal cannot continue. @throws RehearsalFailed if it failed */
export function needed<T>(answer: Answer<T>, failure: string): T {
  if (answer.outcome === 'acknowledged') return answer.value
  throw new RehearsalFailed(`${failure}: ${answer.why}`)
}

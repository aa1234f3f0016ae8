import { CommandFailed } from '../../shared/command-line.ts'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { type CreatedSession, liveAudience, type Operations, type PollBody } from '../index.ts'
import { type Answer, type Caller, reasonOf } from './caller.ts'
import type { Expected } from './expected.ts'
import type { Row } from './finding.ts'
import type { Meter, Timed } from './meter.ts'
import { draftOf, POLL_KINDS } from './poll-rules.ts'
import type { Progress } from './progress.ts'
import type { SeededRandom } from './random.ts'

export type Person = {
  name: string
  client: Operations
  random: SeededRandom
  /** How often they voted. It numbers their votes (`seq`), so that a retry has the number of its vote. */
  votes: number
}

type Shared = {
  host: Operations
  caller: Caller
  meter: Meter
  progress: Progress
  /** Milliseconds within which everyone votes. */
  within: number
}

export type PlayedSession = Shared & { id: string; people: Person[]; expected: Expected }

/**
 * Creates a session. The request is sent only once and is not stopped, so that no unknown session is left behind.
 * @throws CommandFailed with the reason
 */
export async function createSession(host: Operations, title: string): Promise<CreatedSession> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT_MS)
  return host.createSession({ title, poll: draftOf(POLL_KINDS[0], 1) }, { signal }).catch((error) => {
    throw new CommandFailed(`No session could be created: ${reasonOf(error)}`)
  })
}

/** Drafts the other polls of a new session. @returns one of every kind @throws CommandFailed with the reason */
export async function draftPolls({ id, polls = [] }: CreatedSession, { host, caller }: Shared): Promise<PollBody[]> {
  const all = [...polls]
  for (const [index, kind] of POLL_KINDS.entries()) {
    if (index < polls.length) continue
    const draft = draftOf(kind, index + 1)
    const answer = await caller.call((signal) => host.draftPoll({ id, ...draft }, { signal }))
    all.push(needed(answer, `A poll of the kind ${kind} could not be drafted`))
  }
  return all
}

/** Makes the people of one session. Their names are unique, so that the roster shows whose vote is whose. */
export const makePeople = (
  count: number,
  { url, fetch }: { url: string; fetch?: typeof globalThis.fetch },
  random: SeededRandom,
): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    name: `Person ${String(index + 1).padStart(3, '0')}`,
    client: liveAudience({ baseUrl: url, fetch }),
    random: random.fork(),
    votes: 0,
  }))

export const send = async <T>(
  { caller, meter }: Shared,
  row: Row,
  call: (signal: AbortSignal) => Promise<T>,
  timed?: Timed,
): Promise<Answer<T>> => meter.count(row, await caller.call(call), timed)

/** Deletes a session. @returns why it failed, or undefined */
export async function deleteSession(id: string, host: Operations, caller: Caller): Promise<string | undefined> {
  const answer = await caller.call((signal) => host.deleteSession({ id }, { signal }))
  if (answer.outcome === 'acknowledged') return undefined
  // After an attempt without an answer, a refusal means that this attempt has already deleted the session.
  return answer.outcome === 'refused' && answer.inDoubt > 0 ? undefined : answer.why
}

/** The value of an answer without which the rehearsal cannot continue. @throws CommandFailed if it failed */
export function needed<T>(answer: Answer<T>, failure: string): T {
  if (answer.outcome === 'acknowledged') return answer.value
  throw new CommandFailed(`${failure}: ${answer.why}`)
}

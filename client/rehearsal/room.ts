import type { CreatedSession, Operations } from '../index.ts'
import { ANSWER_WITHIN, type Answer, type Caller, reasonOf } from './caller.ts'
import { RehearsalFailed } from './failures.ts'
import { emptyLedger, type Ledger } from './ledger.ts'
import type { Person } from './people.ts'
import { draftOf, POLL_KINDS } from './poll-rules.ts'

/** A session that is rehearsed, with its people and what it has promised them. */
export type Room = { id: string; people: Person[]; ledger: Ledger }

/**
 * Creates a session. It is sent once, and not stopped, so that no session is left that we do not know.
 * @throws RehearsalFailed with the reason
 */
export async function createSession(host: Operations, title: string): Promise<CreatedSession> {
  const [first] = POLL_KINDS
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  try {
    return await host.createSession({ title, poll: draftOf(first, 1) }, { signal })
  } catch (error) {
    throw new RehearsalFailed(`No session could be created: ${reasonOf(error)}`)
  }
}

/**
 * Drafts the other polls of a new session: one of every kind.
 * @throws RehearsalFailed with the reason
 */
export async function furnish(
  { id, polls = [] }: CreatedSession,
  people: Person[],
  { host, caller }: { host: Operations; caller: Caller },
): Promise<Room> {
  const all = [...polls]
  for (const [index, name] of POLL_KINDS.entries()) {
    if (index < polls.length) continue
    const draft = draftOf(name, index + 1)
    const answer = await caller.call((signal) => host.draftPoll({ id, ...draft }, { signal }))
    all.push(needed(answer, `A poll of the kind ${name} could not be drafted`))
  }
  return { id, people, ledger: emptyLedger(all) }
}

/** What the host sees of a session. @throws RehearsalFailed with the reason */
export async function readAsHost(id: string, host: Operations, caller: Caller) {
  const answer = await caller.call((signal) => host.getSession({ id, host: '1' }, { signal }))
  return needed(answer, 'The results could not be read')
}

/** Deletes a session. @returns why it did not work, where it did not */
export async function deleteSession(
  id: string,
  host: Operations,
  caller: Caller,
): Promise<string | undefined> {
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

import { createHash } from 'node:crypto'
import { FIRST_ANSWER_LIFETIME, IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../shared/limits.ts'
import { Refusal } from '../../shared/refusals.ts'
import type { Trx } from '../db/schema.ts'
import { type CallRef, claimKey, readFirstCall, writeAnswer } from '../queries/idempotent-calls.ts'
import type { Context } from './context.ts'

/**
 * Calls that a client may repeat (Idempotency-Key). The transaction of the work stores the key before the work, and the
 * answer after it. So a refusal, an error or a crash leaves neither effect nor key, and a commit leaves both. A second
 * call with the key waits until the first one is over.
 *
 *   no key                                 -> work
 *   key that nobody has                    -> store it, work, store the answer
 *   key of a former call                   -> its answer again; 409 if the body differs, or if what it made was deleted
 *   key of a former call without a cookie  -> the same, if the answer gave this caller the cookie
 */

/** Identifies a call together with its key, so that a key never gives another caller's answer. */
type Call<Answer> = {
  /** The session's id, or its owner's id for a call that creates a session. */
  scope: string
  operation: string
  /** The caller, if known before the call. */
  caller?: string
  /** Whether an answer to an unknown caller was for this one, whose browser got its cookie with it. */
  wasForMe?: (answer: Answer) => boolean
  input: object
  /** @throws Refusal where what a former answer tells of is gone */
  requireStillThere?: (trx: Trx, answer: Answer) => Promise<void>
}

const UNKNOWN_CALLER = ''

/**
 * Answers a call once for its key.
 * @param trx the transaction of the work. Its effect and the key are committed or undone together
 * @param work its answer is stored, so it has no keys and tokens that can be derived again
 * @throws Refusal invalid_input for a key that is none, idempotency_key_reused
 */
export async function answerOnce<Answer>(
  trx: Trx,
  { idempotencyKey: key, now }: Pick<Context, 'idempotencyKey' | 'now'>,
  call: Call<NoInfer<Answer>>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return work()
  if (!KEY.test(key)) throw new Refusal('invalid_input', MALFORMED_KEY)
  const { scope, operation, caller = UNKNOWN_CALLER, wasForMe } = call
  const refOf = (by: string): CallRef => ({ scope, keyHash: hash([operation, by, key]) })
  // A session can be named by id or code, and the host can be recognised by a key or a cookie.
  const requestHash = hash([JSON.stringify({ ...call.input, id: undefined, k: undefined })])
  const repeatAnswer = async (former: FirstCall) => {
    if (!requestHash.equals(former.request_hash)) throw new Refusal('idempotency_key_reused')
    const answer = former.answer as Answer
    await call.requireStillThere?.(trx, answer)
    return answer
  }

  const unknown = wasForMe && (await readFirstCall(trx, refOf(UNKNOWN_CALLER), now))
  if (unknown && wasForMe(unknown.answer as Answer)) return repeatAnswer(unknown)

  const ref = refOf(caller)
  const expiresAt = now + FIRST_ANSWER_LIFETIME
  if (!(await claimKey(trx, ref, { requestHash, expiresAt }, now))) return repeatAnswer(await readTaken(trx, ref, now))
  const answer = await work()
  await writeAnswer(trx, ref, JSON.stringify(answer), now)
  return answer
}

type FirstCall = NonNullable<Awaited<ReturnType<typeof readFirstCall>>>

/** The call that has taken a key. Its row is locked since it was found taken. */
async function readTaken(trx: Trx, ref: CallRef, now: number): Promise<FirstCall> {
  const first = await readFirstCall(trx, ref, now)
  if (!first) throw new Error('the first call of an Idempotency-Key is gone')
  return first
}

/** Refuses to tell again of what was deleted. @throws Refusal idempotency_key_reused unless it is there */
export function requireNotDeleted(what: 'session' | 'poll', isThere: boolean): void {
  if (isThere) return
  throw new Refusal(
    'idempotency_key_reused',
    `The ${what} that this Idempotency-Key made was deleted. To make another, send a new key.`,
  )
}

const KEY = new RegExp(`^[!-~]{${IDEMPOTENCY_KEY_MIN},${IDEMPOTENCY_KEY_MAX}}$`)
const MALFORMED_KEY = `Idempotency-Key: must be ${IDEMPOTENCY_KEY_MIN} to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters, a random uuid say.`

const hash = (parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

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
 *   no key                 -> work
 *   key that nobody has    -> store it, work, store the answer
 *   key of a former call   -> its answer again; 409 if the body differs, or if what the call made was deleted
 */

/** Identifies a call together with its key, so that a key never gives another caller's answer. */
type Call<Answer> = {
  /** The session's id, or its owner's id for a call that creates a session. */
  scope: string
  operation: string
  /** The caller, if known before the call. */
  caller?: string
  /** Whether this caller got an answer that was given to an unknown caller, as the one with a new browser's cookie. */
  isOwn?: (answer: Answer) => boolean
  input: object
  /** @throws Refusal where a former answer must not come again, because what it tells of is gone */
  requireTrue?: (trx: Trx, answer: Answer) => Promise<void>
}

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
  const { scope, operation, caller = '', isOwn, input } = call
  const refOf = (by: string): CallRef => ({ scope, keyHash: hash([operation, by, key]) })
  // A session can be named by id or code, and the host can be recognised by a key or a cookie.
  const requestHash = hash([JSON.stringify({ ...input, id: undefined, k: undefined })])
  const again = async (ref: CallRef, mayHave: (answer: Answer) => boolean = () => true) => {
    const first = await readFirstCall(trx, ref, now)
    const answer = first?.answer as Answer
    if (!first || !mayHave(answer)) return undefined
    if (!requestHash.equals(first.request_hash)) throw new Refusal('idempotency_key_reused')
    await call.requireTrue?.(trx, answer)
    return { answer }
  }
  const former = isOwn && (await again(refOf(''), isOwn))
  if (former) return former.answer
  const ref = refOf(caller)
  if (await claimKey(trx, ref, { requestHash, expiresAt: now + FIRST_ANSWER_LIFETIME }, now)) {
    const answer = await work()
    await writeAnswer(trx, ref, JSON.stringify(answer), now)
    return answer
  }
  const first = await again(ref)
  // The row is locked since it was found taken.
  if (!first) throw new Error('the first call of an Idempotency-Key is gone')
  return first.answer
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

import { createHash } from 'node:crypto'
import { Refusal } from '../../shared/errors.ts'
import { FIRST_ANSWER_LIFETIME, IDEMPOTENCY_KEY_MAX, IDEMPOTENCY_KEY_MIN } from '../../shared/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import { type CallRef, insertFirstCall, readFirstCall } from '../queries/idempotent-calls.ts'
import type { Context } from './context.ts'

/**
 * Calls that a client may repeat (Idempotency-Key). The transaction of the change also stores the answer, so
 * a crash leaves both or neither. If two calls run at once, the second fails when it stores its answer. It is
 * rolled back and gives the first answer.
 *
 *   no key                   -> work
 *   key, first answer stored -> give it again; 409 if the body differs, or if what the call made was deleted
 *   key, none stored         -> work and store the answer; if that fails, look for a first answer again
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
  /** What the call makes, if that can be deleted, and whether it still exists. */
  made?: { called: 'session' | 'poll'; isThere: (answer: Answer) => Promise<boolean> }
}

/** Stores an answer, without keys and tokens that can be derived again. */
export type Keep<Answer> = (trx: Trx, answer: Answer) => Promise<void>

/**
 * Answers a call once for its key.
 * @param work gets `keep` where there is a key, and calls it in the transaction of its effect
 * @throws Refusal invalid_input for a key that is none, idempotency_key_reused
 */
export async function answerOnce<Answer>(
  ctx: Context,
  call: Call<NoInfer<Answer>>,
  work: (keep?: Keep<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const key = ctx.idempotencyKey
  if (key === undefined) return work()
  if (!KEY.test(key)) throw new Refusal('invalid_input', NO_KEY)
  const { scope, operation, caller = '', isOwn, input, made } = call
  const refOf = (by: string): CallRef => ({ scope, keyHash: hash([operation, by, key]) })
  const ref = refOf(caller)
  // A session can be named by id or code, and the host can be recognised by a key or a cookie.
  const requestHash = hash([JSON.stringify({ ...input, id: undefined, k: undefined })])
  const readFirst = async () =>
    (await readAnswer<Answer>(ctx, ref, requestHash)) ??
    (isOwn && (await readAnswer<Answer>(ctx, refOf(''), requestHash, isOwn)))
  const first = await readFirst()
  if (first) return stillTrue(first.answer, made)
  try {
    return await work((trx, answer) => {
      const expiresAt = ctx.now + FIRST_ANSWER_LIFETIME
      const kept = { requestHash, answer: JSON.stringify(answer), expiresAt }
      return insertFirstCall(trx, ref, kept, ctx.now)
    })
  } catch (error) {
    const meanwhile = await readFirst()
    if (meanwhile) return stillTrue(meanwhile.answer, made)
    throw error
  }
}

/** A late repetition must neither show what is deleted nor create it again. @throws Refusal idempotency_key_reused */
async function stillTrue<Answer>(answer: Answer, made: Call<Answer>['made']): Promise<Answer> {
  if (!made || (await made.isThere(answer))) return answer
  throw new Refusal(
    'idempotency_key_reused',
    `The ${made.called} that this Idempotency-Key made was deleted. To make another, send a new key.`,
  )
}

const KEY = new RegExp(`^[!-~]{${IDEMPOTENCY_KEY_MIN},${IDEMPOTENCY_KEY_MAX}}$`)
const NO_KEY = `Idempotency-Key: must be ${IDEMPOTENCY_KEY_MIN} to ${IDEMPOTENCY_KEY_MAX} visible ASCII characters, a random uuid say.`

const hash = (parts: string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest()

/** @throws Refusal idempotency_key_reused */
async function readAnswer<Answer>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  ref: CallRef,
  requestHash: Buffer,
  isOwn: (answer: Answer) => boolean = () => true,
): Promise<{ answer: Answer } | undefined> {
  const first = await readFirstCall(db, ref, now)
  const answer = first?.answer as Answer
  if (!first || !isOwn(answer)) return undefined
  if (!requestHash.equals(first.request_hash)) throw new Refusal('idempotency_key_reused')
  return { answer }
}

/** Runs a change of one statement: in one transaction with storing its answer, or alone if no answer is stored. */
export function keepIfDone<Answer>(
  db: Db,
  keep: Keep<Answer> | undefined,
  answer: Answer,
  change: (db: Db) => Promise<boolean>,
): Promise<boolean> {
  if (!keep) return change(db)
  return db.transaction().execute(async (trx) => {
    const isDone = await change(trx)
    if (isDone) await keep(trx, answer)
    return isDone
  })
}

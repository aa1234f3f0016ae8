import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { OPEN_TEXT_MAX } from '../../shared/limits.ts'

/**
 * Secret votes (`anonymous: true`): once their poll is closed, nobody can find out who cast which.
 *
 *   while the poll is open                          once it is closed
 *   vote         (HMAC(S, participant), AES(S, ballot),  ──▶  (random uuid, ballot)
 *                 number + mask(S, participant))
 *   poll_secret  S, not logged                           ──▶  nothing; its file is gone
 *
 * - S is drawn by PostgreSQL in the transaction that opens the poll, so that no statement carries it.
 *   `poll_secret` is an unlogged table: what is in it goes into no write-ahead log, base backup or
 *   standby. The transaction that closes the poll opens its ballots, writes them anew, and truncates
 *   that table, since a deleted row stays in its file until another takes its place.
 * - Without S, what is written while people vote does not tell who voted what, nor how long a text is. So it does
 *   not matter that the log keeps it for ever, in the order of writing.
 * - The sender's number of a vote may be a phone's clock. A mask made of S is added to it, the same for all votes of
 *   one voter: their order stays, and the numbers look random. Numbers are deleted at close.
 * - A numbered vote that is sent again is sealed to the same bytes, so the statement recognises it.
 * - Ballots of an open poll are read in an order that S and what they say decide, so that none moves when its voter leaves.
 * - The vote of somebody who leaves while the poll is open is sealed anew under a random key, without a number. Nobody
 *   who joins later with the same browser can reach it, and nothing but S tells which vote it was.
 * - At close, ballots are sorted by content, get random keys from PostgreSQL, and are written in the order of these
 *   keys: in one transaction, without `seq`, and with the poll's opening as `cast_at`.
 * - A participant's votes in a poll have the same key, so the primary key of `vote` keeps one of them.
 * - A crash of PostgreSQL empties an unlogged table. Nodes that know S put it back (`PollSecretCache`); the
 *   server of an embedded PostgreSQL also keeps it in a file, until the poll is closed.
 *
 * Who voted what can still be found in the memory of nodes, until they see the poll closed or for a minute, and in free
 * blocks of the disk. Whoever watched the server or read the database while the poll was open can know it, too.
 */

type SealedBallot = { sealed: string }

/** One byte above the longest ballot as JSON: a text in which each character is written as \u0001. */
const BALLOT_BYTES = OPEN_TEXT_MAX * 6 + 3
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The key under which a participant's vote is stored, as the 32 hexadecimal digits of a uuid. */
export const voterUnder = (secret: Buffer, participantId: string): string =>
  createHmac('sha256', secret).update(participantId).digest('hex').slice(0, 32)

const ballotKey = (secret: Buffer): Buffer => createHmac('sha256', secret).update('ballot').digest()

const derive = (secret: Buffer, use: string, text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update(use).digest()).update(text).digest()

/** The mask that is added to a sender's numbers: as large as a bigint column allows. */
export const seqMaskUnder = (secret: Buffer, participantId: string): bigint =>
  derive(secret, 'sequence', participantId).readBigUInt64BE() >> 2n

/** A vote before it is sealed. Votes with the same parts are the same vote, sent again. */
type Vote = {
  participantId: string
  /** The sender's number; of a vote without one, a random text. */
  seq: number | string
  /** As JSON text. */
  ballot: string
}

/**
 * Seals a ballot. All sealed ballots have the same length. The nonce is made of the vote, so a vote that is sent again is
 * sealed to the same bytes and the statement recognises it. All other votes have other nonces, as a nonce has to.
 */
export function sealBallot(secret: Buffer, { participantId, seq, ballot }: Vote): string {
  const nonce = derive(secret, 'nonce', JSON.stringify([participantId, seq, ballot])).subarray(0, NONCE_BYTES)
  const padded = Buffer.alloc(BALLOT_BYTES, ' ')
  if (padded.write(ballot) === BALLOT_BYTES) throw new Error('The ballot is too long to be sealed.')
  const cipher = createCipheriv('aes-256-gcm', ballotKey(secret), nonce)
  const text = Buffer.concat([cipher.update(padded), cipher.final()])
  const sealed = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64')
  return JSON.stringify({ sealed } satisfies SealedBallot)
}

/** Whether a stored ballot is sealed. Only sealed ballots are objects. */
const isSealed = (ballot: unknown): ballot is SealedBallot =>
  typeof ballot === 'object' && ballot !== null && 'sealed' in ballot

/** Ballots as they were cast, without those whose secret is lost. */
export const openBallots = (ballots: readonly unknown[], secret: Buffer | undefined): unknown[] =>
  ballots.flatMap((ballot) => {
    if (!isSealed(ballot)) return [ballot]
    return secret ? [openBallot(ballot, secret)] : []
  })

/**
 * Opened ballots in an order that nobody chose, and that only the secret and what they say decide. In the order of their
 * keys, the text of somebody who leaves would move: a host who sees both would know who wrote it.
 */
export function inOrderOfContent(ballots: readonly unknown[], secret: Buffer): unknown[] {
  const key = createHmac('sha256', secret).update('order').digest()
  const placed = ballots.map((ballot) => {
    const place = createHmac('sha256', key).update(JSON.stringify(ballot)).digest('base64')
    return { ballot, place }
  })
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ ballot }) => ballot)
}

/** A ballot as it was cast. @throws if it was sealed with another secret, or changed */
function openBallot({ sealed }: SealedBallot, secret: Buffer): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', ballotKey(secret), bytes.subarray(0, NONCE_BYTES)).setAuthTag(
    bytes.subarray(-TAG_BYTES),
  )
  const text = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
  return JSON.parse(`${cipher.update(text, undefined, 'utf8')}${cipher.final('utf8')}`)
}

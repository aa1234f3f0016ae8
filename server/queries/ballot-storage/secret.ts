import { type RawBuilder, sql } from 'kysely'
import type { Row, Trx } from '../../db/schema.ts'
import { inOrderOfContent, openBallots, sealBallot, seqMaskUnder, voterUnder } from '../../domain/secret-ballots.ts'
import { destroyPollSecret, makePollSecret, readSecretUnlocked } from '../poll-secrets.ts'
import type { BallotReader, BallotStorage, PersonRef, PollSecret } from './ballot-storage.ts'

export type SecretVoteRow = Pick<Row<'vote'>, 'poll_id' | 'ballot'>

/** A part of a statement: every vote of a session, in a random order. */
const votesOf = (sessionId: string): RawBuilder<SecretVoteRow> => sql`
  select poll_id, ballot from vote where session_id = ${sessionId} order by participant_id`

/**
 * Removes from the votes of a closed poll whatever could tell who cast them, and destroys the poll's secret: see
 * `domain/secret-ballots.ts`. If the secret is lost, nobody can read the votes, and they are deleted.
 */
async function unlinkVotes(db: Trx, poll: Pick<Row<'poll'>, 'session_id' | 'id' | 'opened_at'>): Promise<void> {
  const { session_id, id, opened_at } = poll
  const secret = (await readSecretUnlocked(db, session_id))?.secret
  const rows = await db
    .deleteFrom('vote')
    .where('session_id', '=', session_id)
    .where('poll_id', '=', id)
    .returning('ballot')
    .execute()
  const sealed = rows.map(({ ballot }) => ballot)
  const ballots = openBallots(sealed, secret).map((ballot) => JSON.stringify(ballot))
  await sql`
    with shuffled as materialized (
      select gen_random_uuid() as voter, ballot from unnest(${ballots.sort()}::text[]) as ballot
    )
    insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
    select ${session_id}, ${id}, voter, ballot::jsonb, ${opened_at}::bigint
    from shuffled order by voter`.execute(db)
  await destroyPollSecret(db, session_id)
}

/**
 * Moves the vote of somebody who leaves in the open poll to a random key, sealed anew and without its number: under the
 * old key, the next person at the same browser would see it and replace it. Votes in closed polls belong to nobody.
 */
async function forget(db: Trx, person: PersonRef, newId: () => string): Promise<boolean> {
  const found = await readSecretUnlocked(db, person.session_id)
  if (!found) return !(await hasSealedVotes(db, person.session_id))
  const { session_id, poll_id, secret } = found
  const vote = { session_id, poll_id, participant_id: voterUnder(secret, person.id) }
  const stored = await db
    .selectFrom('vote')
    .select('ballot')
    .where((eb) => eb.and(vote))
    .executeTakeFirst()
  for (const ballot of openBallots(stored ? [stored.ballot] : [], secret)) {
    const participant_id = newId()
    const sealed = sealBallot(secret, { participantId: participant_id, seq: 0, ballot: JSON.stringify(ballot) })
    await db
      .updateTable('vote')
      .set({ participant_id, ballot: sealed, seq: null })
      .where((eb) => eb.and(vote))
      .execute()
  }
  return true
}

/** Whether the open poll has votes. */
async function hasSealedVotes(db: Trx, sessionId: string): Promise<boolean> {
  const votes = db.selectFrom('vote').innerJoin('poll', (on) => on.onRef('poll.id', '=', 'vote.poll_id'))
  const ofSession = votes.where('vote.session_id', '=', sessionId).where('poll.session_id', '=', sessionId)
  const first = ofSession.where('poll.state', '=', 'open').select('poll.id').limit(1)
  return (await first.executeTakeFirst()) !== undefined
}

const reader = (found: PollSecret | undefined): BallotReader => {
  const canOpen = (pollId: string) => found?.poll_id === pollId
  return {
    canOpen,
    open(pollId, stored) {
      const secret = canOpen(pollId) ? found?.secret : undefined
      const ballots = openBallots(stored, secret)
      return secret ? inOrderOfContent(ballots, secret) : ballots
    },
    ownOf(participantId, votes) {
      if (!found) return undefined
      const voter = voterUnder(found.secret, participantId)
      const own = votes.filter((vote) => vote.participant_id.replaceAll('-', '') === voter)
      return openBallots(
        own.map(({ ballot }) => ballot),
        found.secret,
      )[0]
    },
  }
}

/** For sessions with secret votes. Ballots are sealed until their poll is closed. */
export const secretBallots: BallotStorage = {
  isSecret: true,
  refusal: 'poll_secret_lost',
  pollOpened: makePollSecret,
  async cast({ sessionId, pollId, participantId, ballot, seq }, { secrets, random, write }) {
    const found = await secrets.sync(sessionId)
    if (found?.poll_id !== pollId) return { is: 'not open' }
    const { secret } = found
    const mask = seqMaskUnder(secret, participantId)
    const outcome = await write({
      sessionId,
      pollId,
      participantId: voterUnder(secret, participantId),
      ballot: sealBallot(secret, { participantId, seq: seq ?? random.uuid(), ballot }),
      seq: seq === undefined ? undefined : BigInt(seq) + mask,
      castBy: participantId,
    })
    return outcome.is === 'superseded' ? { ...outcome, by: outcome.by - mask } : outcome
  },
  reader,
  votesOf,
  forget,
  pollClosed: unlinkVotes,
}

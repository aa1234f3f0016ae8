import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { castInSession, castingInSessions, type VoteStatements } from './cast-votes.ts'
import { column, columnsOf, type Vote } from './vote.ts'
import { readSuperseding } from './vote-order.ts'

/**
 * How votes are written on a Citus cluster. Citus plans an `insert … select` at each execution: on the coordinator once
 * for each shard of the table, then on the worker. That takes 3 ms of CPU, whatever the number of votes. So a function
 * runs on the worker that has the sessions, and writes to the shards there by statements that are planned once.
 */

const TABLES = ['vote', 'poll', 'session', 'participant'] as const

/** The statement for one shard of each table, for `format` and then `prepare`. */
const onShard = castingInSessions({
  columns: sql.raw('$1, $2, $3, $4, $5'),
  now: sql.raw('$6'),
  table: (name) => sql.raw(`%${TABLES.indexOf(name) + 2}$I as ${name}`),
  result: sql.raw('array_agg(nr::int)'),
})

const TYPES = 'uuid[], uuid[], uuid[], text[], bigint[], bigint'

/**
 * The body of the function. It returns the numbers of the accepted votes, from 1. If a session is not on this worker,
 * it changes nothing and returns null. A move of a shard locks its metadata exclusively before it switches over, so a
 * shard that is here under our lock stays here until we have committed. Without the lock, 62 acknowledged votes were lost
 * while a shard moved.
 */
const body = (statement: string) => `
#variable_conflict use_column
declare
  shards bigint[] := array(
    select distinct get_shard_id_for_distribution_column('vote', id)
    from (select distinct id from unnest($2) as id) as voting
    order by 1
  );
  part record;
  prepared text;
  found int[];
  accepted int[] := '{}';
begin
  perform lock_shard_metadata(5, shards);
  if (
    select count(*) from pg_dist_placement join pg_dist_local_group using (groupid) where shardid = any(shards)
  ) < cardinality(shards) then
    return null;
  end if;
  for part in
    select ${TABLES.join(', ')}, array_agg(nr::int) as numbers, array_agg(id) as sessions, array_agg(poll_id) as polls,
      array_agg(participant_id) as participants, array_agg(ballot) as ballots, array_agg(seq) as seqs
    from unnest($2, $3, $4, $5, $6)
      with ordinality as sent (id, poll_id, participant_id, ballot, seq, nr)
    join (
      select id, ${TABLES.map((table) => `get_shard_id_for_distribution_column('${table}', id) as ${table}`).join(', ')}
      from (select distinct id from unnest($2) as id) as voting
    ) as shard using (id)
    group by 1, 2, 3, 4
    order by 1
  loop
    prepared := 'cast_votes_' || part.vote;
    if not exists (select from pg_prepared_statements where name = prepared) then
      execute format($statement$prepare %1$I (${TYPES}) as ${statement}$statement$, prepared,
        ${TABLES.map((table) => `'${table}_' || part.${table}`).join(', ')});
    end if;
    execute format('execute %I (%L, %L, %L, %L, %L, %L)', prepared, part.sessions, part.polls, part.participants,
      part.ballots, part.seqs, $7) into found;
    accepted := accepted || array(select part.numbers[number] from unnest(found) as number);
  end loop;
  return accepted;
end`

/** Creates the function on every machine of the cluster, unless it is there. @returns its name */
async function createFunction(db: Db): Promise<string> {
  // Its statements would be planned for the arrays of each call: 8% of the database's time.
  const options = 'language plpgsql set plan_cache_mode = force_generic_plan'
  const text = body(onShard.compile(db).sql)
  // Nodes of another version may have another function.
  const name = `cast_votes_${createHash('sha256').update(`${options}${text}`).digest('hex').slice(0, 8)}`
  const create = `create function ${name} (uuid, ${TYPES}) returns int[] ${options} as $function$${text}$function$`
  await db.transaction().execute(async (trx) => {
    // Several nodes may start at once.
    await sql`select pg_advisory_xact_lock(hashtext('cast_votes'))`.execute(trx)
    const { rows } = await sql`select where to_regproc(${name}) is null`.execute(trx)
    if (rows.length === 0) return
    await sql.raw(create).execute(trx)
    await sql`select create_distributed_function(${`${name}(uuid, ${TYPES})`}, '$1', 'vote')`.execute(trx)
  })
  return name
}

export async function votesOnShards(db: Db): Promise<VoteStatements> {
  const name = sql.ref(await createFunction(db))
  return {
    castVotes: (db, votes, now) => castOnShards(db, name, votes, now),
    readSuperseding: (db, votes) => inEachSession(votes, (own) => readSuperseding(db, own)),
    isSharded: true,
  }
}

/**
 * Calls the function. If a session has moved, which a node may notice a minute later, each session has a statement of
 * its own, which Citus sends to where the session is.
 */
async function castOnShards(db: Db, name: RawBuilder<unknown>, votes: readonly Vote[], now: number) {
  const { rows } = await sql<{ accepted: number[] | null }>`
    select ${name}(${votes[0]?.sessionId}::uuid, ${columnsOf(votes)}, ${now}::bigint) as accepted`.execute(db)
  const accepted = rows[0]?.accepted
  if (accepted) return new Set(accepted.map((number) => number - 1))
  const found = await inEachSession(votes, async (own, sessionId) => {
    const written = await castInSession(db, sessionId, own, now)
    return own.map((_, index) => written.has(index))
  })
  return new Set(found.flatMap((isAccepted, index) => (isAccepted ? index : [])))
}

/** @returns what is found for each vote by a call for each session */
async function inEachSession<V extends Vote, T>(
  votes: readonly V[],
  find: (own: V[], sessionId: string) => Promise<T[]>,
): Promise<T[]> {
  const found = new Map<V, T>()
  for (const sessionId of new Set(column(votes, 'sessionId'))) {
    const own = votes.filter((vote) => vote.sessionId === sessionId)
    for (const [index, one] of (await find(own, sessionId)).entries()) found.set(own[index] as V, one)
  }
  return votes.map((vote) => found.get(vote) as T)
}

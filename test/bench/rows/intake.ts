import { execFileSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../../../server/db/migrate.ts'
import { openPool } from '../../../server/db/pool.ts'
import type { Database } from '../../../server/db/schema.ts'
import { VoteIntake } from '../../../server/live/votes/intake.ts'
import { VOTES_ON_ONE_MACHINE } from '../../../server/queries/votes/cast-votes.ts'
import { waitingSender } from '../../support/senders.ts'
import type { Bed } from '../bed.ts'
import { inTurn, type Row, say, show } from '../rounds.ts'
import { BALLOT, seedRooms, type Voter } from '../seed.ts'

const ROOMS = 250
const PEOPLE = 200
const IN_FLIGHT = 1_000
/** As many as the embedded database has connections for; on two cores pgbench gains nothing from more. */
const CLIENTS = 50
const SECONDS = 3

/** Durable votes per second in one process, against bare inserts by PostgreSQL's own pgbench. */
export async function intake(bed: Bed): Promise<Row[]> {
  const pgbench = findPgbench()
  if (!pgbench) {
    say('intake: left out, since pgbench is not here (it comes with PostgreSQL)')
    return []
  }
  const target = await bed.database('intake')
  const { db } = openPool({ target, poolSize: 4, statementTimeout: 10_000, onError: () => {} })
  await migrate(db)
  await sql`create table bare (poll uuid, voter uuid, option uuid, primary key (poll, voter))`.execute(db)
  const voters = await seedRooms(db, ROOMS, PEOPLE)
  const pairs = await inTurn(
    'intake',
    () => votesPerSecond(db, voters),
    async () => insertsPerSecond(pgbench, bed),
  )
  await db.destroy()
  return [
    {
      what: `votes per second in process, ${IN_FLIGHT} waiting, against inserts by pgbench, ${CLIENTS} clients`,
      target: '>= 2',
      ratio: show(pairs.map(([mine, theirs]) => mine / theirs)),
      ours: `${show(
        pairs.map(([mine]) => mine),
        0,
      )} /s`,
      yardstick: `${show(
        pairs.map(([, theirs]) => theirs),
        0,
      )} /s`,
    },
  ]
}

async function votesPerSecond(db: Kysely<Database>, voters: readonly Voter[]): Promise<number> {
  await sql`truncate vote`.execute(db)
  const votes = new VoteIntake({
    databaseOf: () => db,
    statements: VOTES_ON_ONE_MACHINE,
    clock: Date.now,
    changes: { touch() {}, touchNowAndLater() {} },
  })
  const began = performance.now()
  let next = 0
  const lane = async () => {
    for (let voter = voters[next++]; voter; voter = voters[next++]) {
      const { is } = await votes.cast({ ...voter, ballot: BALLOT }, waitingSender())
      if (is !== 'counted') throw new Error('a vote was refused')
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return (voters.length / (performance.now() - began)) * 1000
}

function insertsPerSecond(pgbench: string, { connection }: Bed): number {
  const script = join(tmpdir(), `live-audience-insert-${process.pid}.sql`)
  writeFileSync(script, 'insert into bare values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid());\n')
  const { host, port, user } = connection
  const at = ['-h', host, '-p', String(port), '-U', user]
  const load = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS)]
  const output = execFileSync(pgbench, [...at, ...load, '-f', script, 'intake'], { encoding: 'utf8' })
  rmSync(script)
  return Number(/tps = ([\d.]+)/.exec(output)?.[1])
}

/** Debian keeps it outside PATH, one a version. */
function findPgbench(): string | undefined {
  for (const folder of process.env.PATH?.split(':') ?? []) if (holds(folder)) return join(folder, 'pgbench')
  const debian = '/usr/lib/postgresql'
  const versions = namesIn(debian).map((version) => join(debian, version, 'bin'))
  const found = versions.find(holds)
  return found && join(found, 'pgbench')
}

const holds = (folder: string): boolean => namesIn(folder).includes('pgbench')

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

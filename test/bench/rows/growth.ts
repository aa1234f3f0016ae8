import { openPool } from '../../../server/db/pool.ts'
import type { Bed } from '../bed.ts'
import { type Shot, shoot } from '../load.ts'
import { cpuSeconds, treeCpuSeconds } from '../measure.ts'
import { openRoom, type Room } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import { seedRooms, seedVotes } from '../seed.ts'
import type { BenchServer } from '../servers.ts'

const SESSIONS = 10_000
const PEOPLE = 20
const FULL = 200
const CALLS = 2_000

export type Place = { server: BenchServer; room: Room; headers: Record<string, string> }

/** Whether cost stays flat: 10,000 sessions in the database against one, 200 votes in a room against one. */
export async function growth(bed: Bed): Promise<Row[]> {
  const few = await bed.ours('few')
  const many = await bed.ours('many')
  await seed(many.databaseUrl)
  const alone = await place(few, 1)
  const amongMany = await place(many, 1)
  const rows: Row[] = []
  for (const [what, call] of CALLS_OF) {
    const measure = (at: Place) => () => cost(bed, at, call(at))
    const pairs = await inTurn(`growth, ${what}`, measure(amongMany), measure(alone))
    rows.push(toRow([`${what}: ${SESSIONS} sessions in the database against 1`, '<= 1.1', 'us'], pairs, (us) => us))
  }
  const full = await place(few, FULL)
  await shoot(
    full.room.cookies.map((cookie) => voteOf(full, cookie)),
    50,
    [200],
  )
  await shoot([voteOf(alone, alone.room.cookies[0] ?? '')], 1, [200])
  for (const [what, call] of CALLS_OF.slice(0, 2)) {
    const measure = (at: Place) => () => cost(bed, at, call(at))
    const pairs = await inTurn(`votes in a room, ${what}`, measure(full), measure(alone))
    rows.push(toRow([`${what}: ${FULL} votes in the room against 1`, '<= 1.1', 'us'], pairs, (us) => us))
  }
  await few.stop()
  await many.stop()
  return rows
}

export async function seed(databaseUrl: string, sessions = SESSIONS): Promise<void> {
  const { db } = openPool({ target: databaseUrl, poolSize: 1, statementTimeout: 120_000, onError: () => {} })
  await seedVotes(db, await seedRooms(db, sessions, PEOPLE))
  await db.destroy()
}

export async function place(server: BenchServer, people: number): Promise<Place> {
  const room = await openRoom(server, people, { kind: 'rating', prompt: '?' })
  const { token } = await room.host.mintToken()
  return { server, room, headers: { authorization: `Bearer ${token}` } }
}

const sessionPath = ({ room }: Place): string => `/api/sessions/${room.session.id}`

export const voteOf = (at: Place, cookie: string): Shot => ({
  port: at.server.port,
  path: `${sessionPath(at)}/vote`,
  headers: { cookie },
  body: JSON.stringify({ optionId: at.room.poll.options[0]?.id }),
})

const read = (at: Place, path: string): Shot => ({
  port: at.server.port,
  method: 'GET',
  path,
  headers: at.headers,
  body: '',
})

export const CALLS_OF: [string, (at: Place) => Shot][] = [
  ['vote', (at) => voteOf(at, at.room.cookies[0] ?? '')],
  ['GET', (at) => read(at, sessionPath(at))],
  ['list', (at) => read(at, '/api/sessions?limit=1')],
]

/** CPU microseconds per call, server and database, one after another: the same work, and no batches. */
export async function cost({ postmaster }: Bed, { server }: Place, ...shots: Shot[]): Promise<number> {
  const used = () => cpuSeconds(server.pid) + treeCpuSeconds(postmaster)
  const before = used()
  await shoot(
    Array.from({ length: CALLS }, (_, n) => shots[n % shots.length] as Shot),
    1,
    [200],
  )
  return ((used() - before) / CALLS) * 1e6
}

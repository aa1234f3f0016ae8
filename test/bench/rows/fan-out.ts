import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import { pace, type Shot, shoot } from '../load.ts'
import { cpuSeconds, treeCpuSeconds } from '../measure.ts'
import { drawnFrom, openRoom, type Room } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const ROOMS = 20
const WALLS = 200
const VOTERS = 10
const VOTES = 6_000
const IN_FLIGHT = 64
/** Milliseconds for the last frames to go out. */
const SETTLE = 500

/** Votes of 20 rooms at the same time, 64 in flight, with 200 walls watching each. */
export async function fanOut(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('fan_out')
  const bare = await bed.yardstick('fan_out_bare')
  const rooms: Room[] = []
  for (let n = 0; n < ROOMS; n++) rooms.push(await openRoom(ours, VOTERS, { kind: 'rating', prompt: '?' }))
  const polls = rooms.map(() => randomUUID())
  const watchers = [
    await bed.watchers(ours.port, WALLS, rooms.map(wallOf)),
    await bed.watchers(
      bare.port,
      WALLS,
      polls.map((id) => `/stream/${id}`),
    ),
  ]
  const cost = (server: BenchServer, shots: Shot[], load: Load) => () =>
    voteCost([server.pid, bed.postmaster], shots, load)
  const ourVotes = spread(ourShots(ours, rooms))
  const theirVotes = spread(bareShots(bare, polls))
  const rows: Row[] = []
  for (const [which, load] of LOADS) {
    const pairs = await inTurn(`fan-out, ${which}`, cost(ours, ourVotes, load), cost(bare, theirVotes, load))
    const what = `CPU per vote, ${ROOMS} rooms of ${WALLS} walls, ${which}, against frames every 100 ms by hand`
    rows.push(toRow([what, '<= 0.5', 'us'], pairs, (us) => us))
  }
  for (const watcher of watchers) await watcher.stop()
  await ours.stop()
  await bare.stop()
  return rows
}

type Load = (shots: readonly Shot[]) => Promise<unknown>

/** As many votes as it can take, and as many as both can. */
const LOADS: [string, Load][] = [
  ['64 in flight', (shots) => shoot(shots, IN_FLIGHT, [200])],
  ['1,000 a second', (shots) => pace(shots, VOTES)],
]

const wallOf = ({ session }: Room): string => `/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`

const ourShots = ({ port }: BenchServer, rooms: readonly Room[]): Shot[][] =>
  rooms.map(({ session, poll, cookies }) =>
    Array.from({ length: VOTES / ROOMS }, (_, n) => ({
      port,
      path: `/api/sessions/${session.id}/vote`,
      headers: { cookie: cookies[n % VOTERS] ?? '' },
      body: JSON.stringify({ optionId: drawnFrom(poll.options).id }),
    })),
  )

function bareShots({ port }: BenchServer, polls: readonly string[]): Shot[][] {
  const voters = Array.from({ length: VOTERS }, () => randomUUID())
  const options = Array.from({ length: 5 }, () => randomUUID())
  return polls.map((id) =>
    Array.from({ length: VOTES / ROOMS }, (_, n) => ({
      port,
      path: `/vote/${id}`,
      headers: {},
      body: JSON.stringify({ voter: voters[n % VOTERS], option: drawnFrom(options) }),
    })),
  )
}

/** The votes of all rooms, a vote of each in turn. */
const spread = (rooms: readonly Shot[][]): Shot[] =>
  Array.from({ length: VOTES }, (_, n) => rooms[n % ROOMS]?.[Math.floor(n / ROOMS)] as Shot)

/** CPU microseconds per vote, server and database. */
async function voteCost([server, postgres]: [number, number], shots: readonly Shot[], load: Load): Promise<number> {
  const used = () => cpuSeconds(server) + treeCpuSeconds(postgres)
  const before = used()
  await load(shots)
  await new Promise((resolve) => setTimeout(resolve, SETTLE))
  return ((used() - before) / VOTES) * 1e6
}

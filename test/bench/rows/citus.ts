import { setTimeout } from 'node:timers/promises'
import { binWithCitus } from '../../citus/cluster.ts'
import type { Bed } from '../bed.ts'
import { type Machines, startMachines } from '../citus-machines.ts'
import { pace, type Shot, shoot } from '../load.ts'
import { cpuSeconds, treeCpuSeconds } from '../measure.ts'
import { drawnFrom, openRoom, type Room } from '../room.ts'
import { inTurn, type Row, say, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const ROOMS = [1, 4, 20]
const PEOPLE = 200
const VOTES = 4_000
const IN_FLIGHT = 64
const BURST_MS = 1_000
/** Milliseconds between the beginnings of two bursts, so that four go on at a time. */
const BURST_EVERY = 250
/** Milliseconds for the last statements to end. */
const SETTLE = 300

/** CPU microseconds per vote, and votes per second of wall-clock time. */
type Cost = { database: number; server: number; rate: number }
type Contender = Machines & { server: BenchServer; rooms: Room[] }
/** Sends votes. @returns how many */
type Load = (contender: Contender) => Promise<number>

/** What votes cost on a cluster of two workers, against one machine. Nobody watches. */
export async function citus(bed: Bed): Promise<Row[]> {
  const bin = binWithCitus()
  if (!bin) {
    say('citus: left out, since Citus is not installed here')
    return []
  }
  const { citus, plain, stop } = await startMachines(bin)
  const onCitus = await contender(bed, citus)
  const onPlain = await contender(bed, plain)
  const rows: Row[] = []
  for (const rooms of ROOMS) {
    const what = `${rooms} room${rooms > 1 ? 's' : ''}, ${IN_FLIGHT} in flight`
    rows.push(...(await compare(what, rooms === 20 ? '<= 5' : '', onCitus, onPlain, inFlight(rooms))))
  }
  rows.push(...(await compare('20 rooms, each a burst of 200 within a second', '<= 2', onCitus, onPlain, bursts(20))))
  for (const { server } of [onCitus, onPlain]) await server.stop()
  await stop()
  return rows
}

async function contender(bed: Bed, machines: Machines): Promise<Contender> {
  const server = await bed.oursAt(machines.databaseUrl)
  const open = () => openRoom(server, PEOPLE, { kind: 'rating', prompt: '?' })
  const rooms = await Promise.all(Array.from({ length: 20 }, open))
  return { ...machines, server, rooms }
}

async function compare(what: string, target: string, citus: Contender, plain: Contender, load: Load): Promise<Row[]> {
  const pairs = await inTurn(
    what,
    () => cost(citus, load),
    () => cost(plain, load),
  )
  return [
    toRow([`database CPU per vote on Citus: ${what}`, target, 'us'], pairs, (of) => of.database),
    toRow([`server CPU per vote on Citus: ${what}`, '', 'us'], pairs, (of) => of.server),
    toRow([`votes per second on Citus: ${what}`, '', '/s'], pairs, (of) => of.rate),
  ]
}

/** Votes of different people, one in each room before the next in the first. */
const shotsOf = ({ server, rooms }: Contender, count: number, shots: number): Shot[] =>
  Array.from({ length: shots }, (_, n) => {
    const { session, poll, cookies } = rooms[n % count] as Room
    return {
      port: server.port,
      path: `/api/sessions/${session.id}/vote`,
      headers: { cookie: cookies[Math.floor(n / count) % PEOPLE] ?? '' },
      body: JSON.stringify({ optionId: drawnFrom(poll.options).id }),
    }
  })

const inFlight =
  (rooms: number): Load =>
  async (contender) => {
    await shoot(shotsOf(contender, rooms, VOTES), IN_FLIGHT, [200])
    return VOTES
  }

/** Each room votes in a burst, one room after the other begins. */
const bursts =
  (rooms: number): Load =>
  async (contender) => {
    const begins = (n: number) => (n % rooms) * BURST_EVERY
    const at = (n: number) => begins(n) + (Math.floor(n / rooms) * BURST_MS) / PEOPLE
    const shots = shotsOf(contender, rooms, rooms * PEOPLE)
    const inOrder = shots.map((shot, n) => ({ shot, at: at(n) })).toSorted((a, b) => a.at - b.at)
    await pace(
      inOrder.map(({ shot }) => shot),
      begins(rooms - 1) + BURST_MS,
    )
    return shots.length
  }

/** One round. */
async function cost(contender: Contender, load: Load): Promise<Cost> {
  const used = () => ({
    server: cpuSeconds(contender.server.pid),
    database: contender.pids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0),
  })
  const before = used()
  const began = performance.now()
  const sent = await load(contender)
  const seconds = (performance.now() - began) / 1000
  await setTimeout(SETTLE)
  const after = used()
  return {
    database: ((after.database - before.database) / sent) * 1e6,
    server: ((after.server - before.server) / sent) * 1e6,
    rate: sent / seconds,
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Bed } from '../bed.ts'
import { pace, type Shot, shoot, watch } from '../load.ts'
import { cpuSeconds, spread, treeCpuSeconds } from '../measure.ts'
import { drawnFrom, openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const VOTES = 6_000
const IN_FLIGHT = 64
const PEOPLE = 200
/** The most bursts of all people, each within a second: a machine that has little else to do. */
const BURSTS = 6
const BURST_MS = 1_000
/** Milliseconds for the last frames to go out. */
const SETTLE = 300

/** A server that takes votes, and the stream that all people read meanwhile. */
type Contender = { server: BenchServer; stream?: string; shots: readonly Shot[] }

/** Durable votes of one full session over HTTP, with all 200 watching. */
export async function votes(bed: Bed): Promise<Row[]> {
  const { walls, phones } = await ourRoom(await bed.ours('votes'))
  const byHand = bareRoom(await bed.yardstick('votes_bare'), '/stream')
  const insert = bareRoom(await bed.yardstick('votes_insert', 'bare-insert'))
  const cost = (one: Contender, load = full) => voteCost(one, bed.postmaster, load)
  const full64 = await inTurn(
    'votes',
    () => cost(walls),
    () => cost(byHand),
  )
  const onPhones = await inTurn(
    'phones',
    () => cost(phones),
    () => cost(insert),
  )
  const inBursts = await inTurn(
    'bursts',
    () => cost(phones, bursts),
    () => cost(byHand, bursts),
  )
  const wallBursts = await inTurn(
    'bursts, walls',
    () => cost(walls, bursts),
    () => cost(byHand, bursts),
  )
  for (const { server } of [walls, byHand, insert]) await server.stop()
  const both = 'CPU per vote, server and database'
  return [
    toRow([`${both}, 200 walls`, '<= 0.28', 'us'], full64, (of) => of.both),
    toRow(['CPU per vote, server', '', 'us'], full64, (of) => of.server),
    toRow(['CPU per vote, database', '', 'us'], full64, (of) => of.database),
    toRow(['votes per second', '', '/s'], full64, (of) => of.rate),
    toRow([`${both}, 200 phones, against a bare INSERT`, '<= 0.65', 'us'], onPhones, (of) => of.both),
    toRow([`${both}, 200 phones, in a burst`, '<= 1.0', 'us'], inBursts, (of) => of.both),
    toRow(['answer to a vote in a burst, median', '', 'ms'], inBursts, (of) => of.answer),
    toRow([`${both}, 200 walls, in a burst`, '', 'us'], wallBursts, (of) => of.both),
  ]
}

async function ourRoom(server: BenchServer): Promise<Record<'walls' | 'phones', Contender>> {
  const { session, poll, cookies } = await openRoom(server, PEOPLE, { kind: 'rating', prompt: '?' })
  const path = `/api/sessions/${session.id}`
  const shots = Array.from({ length: VOTES }, (_, n) => ({
    port: server.port,
    path: `${path}/vote`,
    headers: { cookie: cookies[n % PEOPLE] ?? '' },
    body: JSON.stringify({ optionId: drawnFrom(poll.options).id }),
  }))
  const stream = `${path}/stream`
  return { walls: { server, stream: `${stream}?mode=wall&k=${session.k}`, shots }, phones: { server, stream, shots } }
}

function bareRoom(server: BenchServer, stream?: string): Contender {
  const voters = Array.from({ length: PEOPLE }, () => randomUUID())
  const options = Array.from({ length: 5 }, () => randomUUID())
  const path = `/vote/${randomUUID()}`
  const shots = Array.from({ length: VOTES }, (_, n) => ({
    port: server.port,
    path,
    headers: {},
    body: JSON.stringify({ voter: voters[n % PEOPLE], option: drawnFrom(options) }),
  }))
  return { server, ...(stream && { stream }), shots }
}

/** Sends votes. @returns how many, and the milliseconds until each answer where it is known */
type Load = (shots: readonly Shot[]) => Promise<{ sent: number; took: number[] }>

export const full: Load = async (shots) => {
  await shoot(shots, IN_FLIGHT, [200])
  return { sent: shots.length, took: [] }
}

export const bursts: Load = async (shots) => {
  const took: number[] = []
  for (let burst = 0; burst < BURSTS && burst * PEOPLE < shots.length; burst++) {
    took.push(...(await pace(shots.slice(burst * PEOPLE, (burst + 1) * PEOPLE), BURST_MS)))
  }
  return { sent: took.length, took }
}

type VoteCost = {
  /** CPU microseconds per vote: of the server, of PostgreSQL, of both. */
  server: number
  database: number
  both: number
  /** Milliseconds until an answer: the median, and 99 of 100. */
  answer: number
  late: number
  /** Votes per second of wall-clock time, with the load on the same machine. */
  rate: number
}

/** One round. @param postgres the pid of PostgreSQL's first process */
export async function voteCost({ server, stream, shots }: Contender, postgres: number, load: Load): Promise<VoteCost> {
  const close = stream ? await watch(server.port, stream, PEOPLE) : () => {}
  await setTimeout(SETTLE)
  const before = { server: cpuSeconds(server.pid), database: treeCpuSeconds(postgres) }
  const began = performance.now()
  const { sent, took } = await load(shots)
  const seconds = (performance.now() - began) / 1000
  await setTimeout(SETTLE)
  const perVote = (after: number, then: number) => ((after - then) / sent) * 1e6
  const ofServer = perVote(cpuSeconds(server.pid), before.server)
  const ofDatabase = perVote(treeCpuSeconds(postgres), before.database)
  close()
  const both = ofServer + ofDatabase
  const late = took.toSorted((a, b) => a - b).at(Math.floor(took.length * 0.99)) ?? Number.NaN
  return { server: ofServer, database: ofDatabase, both, answer: spread(took).median, late, rate: sent / seconds }
}

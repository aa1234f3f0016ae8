import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import { type Shot, shoot, watch } from '../load.ts'
import { cpuSeconds, treeCpuSeconds } from '../measure.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const VOTES = 6_000
const IN_FLIGHT = 64
const PEOPLE = 200
/** Milliseconds for the last frames to go out. */
const SETTLE = 300

type Contender = { server: BenchServer; stream: string; shots: Shot[] }

/** Durable votes of one full room over HTTP, 64 in flight, with all 200 watching. */
export async function votes(bed: Bed): Promise<Row[]> {
  const mine = await ourRoom(await bed.ours('votes'))
  const theirs = bareRoom(await bed.yardstick('votes_bare'))
  const pairs = await inTurn(
    'votes',
    () => voteCost(mine, bed.postmaster),
    () => voteCost(theirs, bed.postmaster),
  )
  await mine.server.stop()
  await theirs.server.stop()
  return [
    toRow(['CPU per vote, server and database', '<= 0.5', 'us'], pairs, (cost) => cost.both),
    toRow(['CPU per vote, server', '', 'us'], pairs, (cost) => cost.server),
    toRow(['CPU per vote, database', '', 'us'], pairs, (cost) => cost.database),
    toRow(['votes per second', '', '/s'], pairs, (cost) => cost.rate),
  ]
}

async function ourRoom(server: BenchServer): Promise<Contender> {
  const { session, poll, cookies } = await openRoom(server, PEOPLE, { kind: 'rating', prompt: '?' })
  const path = `/api/sessions/${session.id}/vote`
  const shots = Array.from({ length: VOTES }, (_, n) => ({
    port: server.port,
    path,
    headers: { cookie: cookies[n % PEOPLE] ?? '' },
    body: JSON.stringify({ optionId: poll.options[n % 5]?.id }),
  }))
  // The wall, since the audience sees no tally while the poll is open, and would cost nothing.
  return { server, stream: `/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`, shots }
}

function bareRoom(server: BenchServer): Contender {
  const voters = Array.from({ length: PEOPLE }, () => randomUUID())
  const options = Array.from({ length: 5 }, () => randomUUID())
  const path = `/vote/${randomUUID()}`
  const shots = Array.from({ length: VOTES }, (_, n) => ({
    port: server.port,
    path,
    headers: {},
    body: JSON.stringify({ voter: voters[n % PEOPLE], option: options[n % 5] }),
  }))
  return { server, stream: '/stream', shots }
}

type VoteCost = {
  /** CPU microseconds per vote: of the server, of PostgreSQL, of both. */
  server: number
  database: number
  both: number
  /** Votes per second of wall-clock time, with the load on the same machine. */
  rate: number
}

/** One round. @param postgres the pid of PostgreSQL's first process */
async function voteCost({ server, stream, shots }: Contender, postgres: number): Promise<VoteCost> {
  const close = await watch(server.port, stream, PEOPLE)
  await settle()
  const before = { server: cpuSeconds(server.pid), database: treeCpuSeconds(postgres) }
  const began = performance.now()
  await shoot(shots, IN_FLIGHT, [200])
  const seconds = (performance.now() - began) / 1000
  await settle()
  const perVote = (after: number, then: number) => ((after - then) / VOTES) * 1e6
  const ofServer = perVote(cpuSeconds(server.pid), before.server)
  const ofDatabase = perVote(treeCpuSeconds(postgres), before.database)
  close()
  return {
    server: ofServer,
    database: ofDatabase,
    both: ofServer + ofDatabase,
    rate: VOTES / seconds,
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE))

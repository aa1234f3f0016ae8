import { randomUUID } from 'node:crypto'
import { liveAudience } from '../../client/index.ts'
import { type Shot, shoot, watch } from './load.ts'
import { cpuSeconds, treeCpuSeconds } from './measure.ts'
import type { BenchServer } from './servers.ts'

/** Durable votes of one full room over HTTP, 64 in flight, with all 200 watching. */

export const VOTES = 6_000
const IN_FLIGHT = 64
const PEOPLE = 200
/** Milliseconds for the last frames to go out. */
const SETTLE = 300

export type Contender = { server: BenchServer; stream: string; shots: Shot[] }

/** A session on our server with an open poll, and a vote of each participant in turn. */
export async function ourRoom(server: BenchServer): Promise<Contender> {
  const baseUrl = `http://127.0.0.1:${server.port}`
  const [, token = ''] = /#token=(\S+)/.exec(server.output) ?? []
  const host = liveAudience({ baseUrl })
  await host.useLink({ token })
  const session = await host.createSession({
    title: 'Bench',
    poll: { kind: 'rating', prompt: '?' },
  })
  const [poll] = session.polls ?? []
  await host.openPoll({ id: session.id, pid: poll?.id ?? '' })
  const cookies = await Promise.all(Array.from({ length: PEOPLE }, () => join(baseUrl, session.id)))
  const path = `/api/sessions/${session.id}/vote`
  const shots = Array.from({ length: VOTES }, (_, n) => ({
    port: server.port,
    path,
    headers: { cookie: cookies[n % PEOPLE] ?? '' },
    body: JSON.stringify({ optionId: poll?.options[n % 5]?.id }),
  }))
  return { server, stream: `/api/sessions/${session.id}/stream`, shots }
}

async function join(baseUrl: string, id: string): Promise<string> {
  const response = await fetch(`${baseUrl}/api/sessions/${id}/join`, { method: 'POST' })
  await response.text()
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The same on the yardstick. */
export function bareRoom(server: BenchServer): Contender {
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

export type VoteCost = {
  /** CPU microseconds per vote: of the server, of PostgreSQL, of both. */
  server: number
  database: number
  both: number
  /** Votes per second of wall-clock time, with the load on the same machine. */
  rate: number
}

/** One round. @param postgres the pid of PostgreSQL's first process */
export async function voteCost(
  { server, stream, shots }: Contender,
  postgres: number,
): Promise<VoteCost> {
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

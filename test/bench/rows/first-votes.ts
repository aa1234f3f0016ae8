import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import type { Shot } from '../load.ts'
import { drawnFrom, openNext, openRoom, type Room } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'
import { bursts, full, voteCost } from './votes.ts'

const PEOPLE = 200
/** Sessions, each with all its people on streams. `SESSIONS=10` measures the same with less memory. */
const SESSIONS = Number(process.env.SESSIONS ?? 60)
/** Sessions that vote in a burst, one after the other. */
const IN_BURSTS = 6
const OPTIONS = Array.from({ length: 5 }, () => randomUUID())

/** First votes: everybody votes once in a poll that was just opened, as people do. */
export async function firstVotes(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('first_votes')
  const insert = await bed.yardstick('first_votes_insert', 'bare-insert')
  const byHand = await bed.yardstick('first_votes_bare')
  const rooms: Room[] = []
  for (let n = 0; n < SESSIONS; n++) rooms.push(await openRoom(ours, PEOPLE, { kind: 'rating', prompt: '?' }))
  const streams = (of: readonly Room[]) => of.map(({ session }) => `/api/sessions/${session.id}/stream`)
  const phones = await bed.watchers(ours.port, PEOPLE, streams(rooms))
  const inFlight = await inTurn(
    `first votes of ${SESSIONS} sessions`,
    async () => voteCost({ server: ours, shots: inTurns(await ballots(ours, rooms)) }, bed.postmaster, full),
    () => voteCost({ server: insert, shots: inTurns(bareBallots(insert, SESSIONS)) }, bed.postmaster, full),
  )
  const few = rooms.slice(0, IN_BURSTS)
  const inBursts = await inTurn(
    'first votes in bursts',
    async () => voteCost({ server: ours, shots: (await ballots(ours, few)).flat() }, bed.postmaster, bursts),
    () => voteCost({ server: byHand, shots: bareBallots(byHand, few.length).flat() }, bed.postmaster, bursts),
  )
  for (const server of [phones, ours, insert, byHand]) await server.stop()
  const both = 'CPU per first vote, server and database'
  return [
    toRow([`${both}, 200 phones a session, against a bare INSERT`, '<= 1.35', 'us'], inFlight, (of) => of.both),
    toRow(['of it the server', '', 'us'], inFlight, (of) => of.server),
    toRow(['of it the database', '', 'us'], inFlight, (of) => of.database),
    toRow([`${both}, in a burst, against a server by hand`, '<= 1.0', 'us'], inBursts, (of) => of.both),
    toRow(['answer to a first vote in a burst, median', '<= 1.5', 'ms'], inBursts, (of) => of.answer),
    toRow(['the same, p99', '<= 2', 'ms'], inBursts, (of) => of.late),
  ]
}

/** A vote of everybody in a new poll of each room. */
async function ballots(server: BenchServer, rooms: readonly Room[]): Promise<Shot[][]> {
  const all: Shot[][] = []
  for (const room of rooms) {
    const poll = await openNext(room, { kind: 'rating', prompt: '?' })
    const path = `/api/sessions/${room.session.id}/vote`
    const bodyOf = () => JSON.stringify({ optionId: drawnFrom(poll.options).id, pollId: poll.id, seq: Date.now() })
    all.push(room.cookies.map((cookie) => ({ port: server.port, path, headers: { cookie }, body: bodyOf() })))
  }
  return all
}

export const bareBallots = (server: BenchServer, rooms: number): Shot[][] =>
  Array.from({ length: rooms }, () => {
    const path = `/vote/${randomUUID()}`
    const bodyOf = () => JSON.stringify({ voter: randomUUID(), option: drawnFrom(OPTIONS) })
    return Array.from({ length: PEOPLE }, () => ({ port: server.port, path, headers: {}, body: bodyOf() }))
  })

/** One of each room before the next of the first. */
export const inTurns = (rooms: readonly Shot[][]): Shot[] =>
  Array.from({ length: PEOPLE }, (_, n) => rooms.flatMap((shots) => shots[n] ?? [])).flat()

import { writeFile } from 'node:fs/promises'
import { Bed } from './bed.ts'
import { shoot } from './load.ts'
import { cpuSeconds, spread } from './measure.ts'
import { openRoom, type Room } from './room.ts'
import { CALLS_OF, cost, place, seed, voteOf } from './rows/growth.ts'
import { plot } from './scale-plot.ts'

/**
 * `npm run bench -- --scale`: what one call costs as everything else grows, in CPU microseconds of server and
 * database together. Writes `scale.svg` beside this file.
 */

const SESSIONS = [1, 10, 100, 1_000, 10_000]
const PEOPLE = [1, 10, 50, 200]
const ROOMS = [1, 5, 20, 50]
const STREAMS = [1, 10, 100, 1_000, 10_000]
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const ROOM_CAP = 200
const FRAMES = 10

/** A line of the plot: what was measured, by how many there were. */
export type Line = { what: string; by: string; points: [count: number, us: number][] }

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const value = await measure()
    if (round > 0) values.push(value)
  }
  return spread(values).median
}

async function bySessions(bed: Bed): Promise<Line[]> {
  const lines = CALLS_OF.map(([what]): Line => ({ what, by: 'sessions in the database', points: [] }))
  for (const count of SESSIONS) {
    const server = await bed.ours(`sessions_${count}`)
    if (count > 1) await seed(server.databaseUrl, count)
    const at = await place(server, 1)
    for (const [n, [, call]] of CALLS_OF.entries())
      lines[n]?.points.push([count, await medianOf(() => cost(bed, at, call(at)))])
    await server.stop()
  }
  return lines
}

async function byPeople(bed: Bed): Promise<Line[]> {
  const server = await bed.ours('people')
  const calls = CALLS_OF.slice(0, 2)
  const lines = calls.map(([what]): Line => ({ what, by: 'votes in the room', points: [] }))
  for (const count of PEOPLE) {
    const at = await place(server, count)
    await shoot(
      at.room.cookies.map((cookie) => voteOf(at, cookie)),
      50,
      [200],
    )
    for (const [n, [, call]] of calls.entries())
      lines[n]?.points.push([count, await medianOf(() => cost(bed, at, call(at)))])
  }
  await server.stop()
  return lines
}

async function byRooms(bed: Bed): Promise<Line[]> {
  const server = await bed.ours('rooms')
  const line: Line = { what: 'vote', by: 'rooms that vote at the same time', points: [] }
  for (const count of ROOMS) {
    const places = []
    for (let n = 0; n < count; n++) places.push(await place(server, 1))
    const shots = places.map((at) => voteOf(at, at.room.cookies[0] ?? ''))
    const [first] = places
    if (first) line.points.push([count, await medianOf(() => cost(bed, first, ...shots))])
  }
  await server.stop()
  return [line]
}

async function byStreams(bed: Bed): Promise<Line[]> {
  const line: Line = { what: 'a reader', by: 'open streams', points: [] }
  for (const count of STREAMS) {
    const server = await bed.ours(`streams_${count}`)
    const rooms: Room[] = []
    for (let n = 0; n < Math.ceil(count / ROOM_CAP); n++)
      rooms.push(await openRoom(server, 1, { kind: 'rating', prompt: '?' }))
    const walls = rooms.map(({ session }) => `/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`)
    const watchers = await bed.watchers(server.port, Math.min(count, ROOM_CAP), walls)
    const shots = (n: number) =>
      rooms.map(({ session, poll, cookies }) => ({
        port: server.port,
        path: `/api/sessions/${session.id}/vote`,
        headers: { cookie: cookies[0] ?? '' },
        body: JSON.stringify({ optionId: poll.options[n % 5]?.id }),
      }))
    const us = await medianOf(async () => {
      const before = cpuSeconds(server.pid)
      for (let n = 0; n < FRAMES; n++) {
        await shoot(shots(n), 50, [200])
        await new Promise((resolve) => setTimeout(resolve, 400))
      }
      return ((cpuSeconds(server.pid) - before) / (FRAMES * count)) * 1e6
    })
    line.points.push([count, us])
    await watchers.stop()
    await server.stop()
  }
  return [line]
}

/** Measures all of it, a line of the table each. */
export async function scale(): Promise<void> {
  const bed = await Bed.make()
  try {
    const lines: Line[] = []
    for (const measure of [bySessions, byPeople, byRooms, byStreams]) {
      const found = await measure(bed)
      for (const { what, by, points } of found)
        console.info(`| ${what} | ${by} | ${points.map(([n, us]) => `${n}: ${us.toFixed(0)} us`).join(', ')} |`)
      lines.push(...found)
    }
    await writeFile(new URL('scale.svg', import.meta.url), plot(lines))
  } finally {
    await bed.clear()
  }
}

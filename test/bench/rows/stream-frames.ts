import type { Bed } from '../bed.ts'
import { shoot } from '../load.ts'
import { cpuSeconds } from '../measure.ts'
import { openRoom, type Room } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const ROOMS = 50
const PEOPLE = 200
const FRAMES = 10
/** Milliseconds for the frames of all rooms to reach everyone, whichever server sends them. */
const SETTLE = 500

/** CPU of the server per frame and reader: 50 rooms of 200 change, load, view and database call included. */
export async function frames(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('frames')
  const bare = await bed.bareHttp()
  const rooms = await Promise.all(
    Array.from({ length: ROOMS }, () => openRoom(ours, 1, { kind: 'rating', prompt: '?' })),
  )
  const ids = rooms.map(({ session }) => session.id)
  const watchers = [
    await bed.watchers(ours.port, PEOPLE, rooms.map(wallOf)),
    await bed.watchers(
      bare.port,
      PEOPLE,
      ids.map((id) => `/${id}`),
    ),
  ]
  const frame = await firstFrame(ours.port, rooms[0])
  const pairs = await inTurn(
    'frames',
    () =>
      cost(ours, (n) =>
        shoot(
          rooms.map((room) => voteOf(ours, room, n)),
          ROOMS,
          [200],
        ),
      ),
    () =>
      cost(bare, () =>
        shoot(
          rooms.map(({ session }) => ({ port: bare.port, path: `/${session.id}`, headers: {}, body: frame })),
          ROOMS,
          [200],
        ),
      ),
  )
  for (const watcher of watchers) await watcher.stop()
  await ours.stop()
  await bare.stop()
  const what = 'CPU per shared frame and reader, 50 sessions x 200, against bare node:http'
  return [toRow([what, '<= 1.2', 'us'], pairs, (value) => value)]
}

function voteOf({ port }: BenchServer, { session, poll, cookies }: Room, n: number) {
  const body = JSON.stringify({ optionId: poll.options[n % 5]?.id })
  const path = `/api/sessions/${session.id}/vote`
  return { port, path, headers: { cookie: cookies[0] ?? '' }, body }
}

/** The wall shows each vote at once; the audience sees none while the poll is open. */
const wallOf = ({ session }: Room): string => `/api/sessions/${session.id}/stream?mode=wall&k=${session.k}`

async function firstFrame(port: number, room: Room | undefined): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${room && wallOf(room)}`)
  let text = ''
  for await (const bytes of response.body ?? []) {
    text += Buffer.from(bytes).toString()
    const frame = /id: [^\n]+\ndata: [^\n]+\n\n/.exec(text)?.[0]
    if (frame) return frame
  }
  throw new Error('no frame came')
}

async function cost(server: BenchServer, send: (n: number) => Promise<void>): Promise<number> {
  const before = cpuSeconds(server.pid)
  for (let n = 0; n < FRAMES; n++) {
    await send(n)
    await new Promise((resolve) => setTimeout(resolve, SETTLE))
  }
  return ((cpuSeconds(server.pid) - before) / (FRAMES * ROOMS * PEOPLE)) * 1e6
}

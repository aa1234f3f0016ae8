import { randomUUID } from 'node:crypto'
import type { Bed } from '../bed.ts'
import { cpuSeconds, residentKilobytes } from '../measure.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const ROOMS = 25
const PEOPLE = 200

/** What a stream costs to open and to hold, on a server that has just started: 5,000 phones come back. */
export async function streams(bed: Bed): Promise<Row[]> {
  let round = 0
  const pairs = await inTurn(
    'streams',
    async () => {
      const server = await bed.ours(`streams_${round++}`)
      const rooms = Array.from({ length: ROOMS }, () => openRoom(server, 1, { kind: 'rating', prompt: '?' }))
      const ids = (await Promise.all(rooms)).map(({ session }) => session.id)
      return openingCost(
        bed,
        server,
        ids.map((id) => `/api/sessions/${id}/stream`),
      )
    },
    async () =>
      openingCost(
        bed,
        await bed.bareHttp(),
        Array.from({ length: ROOMS }, () => `/${randomUUID()}`),
      ),
  )
  const what = 'a stream, of 5,000 to a server just started, against bare node:http'
  return [
    toRow([`CPU of opening ${what}`, '<= 1.5', 'us'], pairs, (cost) => cost.us),
    toRow([`resident memory of ${what}`, '<= 20 kB', 'kB'], pairs, (cost) => cost.kilobytes),
  ]
}

/** Of one stream: CPU microseconds of the server, and kilobytes while it is open. */
type OpeningCost = { us: number; kilobytes: number }

async function openingCost(bed: Bed, server: BenchServer, paths: readonly string[]): Promise<OpeningCost> {
  const streams = paths.length * PEOPLE
  const before = { cpu: cpuSeconds(server.pid), kilobytes: residentKilobytes(server.pid) }
  const watchers = await bed.watchers(server.port, PEOPLE, paths)
  const us = ((cpuSeconds(server.pid) - before.cpu) / streams) * 1e6
  const kilobytes = (residentKilobytes(server.pid) - before.kilobytes) / streams
  await watchers.stop()
  await server.stop()
  return { us, kilobytes }
}

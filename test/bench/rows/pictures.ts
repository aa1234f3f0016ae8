import { randomBytes } from 'node:crypto'
import { chunk, PNG } from '../../support/pictures.ts'
import type { Bed } from '../bed.ts'
import { type Shot, shoot } from '../load.ts'
import { cpuSeconds, residentKilobytes, treeCpuSeconds } from '../measure.ts'
import { openRoom } from '../room.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import type { BenchServer } from '../servers.ts'

const PHONES = 200
/** As the console shrinks a photo. */
const BYTES = 300_000

/** A picture that 200 phones fetch at once, once its poll is opened: against bare node:http with its bytes in memory. */
export async function pictures(bed: Bed): Promise<Row[]> {
  const ours = await bed.ours('pictures')
  const bare = await bed.bareHttp()
  const { host, session } = await openRoom(ours, 1, { kind: 'rating', prompt: '?' })
  const data = Buffer.concat([PNG.subarray(0, 33), chunk('IDAT', randomBytes(BYTES)), PNG.subarray(33)])
  const { id } = await host.addPicture({ id: session.id, type: 'image/png', data: data.toString('base64') })
  const path = `/api/sessions/${session.id}/pictures/${id}`
  const pairs = await inTurn(
    'pictures',
    () => fetched(bed, ours, path),
    () => fetched(bed, bare, `/bytes/${data.length}`),
  )
  await ours.stop()
  await bare.stop()
  return [
    toRow(
      [`CPU per picture of ${BYTES / 1_000} kB, ${PHONES} phones at once, against bare node:http`, '<= 5', 'us'],
      pairs,
      ({ us }) => us,
    ),
    toRow(['most memory of the server after it', '', 'kB'], pairs, ({ kilobytes }) => kilobytes),
  ]
}

/** CPU microseconds for each phone, server and database, and what the server holds in memory then. */
async function fetched({ postmaster }: Bed, { pid, port }: BenchServer, path: string) {
  const used = () => cpuSeconds(pid) + treeCpuSeconds(postmaster)
  const before = used()
  const shot: Shot = { port, method: 'GET', path, headers: {}, body: '' }
  const rounds = 5
  for (let n = 0; n < rounds; n++) await shoot(Array<Shot>(PHONES).fill(shot), PHONES, [200])
  return { us: ((used() - before) / (rounds * PHONES)) * 1e6, kilobytes: residentKilobytes(pid) }
}

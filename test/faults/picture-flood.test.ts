import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { LARGE_BODIES, PICTURE_BYTES_PER_SESSION, PICTURES_PER_SESSION } from '../../shared/limits.ts'
import { whenGarbageIsGone } from '../support/garbage.ts'
import { chunk, PNG, pngOf } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** A host sends one picture after the other to a session that is full: `npm run test:faults` sends 10,000. */

const UPLOADS = 500 * Number(process.env.FAULTS)
/** The session has as many as it takes, and what the server compiles and keeps is there. */
const FULL_AFTER = 250
/** As many as one host may send at a time. */
const AT_ONCE = LARGE_BODIES.perHost
/** So many bytes that the first 40 fill the session. */
const LARGE = 700_000
const MEGABYTE = 1024 * 1024

const app = testServerOfFile()
const ada = hostOfFile(app)

/** Large ones first, and now and then later. Those between are small and still fit. */
function pictureOf(n: number): Buffer {
  if (n >= 40 && n % 100 !== 0) return pngOf(n)
  return Buffer.concat([PNG.subarray(0, 33), chunk('IDAT', randomBytes(LARGE)), PNG.subarray(33)])
}

/** Megabytes of what is in use, buffers too, without the log that the server keeps. */
async function memoryUsed(): Promise<number> {
  app.logged.length = 0
  await whenGarbageIsGone()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MEGABYTE
}

async function stored(id: string) {
  const of = sql<{ count: number; bytes: number; disk: number }>`
    select count(*)::int as count, sum(octet_length(bytes))::int as bytes,
      pg_total_relation_size('picture')::int as disk
    from picture where session_id = ${id}`
  const { rows } = await of.execute(app.db)
  return rows[0] ?? { count: 0, bytes: 0, disk: 0 }
}

it(`${UPLOADS} pictures of one host fill a session up to its limits, and neither disk nor memory beyond`, {
  timeout: 60_000 + UPLOADS * 30,
}, async () => {
  const session = await ada.creates()
  const [zoe] = await app.audience(1, session)
  const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
  const path = `/api/sessions/${session.id}/pictures`
  const send = async (n: number) => {
    const { status, headers, body } = await ada.call('POST', path, {
      type: 'image/png',
      data: pictureOf(n).toString('base64'),
    })
    const isDue = status === 201 || (status === 409 && headers.get('refusal') === 'too_many_pictures')
    if (!isDue) throw new Error(`picture ${n}: ${status} ${body.error}`)
    return { status, error: body.error }
  }
  const refusals = new Set<string>()
  let added = 0
  const sendAll = async (from: number, to: number) => {
    let next = from
    const lane = async () => {
      while (next < to) {
        const n = next++
        const { status, error } = await send(n)
        if (status === 201) added++
        else refusals.add(error)
        if (n % 50 === 0) await zoe?.votes(session, { optionId: poll.options[(n / 50) % 5].id })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
  }
  await sendAll(0, FULL_AFTER)
  const [before, full] = [await memoryUsed(), await stored(session.id)]
  await sendAll(FULL_AFTER, UPLOADS)
  const [after, then] = [await memoryUsed(), await stored(session.id)]
  console.info(`${added} kept, ${then.disk / MEGABYTE} MiB on disk, ${before} MiB in memory, then ${after}`)
  expect([...refusals]).toEqual(['A session holds 100 pictures, 20 MiB in all. Create another session for more.'])
  expect([then.count, then.bytes]).toEqual([full.count, full.bytes])
  expect(then.count).toBe(added)
  expect(then.count).toBeLessThanOrEqual(PICTURES_PER_SESSION)
  expect(then.bytes).toBeLessThanOrEqual(PICTURE_BYTES_PER_SESSION)
  expect(then.disk).toBeLessThan(1.2 * PICTURE_BYTES_PER_SESSION)
  expect(after - before).toBeLessThan(4)
})

import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bed } from '../bed.ts'
import { residentKilobytes } from '../measure.ts'
import { inTurn, type Row, toRow } from '../rounds.ts'
import { start } from '../servers.ts'

/** From `npm start` in a new folder, which makes the embedded database, to the first answer. */
export async function startUp(_bed: Bed): Promise<Row[]> {
  const folder = join(tmpdir(), `live-audience-start-${process.pid}`)
  const env = { SECRET: 'only-for-the-benchmark', LOG_LEVEL: 'warn' }
  let round = 0
  const first = await inTurn(
    'first start',
    // Each in a folder of its own, and none removed before the end: where a thousand files were deleted
    // within the last minutes, ext4 takes up to half a second longer to make as many.
    () => firstAnswer('server/bin.js', { ...env, DATA_DIR: join(folder, String(++round)) }),
    () => firstAnswer('test/bench/bare-http.ts', env),
  )
  const again = await inTurn(
    'later start',
    () => firstAnswer('server/bin.js', { ...env, DATA_DIR: join(folder, String(round)) }),
    () => firstAnswer('test/bench/bare-http.ts', env),
  )
  await rm(folder, { recursive: true, force: true })
  return [
    toRow(['first start to first answer, against a bare program', '<= 1800 ms', 'ms'], first, ({ ms }) => ms),
    toRow(['later start to first answer, against a bare program', '<= 500 ms', 'ms'], again, ({ ms }) => ms),
    toRow(['memory of the server at rest', '<= 110 MB', 'MB'], again, ({ megabytes }) => megabytes),
  ]
}

async function firstAnswer(program: string, env: Record<string, string>) {
  const began = performance.now()
  const server = await start(program, env)
  await (await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST' })).text()
  const ms = performance.now() - began
  await sleep(2000)
  const megabytes = residentKilobytes(server.pid) / 1024
  await server.stop()
  return { ms, megabytes }
}

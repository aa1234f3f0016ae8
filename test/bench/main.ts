import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { type Shot, shoot } from './load.ts'
import { cpuSeconds, spread } from './measure.ts'
import { start } from './servers.ts'
import { bareRoom, ourRoom, voteCost } from './votes.ts'

/**
 * `npm run bench`: what live-audience costs against yardsticks that run in turn with it, so that a
 * noisy machine is noisy to both. Ratios are medians of rounds; below 1 we are cheaper. Linux only,
 * since CPU time is read from /proc.
 */

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const SMALL_CALLS = 10_000
const say = (line: string) => process.stderr.write(`${line}\n`)

type Row = { what: string; target: string; ratio: string; ours: string; yardstick: string }

const dataDir = join(tmpdir(), `live-audience-bench-${process.pid}`)
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
const postmaster = Number(
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
)

function urlOf(database: string): string {
  const { host, port, user } = postgres.connection
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function makeDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return urlOf(name)
}

const env = {
  NODE_ENV: 'production',
  SECRET: 'only-for-the-benchmark',
  LOG_LEVEL: 'warn',
}
const ours = await start('server/main.ts', { ...env, DATABASE_URL: await makeDatabase('ours') })
const bare = await start('test/bench/yardstick.ts', {
  ...env,
  DATABASE_URL: await makeDatabase('bare'),
})

/** Runs both in turn. @returns the ratio of each round, and what each cost */
async function inTurn<T>(
  what: string,
  rounds: number,
  mine: () => Promise<T>,
  theirs: () => Promise<T>,
) {
  const pairs: [T, T][] = []
  for (let round = -1; round < rounds; round++) {
    say(`${what}: ${round < 0 ? 'warming up' : `round ${round + 1} of ${rounds}`}`)
    const pair: [T, T] = [await mine(), await theirs()]
    if (round >= 0) pairs.push(pair)
  }
  return pairs
}

const show = ({ median, min, max }: ReturnType<typeof spread>, digits = 2) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`

async function votes(): Promise<Row[]> {
  const room = await ourRoom(ours)
  const bareOne = bareRoom(bare)
  const pairs = await inTurn(
    'votes',
    ROUNDS,
    () => voteCost(room, postmaster),
    () => voteCost(bareOne, postmaster),
  )
  const row = (
    what: string,
    target: string,
    unit: string,
    read: (cost: (typeof pairs)[0][0]) => number,
  ): Row => ({
    what,
    target,
    ratio: show(spread(pairs.map(([mine, theirs]) => read(mine) / read(theirs)))),
    ours: `${show(spread(pairs.map(([mine]) => read(mine))), 0)} ${unit}`,
    yardstick: `${show(spread(pairs.map(([, theirs]) => read(theirs))), 0)} ${unit}`,
  })
  return [
    row('CPU per vote, server and database', '<= 0.5', 'us', (cost) => cost.both),
    row('CPU per vote, server', '', 'us', (cost) => cost.server),
    row('CPU per vote, database', '', 'us', (cost) => cost.database),
    row('votes per second', '', '/s', (cost) => cost.rate),
  ]
}

async function smallCall(port: number, pid: number, path: string, good: number): Promise<number> {
  const shot: Shot = { port, path, headers: {}, body: '{}' }
  const before = cpuSeconds(pid)
  await shoot(
    Array.from({ length: SMALL_CALLS }, () => shot),
    64,
    [good],
  )
  return ((cpuSeconds(pid) - before) / SMALL_CALLS) * 1e6
}

async function adapter(): Promise<Row[]> {
  const pairs = await inTurn(
    'adapter',
    ROUNDS,
    () => smallCall(ours.port, ours.pid, '/api/me/logout', 204),
    () => smallCall(bare.port, bare.pid, '/nothing', 200),
  )
  return [
    {
      what: 'CPU of a small procedure, against a bare Express JSON route',
      target: '<= 1.5',
      ratio: show(spread(pairs.map(([mine, theirs]) => mine / theirs))),
      ours: `${show(spread(pairs.map(([mine]) => mine)), 0)} us`,
      yardstick: `${show(spread(pairs.map(([, theirs]) => theirs)), 0)} us`,
    },
  ]
}

try {
  const rows = [...(await adapter()), ...(await votes())]
  console.table(rows)
  const at = new Date().toISOString()
  const file = new URL('results.json', import.meta.url)
  await writeFile(
    file,
    `${JSON.stringify({ at, node: process.version, rounds: ROUNDS, rows }, null, 2)}\n`,
  )
} finally {
  await ours.stop()
  await bare.stop()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

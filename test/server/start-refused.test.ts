import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import { connected } from '../../server/db/command-connection.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/index.ts'
import { realRandom } from '../../server/start/dependencies.ts'
import { startServer } from '../../server/start/start-server.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { PAGES } from '../support/built-pages.ts'
import { Cable } from '../support/cable.ts'
import { putCluster } from '../support/cluster.ts'
import { emptyDatabase } from '../support/databases.ts'
import { selfSigned } from '../support/nginx.ts'
import { freePort } from '../support/ports.ts'
import { runOn } from '../support/postgres.ts'
import { testConfig } from '../support/test-server.ts'

/** What keeps a server from starting, in sentences, which its process prints as they are. */

/** @param databaseUrl without one, none can be reached: what is refused was refused before */
async function refusal(change: Partial<Config>, databaseUrl = 'postgres://localhost:1/none') {
  const log = pino({ level: 'silent' })
  const dependencies = { clock: Date.now, random: realRandom, log, print: () => {}, pages: PAGES }
  const starting = startServer({ ...testConfig(databaseUrl), ...change }, dependencies)
  const error = await starting.then(
    (server) => server.stop().then(() => new Error('it started')),
    (reason: Error) => reason,
  )
  expect(error, error.message).toBeInstanceOf(StartRefusal)
  return error.message
}

it.each([
  'nonsense.invalid',
  '192.0.2.77',
])('a start is refused if HOST %s is not an address of this machine', async (host) => {
  for (const port of [0, await freePort()])
    expect(await refusal({ host, port })).toContain('HOST: this machine has no such address')
})

it('a start is refused if PORT is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  expect(await refusal({ port })).toMatch(/^PORT: port \d+ is in use/)
})

it('a start is refused if METRICS_HOST is not an address of this machine', async () => {
  const metrics = { port: 0, host: 'nonsense.invalid' }
  const { url } = await emptyDatabase()
  expect(await refusal({ metrics }, url)).toContain('METRICS_HOST: this machine has no')
})

it('a start is refused if DATABASE_URL leads to no server', async () => {
  expect(await refusal({})).toContain('DATABASE_URL: cannot reach this PostgreSQL')
})

it('a start is refused if DATABASE_URL leads to a PostgreSQL that fails meanwhile', async () => {
  const { url } = await emptyDatabase()
  const cable = await Cable.to(url)
  for (const connections of [0, 1, 2, 3]) {
    cable.more = connections
    const message = 'DATABASE_URL: cannot reach this PostgreSQL (Connection terminated unexpectedly)'
    expect(await refusal({}, cable.url)).toContain(message)
    await expect.poll(() => cable.connections).toBe(0)
  }
})

describe('a start is refused if DATABASE_URL leads to a PostgreSQL', () => {
  let url: (user: string, database?: string) => string
  beforeAll(async () => {
    const postgres = await pickyPostgres()
    url = (user, database = 'empty') =>
      `postgres://${user}@localhost:${postgres.port}/${database}?host=${postgres.host}`
    return postgres.remove
  })

  it.each([
    ['whose user has another password', 'locked:wrong', 'empty', /user or password.*"locked".*percent-encoded/],
    ['whose user needs a password', 'locked', 'empty', /asks for a password.*postgres:\/\/user:password@/],
    ['that has no such user', 'stranger', 'empty', /role "stranger" does not exist.*createuser/],
    ['that lets this user in from nowhere', 'shut', 'empty', /rejects.*"shut".*pg_hba\.conf/],
    ['that has no such database', 'plain', 'missing', /"missing" does not exist.*createdb --owner=plain missing/],
    [
      'whose user may not create tables',
      'plain',
      'empty',
      /permission denied for schema public.*alter database empty owner to plain/,
    ],
    [
      'whose user may not connect to the database',
      'plain',
      'closed',
      /permission denied for database.*alter database closed owner to plain/,
    ],
    ['that is a standby', 'frozen', 'live_audience', /read-only.*primary server/],
    ['that has no connection left', 'capped', 'empty', /no connection left.*DATABASE_POOL/],
  ])('%s', async (_what, user, database, sentence) => {
    const message = await refusal({}, url(user, database))
    expect(message).toMatch(/^DATABASE_URL: [^\n]*$/)
    expect(message).toMatch(sentence)
  })

  it('without the database, and backup, restore and distribute print the same message', async () => {
    const working = connected(url('plain', 'missing'), async () => {})
    await expect(working).rejects.toThrow(/^DATABASE_URL: there is no such database/)
  })

  it('without TLS, with an untrusted certificate, or with a missing certificate file', async () => {
    const { url: plain } = await Cable.to(url('plain'))
    const withTls = `${plain}?sslmode=verify-full`
    expect(await refusal({}, withTls)).toMatch(/^DATABASE_URL: .*does not offer TLS/)
    expect(await refusal({}, `${withTls}&sslrootcert=/none`)).toMatch(/^DATABASE_URL: .*\/none/)
    const selfSigned = `postgres://localhost:${await selfSignedPort()}/x?sslmode=verify-full`
    expect(await refusal({}, selfSigned)).toMatch(/^DATABASE_URL: .*self-signed certificate.*sslrootcert=/)
  })
})

/** A PostgreSQL that refuses each of its users for another reason. @returns where it listens, and what ends it */
async function pickyPostgres() {
  const dataDir = join(tmpdir(), `live-audience-picky-${randomUUID()}`)
  await putCluster(dataDir)
  const rules = join(dataDir, 'postgres', 'pg_hba.conf')
  const ours = 'local all locked scram-sha-256\nlocal all shut reject\n'
  await writeFile(rules, ours + (await readFile(rules, 'utf8')))
  const postgres = await startEmbeddedPostgres({ dataDir, poolSize: 10, log: () => {} })
  const remove = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true })
  }
  const { host, port } = postgres.connection
  const superuser = new pg.Client({ host, port, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  for (const statement of [
    "create role locked login password 'right'",
    'create role shut login',
    'create role plain login',
    'create role capped login connection limit 0',
    'create role frozen login',
    'alter role frozen set default_transaction_read_only = on',
    'create database empty',
    'create database closed',
    'revoke connect on database closed from public',
  ])
    await superuser.query(statement)
  await superuser.end()
  return { host, port, remove }
}

/** Where something speaks TLS as PostgreSQL does, by a certificate that nobody has signed. */
async function selfSignedPort(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-tls-'))
  const { key, certificate } = selfSigned(folder)
  const secureContext = createSecureContext({ key: await readFile(key), cert: await readFile(certificate) })
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write('S')
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => socket.destroy())
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

describe('a start that is refused leaves the tables of an earlier version as they are', () => {
  const sharing = { port: 0, host: 'nonsense.invalid' }
  const unreadable = { secrets: undefined, dataDir: '/proc/nowhere' }
  it.each<[string, Partial<Config>, RegExp]>([
    ['an address for metrics that is not of this machine', { metrics: sharing }, /^METRICS_HOST/],
    ['a demonstration on data of others', { demo: true, hosts: { emails: [], domains: ['demo.invalid'] } }, /^DEMO/],
    ['a data folder that cannot be made', unreadable, /DATA_DIR/],
  ])('%s', async (_what, change, sentence) => {
    const { url } = await emptyDatabase()
    const dump = await readFile(new URL('../upgrade/recorded/0017-pictures.sql.gz', import.meta.url))
    await runOn(url, gunzipSync(dump).toString())
    expect(await refusal(change, url)).toMatch(sentence)
    const { rows } = await runOn(url, 'select max(name) as last from kysely_migration')
    expect(rows).toEqual([{ last: '0017-pictures' }])
  })
})

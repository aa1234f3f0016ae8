import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultDataDir, EmbeddedRefusal } from '../../../server/db/embedded/index.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { startChild } from './start-child.ts'
import { isRoot, postgresLog, processesOn, query, start, startedFolder, tempFolder, until } from './support.ts'

describe('a first start', () => {
  let dataDir: string
  let database: Awaited<ReturnType<typeof start>>

  const cleanUps: (() => Promise<void>)[] = []
  const after = (cleanUp: () => Promise<void>) => cleanUps.unshift(cleanUp)

  beforeAll(async () => {
    dataDir = join(await tempFolder(after), 'made', 'by us')
    // As root, PostgreSQL's account must get through folders made with this, too.
    const before = process.umask(0o077)
    database = await start(dataDir, undefined, after).finally(() => process.umask(before))
  })

  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  })

  it('creates a database that answers', async () => {
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(database.connection).toMatchObject({ user: 'live_audience', database: 'live_audience' })
    expect(database.said[0]).toMatch(/^First start/)
  })

  it('sets fsync, synchronous_commit and the other documented settings', async () => {
    const rows = await query(
      database,
      `select name, setting from pg_settings where name in ('data_checksums', 'fsync',
        'synchronous_commit', 'full_page_writes', 'listen_addresses', 'max_connections')`,
    )
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      listen_addresses: '',
      max_connections: '60',
    })
  })

  it('sorts text with the builtin C.UTF-8, and uses an account that is no superuser', async () => {
    const [row] = await query(
      database,
      `select datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding,
          lower('ÄÖ') as lower, usesuper
        from pg_database, pg_user where datname = current_database() and usename = current_user`,
    )
    expect(row).toEqual({ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8', lower: 'äö', usesuper: false })
  })

  it('lets no other account reach the socket', async () => {
    const { host } = database.connection
    const { mode, uid } = await stat(host)
    expect(mode & 0o777).toBe(0o700)
    expect(uid).toBe((await stat(join(dataDir, 'postgres'))).uid)
  })

  it.skipIf(!isRoot)('runs as an unprivileged account (needs root)', async () => {
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0)
    expect((await stat(dataDir)).uid).toBe(0)
  })

  it('refuses a second server on its folder, names the port, and goes on', async () => {
    const second = start(dataDir)
    await expect(second).rejects.toThrow(EmbeddedRefusal)
    await expect(second).rejects.toThrow(/already running on port 4000 .*DATA_DIR/)
    const other = startChild(dataDir)
    expect(await other.line('refused')).toMatch(/already running on port 4000/)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a start', () => {
  it('allows a connection for each of the pool, whatever DATABASE_POOL is', async () => {
    const dataDir = await startedFolder()
    const settings = { databaseUrl: undefined, databasePool: 70, statementTimeout: 10_000 }
    const whole = { ...settings, dataDir, port: 4000 }
    const database = await openDatabase(whole, pino({ level: 'silent' }), () => {})
    onTestFinished(() => database.close())
    let held = 0
    let letGo = () => {}
    const all = new Promise<void>((resolve) => (letGo = resolve))
    const hold = () =>
      database.db.connection().execute(async (one) => {
        await sql`select`.execute(one)
        if (++held === 70) letGo()
        await all
      })
    await Promise.all(Array.from({ length: 70 }, hold)).finally(letGo)
    expect(held).toBe(70)
  })

  it('finds the data of the earlier run', async () => {
    const dataDir = await startedFolder()
    const first = await start(dataDir)
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  })

  it('stops without an error in a pool that was just closed', async () => {
    const database = await start(await startedFolder())
    const pool = new pg.Pool({ ...database.connection, max: 20 })
    const frights: Error[] = []
    pool.on('error', (error) => frights.push(error))
    const ends: Promise<unknown>[] = []
    pool.on('connect', (client) => ends.push(once(client, 'end')))
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.05)')))
    await pool.end()
    await database.stop()
    await Promise.all(ends)
    expect([ends.length, frights]).toEqual([20, []])
  })

  it('stops twice without an error, ends open connections and leaves no process behind', async () => {
    const dataDir = await startedFolder()
    const database = await start(dataDir)
    const sleeping = query(database, 'select pg_sleep(60)').catch((error) => String(error))
    await until('the sleeper', async () => {
      const active = "select from pg_stat_activity where query ~ 'sleep' and pid <> pg_backend_pid()"
      return (await query(database, active)).length === 1
    })
    await Promise.all([database.stop(), database.stop()])
    await database.stop()
    expect(await sleeping).toMatch(/administrator command|terminated/)
    expect(await processesOn(dataDir)).toEqual([])
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
    expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
    expect(await postgresLog(dataDir)).toMatch(/database system is shut down\n$/)
  })

  it('puts the socket elsewhere where the path is too long or has a comma in it', async () => {
    for (const name of ['long-'.repeat(24), 'a, b']) {
      const dataDir = await startedFolder(name)
      const database = await start(dataDir)
      expect(database.connection.host).not.toContain(dataDir)
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
      await database.stop()
    }
  })

  it('works in a relative folder with quotes in its name, whatever PG* variables say', async () => {
    const dataDir = await startedFolder(`it's "my" data`)
    const misleading = { PGSSLMODE: 'require', PGPORT: '1', PGDATA: '/', PGHOST: 'x' }
    for (const [name, value] of Object.entries(misleading)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    const database = await start(relative(process.cwd(), dataDir))
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a second server on the same folder', () => {
  it('is refused when both make their first start at the same moment', async () => {
    const dataDir = await tempFolder()
    const servers = [startChild(dataDir), startChild(dataDir)]
    const outcomes = await Promise.all(
      servers.map(({ line }) => Promise.race([line('ready'), line('refused'), line('failed')])),
    )
    expect(outcomes.filter((line) => line === 'ready')).toHaveLength(1)
    expect(outcomes.filter((line) => /^refused .*port 4001/.test(line))).toHaveLength(1)
  })
})

describe('the folder by default', () => {
  it('is a system one for root and a local one for others', () => {
    expect(defaultDataDir()).toBe(isRoot ? '/var/lib/live-audience' : './data')
  })
})

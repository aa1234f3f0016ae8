import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startChild } from './start-child.ts'
import {
  clusterOfVersion,
  endNow,
  postgresLog,
  postgresOn,
  query,
  quiet,
  start,
  startedFolder,
  tempFolder,
  until,
} from './support.ts'

const RECOVERED = /not properly shut down/

async function rowsOn(dataDir: string) {
  const database = await start(dataDir)
  const [row] = await query(database, 'select count(*)::int as count from row')
  return { count: Number(row?.count), said: database.said.join('\n'), database }
}

async function serverWithRows(dataDir: string) {
  const server = startChild(dataDir)
  await server.line('committed 20')
  return server
}

describe('after kill -9 of the server', () => {
  it('the watchdog stops the database cleanly, and every committed row is there', async () => {
    const dataDir = await startedFolder()
    const server = await serverWithRows(dataDir)
    await server.killed()
    await quiet(dataDir)
    expect(await postgresLog(dataDir)).toMatch(/database system is shut down\n$/)
    expect((await rowsOn(dataDir)).count).toBeGreaterThanOrEqual(server.committed())
    expect(await postgresLog(dataDir)).not.toMatch(RECOVERED)
  })

  it('a database that is still starting is stopped, too', async () => {
    const dataDir = await startedFolder()
    // It waits for a primary that it does not have, and lets nobody in.
    await writeFile(join(dataDir, 'postgres', 'standby.signal'), '')
    await appendFile(join(dataDir, 'postgres', 'postgresql.conf'), 'hot_standby = off\n')
    const server = startChild(dataDir)
    await server.line('PostgreSQL is still starting')
    await server.killed()
    await quiet(dataDir)
  })

  it('the next server can start while the watchdog is still stopping the database', async () => {
    const dataDir = await startedFolder()
    const server = await serverWithRows(dataDir)
    await server.killed()
    expect((await rowsOn(dataDir)).count).toBeGreaterThanOrEqual(server.committed())
    expect(await postgresLog(dataDir)).not.toMatch(RECOVERED)
  })

  it('the next server adopts, watches and stops the database if the watchdog was killed, too', async () => {
    const dataDir = await startedFolder()
    const server = await serverWithRows(dataDir)
    const { postmaster, watchdog } = await postgresOn(dataDir)
    await endNow(watchdog)
    await server.killed()
    const { count, said, database } = await rowsOn(dataDir)
    expect(count).toBeGreaterThanOrEqual(server.committed())
    expect(said).toContain('still running and is taken over')
    const now = await postgresOn(dataDir)
    expect(now.postmaster).toBe(postmaster)
    expect(now.watchdog).toBeGreaterThan(0)
    await database.stop()
    await quiet(dataDir)
    expect(await postgresLog(dataDir)).toMatch(/database system is shut down\n$/)
  })

  it('the next start recovers the data if every other process was killed, too', async () => {
    const dataDir = await startedFolder()
    const server = await serverWithRows(dataDir)
    const { postmaster, watchdog } = await postgresOn(dataDir)
    await endNow(watchdog)
    process.kill(postmaster, 'SIGKILL')
    await server.killed()
    expect((await rowsOn(dataDir)).count).toBeGreaterThanOrEqual(server.committed())
    expect(await postgresLog(dataDir)).toMatch(RECOVERED)
  })
})

describe('a lock file left by a crash', () => {
  it('with the process id of an unrelated process does not block the start', async () => {
    const dataDir = await startedFolder()
    const stale = `${process.pid}\n${dataDir}/postgres\n1\n5432\n${dataDir}/socket\n\n 1 1\nready\n`
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), stale)
    const database = await start(dataDir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('in a folder that was copied while the server ran is refused', async () => {
    const [original, copy] = [await startedFolder(), await clusterOfVersion('18')]
    await start(original)
    const lock = await readFile(join(original, 'postgres', 'postmaster.pid'))
    await writeFile(join(copy, 'postgres', 'postmaster.pid'), lock)
    await expect(start(copy)).rejects.toThrow(/copy made while the server ran/)
  })
})

describe('Ctrl-C in the terminal', () => {
  it('reaches the whole process group, and the database waits until the server stops it', async () => {
    const dataDir = await startedFolder()
    const server = await serverWithRows(dataDir)
    process.kill(-server.pid, 'SIGINT')
    const stopped = await server.line('stopped')
    expect(stopped).toBe(`stopped with ${server.committed()}`)
    await quiet(dataDir)
  })
})

describe('while the server runs', () => {
  it('a database that dies is restarted at the same address, and still owned', async () => {
    const dataDir = await startedFolder()
    const database = await start(dataDir)
    await query(database, 'create table kept as select 42 as answer')
    const { postmaster } = await postgresOn(dataDir)
    process.kill(postmaster, 'SIGKILL')
    await until('its return', () =>
      query(database, 'select answer from kept').then(
        ([row]) => row?.answer === 42,
        () => false,
      ),
    )
    await until('the lock', () => database.said.filter((line) => /is running/.test(line))[1])
    await expect(start(dataDir)).rejects.toThrow(/already running on port 4000/)
    await database.stop()
    await quiet(dataDir)
  })

  it('the session that marks the owner is renewed when its process crashes', async () => {
    const dataDir = await startedFolder()
    const database = await start(dataDir)
    const [holder] = await query(database, "select pid from pg_locks where locktype = 'advisory'")
    process.kill(Number(holder?.pid), 'SIGKILL')
    await until('the lock', () => database.said.find((line) => /taken over/.test(line)))
    await expect(start(dataDir)).rejects.toThrow(/already running on port 4000/)
  })
})

describe('a first start that is killed half-way', () => {
  it('does not block the folder, even where an empty data folder is left', async () => {
    const dataDir = await tempFolder()
    const server = startChild(dataDir)
    await until('initdb at work', async () => {
      const part = (await readdir(dataDir)).find((name) => name.includes('.new-'))
      return part && (await readdir(join(dataDir, part))).includes('PG_VERSION')
    })
    await server.killed()
    expect(await readdir(dataDir)).not.toContain('postgres')
    await mkdir(join(dataDir, 'postgres'))
    const database = await start(dataDir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.stop()
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  })
})

import { execFile } from 'node:child_process'
import { chmod, chown, lstat, readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { startChild } from './start-child.ts'
import { isRoot, linksOf, NOBODY, packageWithoutLinks, query, start, startedFolder, tempFolder } from './support.ts'

// 60 MB are copied, and a start waits for a slow disk.

const isCopy = (name: string) => name.startsWith('engine-')

describe('a package whose install script did not run', () => {
  it('gets its library links back in its own folder', async () => {
    const folder = await tempFolder()
    const root = await packageWithoutLinks(folder)
    const dataDir = await startedFolder()
    expect(await query(await start(dataDir, root), 'select 1 as one')).toEqual([{ one: 1 }])
    const links = await linksOf(root)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(await readlink(join(root, link))).toMatch(/^lib[\w.]+$/)
    expect((await readdir(dataDir)).filter(isCopy)).toEqual([])
  })

  it.skipIf(!isRoot)('is copied where nothing may be written to it (needs root)', async () => {
    const folder = await tempFolder()
    const root = await packageWithoutLinks(folder)
    const dataDir = await startedFolder()
    await promisify(execFile)('chown', ['-R', `${NOBODY}:${NOBODY}`, dataDir])
    await startChild(dataDir, { uid: NOBODY, packageRoot: root }).line('ready')
    expect((await readdir(dataDir)).filter(isCopy)).toHaveLength(1)
    const links = await linksOf(root)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) await expect(lstat(join(root, link))).rejects.toThrow('ENOENT')
  })
})

describe.skipIf(!isRoot)('as root (needs root)', () => {
  it('a package in a 0700 folder is copied beside the data, and the copy is removed afterwards', async () => {
    const folder = await tempFolder()
    const root = await packageWithoutLinks(folder)
    await chmod(folder, 0o700)
    const dataDir = await startedFolder()
    const copiesAfterStart = async (packageRoot?: string) => {
      const database = await start(dataDir, packageRoot)
      expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
      await database.stop()
      return (await readdir(dataDir)).filter(isCopy)
    }
    const [copy] = await copiesAfterStart(root)
    expect(await copiesAfterStart(root)).toEqual([copy])
    expect(await copiesAfterStart()).toEqual([])
  })

  it('PostgreSQL runs as the owner of the data folder', async () => {
    const dataDir = await tempFolder()
    await chown(dataDir, 12_345, 12_345)
    const database = await start(dataDir)
    expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect((await lstat(join(dataDir, 'postgres'))).uid).toBe(12_345)
  })
})

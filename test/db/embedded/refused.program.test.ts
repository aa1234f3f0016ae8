import { chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EmbeddedRefusal } from '../../../server/db/embedded/index.ts'
import { installedPackage } from '../../../server/db/embedded/programs.ts'
import { startChild } from './start-child.ts'
import {
  clusterOfVersion,
  isRoot,
  NOBODY,
  packageWithoutLinks,
  quiet,
  start,
  startedFolder,
  tempFolder,
} from './support.ts'

async function refusal(dataDir: string, packageRoot?: string): Promise<string> {
  const error = await start(dataDir, packageRoot).catch((error) => error)
  expect(error).toBeInstanceOf(EmbeddedRefusal)
  return error.message
}

describe('a data folder that cannot work', () => {
  it('is refused when it is a file, or inside a file', async () => {
    const file = join(await tempFolder(), 'file')
    await writeFile(file, '')
    expect(await refusal(file)).toMatch(/is a file, not a folder\. Set DATA_DIR to/)
    expect(await refusal(join(file, 'data'))).toContain(`but ${file} is a file`)
  })

  it.skipIf(!isRoot)('is refused when the server may not write there (needs root)', async () => {
    const folder = await tempFolder()
    const server = startChild(join(folder, 'data'), { uid: NOBODY })
    expect(await server.line('refused')).toMatch(/number 65534 may not write there .*Set DATA_DIR to .*chown/)
  })

  it.skipIf(process.platform !== 'linux')('is refused where no folder can be created', async () => {
    expect(await refusal('/proc/live-audience')).toMatch(/ENOENT.*Set DATA_DIR to a folder/)
  })

  it('is refused when it holds other files', async () => {
    const dataDir = await tempFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'note'), '')
    if (isRoot) await chown(join(dataDir, 'postgres'), NOBODY, NOBODY)
    expect(await refusal(dataDir)).toMatch(/not a PostgreSQL data folder .*Move it away/)
  })

  it.skipIf(!isRoot)('is refused where the account cannot enter (needs root)', async () => {
    const folder = await tempFolder()
    await chmod(folder, 0o700)
    const message = await refusal(join(folder, 'data'))
    expect(message).toContain(`cannot enter ${folder} on the way to ${folder}/data`)
    expect(message).toContain(`chmod o+x '${folder}'`)
  })

  it.skipIf(!isRoot)('is refused to an account that has no name (needs root)', async () => {
    const dataDir = await tempFolder()
    await chown(dataDir, 23_456, 23_456)
    const server = startChild(dataDir, { uid: 23_456 })
    expect(await server.line('refused')).toMatch(/number 23456, which has no name here.*passwd/)
    expect(await readdir(dataDir)).toEqual([])
  })

  it.skipIf(!isRoot)("is refused when the data is another account's (needs root)", async () => {
    const dataDir = await tempFolder()
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 })
    await chmod(dataDir, 0o777)
    const server = startChild(dataDir, { uid: NOBODY })
    expect(await server.line('refused')).toMatch(/belongs to the account number \d+, .*chown -R/)
  })
})

describe('data of another PostgreSQL', () => {
  it('of an older version is refused with the commands that migrate it', async () => {
    const dataDir = await clusterOfVersion('17')
    const message = await refusal(dataDir)
    expect(message).toMatch(/was made by PostgreSQL 17, .*brings PostgreSQL 18/)
    expect(message).toMatch(/npm run backup.*\n.*mv .*postgres-17'\n.*npm run restore/)
  })

  it('of a newer version is refused', async () => {
    const dataDir = await clusterOfVersion('19')
    expect(await refusal(dataDir)).toMatch(/made by PostgreSQL 19, .*older PostgreSQL 18/)
  })

  it('is not touched by the refusal', async () => {
    const dataDir = await clusterOfVersion('17')
    await refusal(dataDir)
    expect(await readdir(dataDir)).toEqual(['postgres'])
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['PG_VERSION'])
  })
})

describe('a damaged data folder', () => {
  it('is refused, and no PostgreSQL keeps running on it', async () => {
    const dataDir = await startedFolder()
    await rm(join(dataDir, 'postgres', 'base'), { recursive: true })
    expect(await refusal(dataDir)).toMatch(/are damaged \(PostgreSQL says: .*restore a backup/)
    await quiet(dataDir)
  })
})

it('a platform without an embedded PostgreSQL is refused, and the message names DATABASE_URL', () => {
  expect(() => installedPackage('win32')).toThrow(/on Windows and elsewhere set DATABASE_URL/)
})

describe.skipIf(process.platform !== 'linux')('a PostgreSQL that does not run here (Linux)', () => {
  it('is refused and names DATABASE_URL', async () => {
    const folder = await tempFolder()
    const root = await packageWithoutLinks(folder)
    // The loader of another C library, as on Alpine.
    const path = join(root, 'native', 'bin', 'postgres')
    const other = (await readFile(path, 'latin1')).replaceAll('/ld-linux', '/ld-nowhr')
    await rm(path)
    await writeFile(path, other, { encoding: 'latin1', mode: 0o755 })
    expect(await refusal(join(folder, 'data'), root)).toMatch(/GNU C library.* Set DATABASE_URL/)
  })

  it('is refused when its libraries are missing', async () => {
    const folder = await tempFolder()
    const root = await packageWithoutLinks(folder)
    const libraries = await readdir(join(root, 'native', 'lib'))
    const missing = libraries.find((name) => name.startsWith('libicuuc.so.'))
    await rm(join(root, 'native', 'lib', missing ?? ''))
    expect(await refusal(join(folder, 'data'), root)).toMatch(/libicuuc.* Set DATABASE_URL/)
  })
})

describe('a database that does not start', () => {
  it('is reported with the last lines of its log', async () => {
    const failed = start(await clusterOfVersion('18'))
    await expect(failed).rejects.toThrow(/did not start: .*\n.*postgresql.conf/)
  })
})

import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { installedPackage } from '../../../server/db/embedded/programs.ts'
import { realRandom } from '../../../server/start/dependencies.ts'
import { startServer } from '../../../server/start/start-server.ts'
import { StartRefusal } from '../../../shared/start-refusal.ts'
import { PAGES } from '../../support/built-pages.ts'
import { processesOn, startedFolder, tempFolder } from './support.ts'

/** `POSTGRES_BIN`: the embedded mode with programs that did not come with the packages. */

async function serve(dataDir: string, bin: string) {
  const given = { DATA_DIR: dataDir, POSTGRES_BIN: bin }
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', ...given })
  const log = pino({ level: 'silent' })
  const dependencies = { clock: Date.now, random: realRandom, log, print: () => {}, pages: PAGES }
  const server = await startServer(config, dependencies)
  onTestFinished(() => server.stop())
}

async function refusalOf(dataDir: string, bin: string): Promise<string> {
  const error = await serve(dataDir, bin).catch((error) => error)
  expect(error).toBeInstanceOf(StartRefusal)
  return error.message
}

/** The folders of programs of the distribution, by major version. */
async function distributed(): Promise<{ major: number; bin: string }[]> {
  const majors = await readdir('/usr/lib/postgresql').catch(() => [])
  return majors
    .map((major) => ({ major: Number(major), bin: `/usr/lib/postgresql/${major}/bin` }))
    .filter(({ bin }) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
}
const other = (await distributed()).find(({ major }) => major !== 18)

it('PostgreSQL programs of the same major version run from their own folder', async () => {
  const folder = await tempFolder()
  const own = join(installedPackage(), 'native')
  await promisify(execFile)('cp', ['-a', own, join(folder, 'distribution')])
  const bin = join(folder, 'distribution', 'bin')
  const dataDir = await startedFolder()
  await serve(dataDir, bin)
  const programs = (await processesOn(dataDir)).map(({ command }) => command.split(' ')[0])
  expect(programs).toContain(join(bin, 'postgres'))
})

it.skipIf(!other)('PostgreSQL programs of another major version are refused with a sentence', async () => {
  const bin = other?.bin ?? ''
  const refusal = await refusalOf(await startedFolder(), bin)
  expect(refusal).toMatch(new RegExp(`^POSTGRES_BIN: ${bin} has PostgreSQL ${other?.major}\\.`))
  expect(refusal).toContain('PostgreSQL 18')
})

it('a folder that lacks a PostgreSQL program is refused with a sentence', async () => {
  const bin = await tempFolder()
  const dataDir = await startedFolder()
  expect(await refusalOf(dataDir, bin)).toBe(
    `POSTGRES_BIN: there is no program postgres in ${bin}. Name the folder of the programs of ` +
      'PostgreSQL 18, such as /usr/lib/postgresql/18/bin, or leave it out.',
  )
  const own = join(installedPackage(), 'native', 'bin')
  await symlink(join(own, 'postgres'), join(bin, 'postgres'))
  expect(await refusalOf(dataDir, bin)).toContain('there is no program initdb in')
  await mkdir(join(bin, 'initdb'))
  expect(await refusalOf(dataDir, bin)).toMatch(/initdb in \S+ does not run \(.*EACCES/)
})

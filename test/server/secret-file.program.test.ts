import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { FOR_NODE } from '../../server/build/build-server.ts'
import { keptSecret } from '../../server/start/secret-file.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { hasProgram } from '../support/programs.ts'

const SOURCE = fileURLToPath(new URL('../../server/start/secret-file.ts', import.meta.url))
const PROGRAM = `import { keptSecret } from '${SOURCE}'
process.stdout.write(await keptSecret(process.argv[2]))`

/** The program, bundled: from its sources each process would take 1.3 s of CPU to start. */
let bundled: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-secret-program-'))
  bundled = join(folder, 'program.mjs')
  await build({ ...FOR_NODE, stdin: { contents: PROGRAM, resolveDir: folder }, outfile: bundled })
  return () => rm(folder, { recursive: true })
})

async function dataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-secret-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Asks for the secret in a process of its own, as a start does. @param before what runs the process */
async function asks(dir: string, limit = 'unlimited', before: string[] = []): Promise<string> {
  const shell = `ulimit -f ${limit}; exec "$@"`
  const program = [...before, process.execPath, bundled, dir]
  const child = spawn('/bin/bash', ['-c', shell, 'bash', ...program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return said
}

it('the secret is made once, and only its owner can read it', async () => {
  const dir = join(await dataDir(), 'new')
  const secret = await keptSecret(dir)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(await keptSecret(dir)).toBe(secret)
  expect((await stat(join(dir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dir)).toEqual(['secret'])
})

it('a disk that cannot be written leaves no partial secret', async () => {
  const dir = await dataDir()
  expect(await asks(dir, '0')).toBe('')
  expect(await readFile(join(dir, 'secret'), 'utf8').catch(() => 'none')).toBe('none')
  expect(await asks(dir)).toMatch(/^[\w-]{43}$/)
})

it.skipIf(!hasProgram('strace'))('the secret is used only after file and folder are synced to disk', async () => {
  const dir = await dataDir()
  const log = join(await dataDir(), 'calls')
  const calls = 'trace=fsync,link,linkat,rename,renameat2,write'
  const secret = await asks(dir, 'unlimited', ['strace', '-f', '-y', '-s', '64', '-o', log, '-e', calls])
  const traced = (await readFile(log, 'utf8')).split('\n')
  const place = (call: RegExp) => traced.findIndex((line) => call.test(line))
  const steps = [
    place(new RegExp(`fsync\\(\\d+<${dir}/secret\\.new`)),
    place(new RegExp(`(link|rename)\\w*\\(.*${dir}/secret"`)),
    place(new RegExp(`fsync\\(\\d+<${dir}>\\)`)),
    place(new RegExp(`write\\(1<.*"${secret}"`)),
  ]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(steps).not.toContain(-1)
})

it('servers that start at the same moment agree on one secret', async () => {
  const dir = await dataDir()
  const said = await Promise.all(Array.from({ length: 6 }, () => asks(dir)))
  expect(new Set(said)).toEqual(new Set([await readFile(join(dir, 'secret'), 'utf8')]))
  expect(said[0]).toMatch(/^[\w-]{43}$/)
})

it.each([
  ['emptied', (file: string) => writeFile(file, ''), 'fewer than 16 characters'],
  ['short', (file: string) => writeFile(file, 'fifteen letters\n'), 'fewer than 16 characters'],
  ['a folder', (file: string) => mkdir(file), 'cannot be read (EISDIR)'],
])('a secret that is %s stops the start with a sentence', async (_what, spoil, sentence) => {
  const dir = await dataDir()
  await spoil(join(dir, 'secret'))
  const refusal = await keptSecret(dir).catch((error) => error)
  expect(refusal).toBeInstanceOf(StartRefusal)
  expect(refusal.message).toContain(sentence)
})

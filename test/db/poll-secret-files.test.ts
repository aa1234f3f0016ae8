import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { PollSecretFiles } from '../../server/db/poll-secret-files.ts'

async function dataDir(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-secret-files-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

const secretOf = (session_id: string) => ({ session_id, poll_id: randomUUID(), secret: randomBytes(32) })

it('a start removes secret files that a crash left unfinished', async () => {
  const dir = await dataDir()
  const folder = join(dir, 'poll-secrets')
  await mkdir(folder)
  const [lost, kept] = [randomUUID(), randomUUID()]
  // As version 1.0.0 named them, and as they are named now by a process that is gone.
  await writeFile(join(folder, `${lost}.new`), 'a poll and its secret')
  await writeFile(join(folder, `${lost}.new-2147483646-1`), 'a poll and its secret')
  await new PollSecretFiles(dir).keep(secretOf(kept))
  const [found] = await new PollSecretFiles(dir).read()
  expect(found?.session_id).toBe(kept)
  expect(await readdir(folder)).toEqual([kept])
})

it('two calls that keep one secret at once leave one whole file', async () => {
  const dir = await dataDir()
  const files = new PollSecretFiles(dir)
  await files.read()
  const secret = secretOf(randomUUID())
  await Promise.all([files.keep(secret), files.keep(secret), files.keep(secret)])
  expect(await files.read()).toEqual([secret])
  expect(await readdir(join(dir, 'poll-secrets'))).toEqual([secret.session_id])
})

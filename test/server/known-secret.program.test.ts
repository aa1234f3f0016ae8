import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, inject, it, onTestFinished } from 'vitest'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { emptyDatabase, makeDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'
import { secondNode } from '../support/test-server.ts'

/** The database knows which secret signs, so that a node without it notices at its start. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const [OLD, NEW, OTHER] = ['the secret of last year', 'the secret of this year', 'a secret of another server'] as const

const at = (databaseUrl: string) => ({ databaseUrl, now: Date.now })

/** Starts a node and stops it. @returns the sentence that refuses it; undefined if it started */
async function start(url: string, secrets?: string[], dataDir = '/nonexistent'): Promise<string | undefined> {
  try {
    const node = await secondNode(at(url), { secrets, dataDir })
    await node.stop()
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(StartRefusal)
    const { message } = error as StartRefusal
    for (const secret of [OLD, NEW, OTHER]) expect(message).not.toContain(secret)
    return message
  }
}

async function folder(secret?: string): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-known-secret-'))
  onTestFinished(() => rm(path, { recursive: true }))
  if (secret) await writeFile(join(path, 'secret'), secret, { mode: 0o600 })
  return path
}

/** A database with tables, in which no server has run. */
async function newDatabase() {
  const database = await makeDatabase(inject('template'))
  onTestFinished(() => database.drop())
  return database
}

const fingerprints = async (url: string) => (await runOn(url, 'select fingerprint from secret_fingerprint')).rows

it('a node with another secret than the others does not start, and says which setting to correct', async () => {
  const { url } = await emptyDatabase()
  expect(await start(url, [OLD])).toBe(undefined)
  const before = await fingerprints(url)
  const refusal = await start(url, [OTHER])
  expect(refusal).toMatch(/^SECRET: is not the one that signs for this database.* Set it to that one.*forget-secret/)
  expect(await fingerprints(url)).toEqual(before)
  expect(await start(url, [OTHER, OLD])).toBe(undefined)
})

it('a rotation in two steps lets in every node, and an old one no more after it', async () => {
  const { url } = await newDatabase()
  for (const secrets of [[OLD], [OLD, NEW], [NEW, OLD], [OLD, NEW], [NEW, OLD], [NEW]])
    expect(await start(url, secrets)).toBe(undefined)
  expect(await start(url, [OLD])).toMatch(/^SECRET: /)
})

it('nodes that start at once with different secrets: one is refused', async () => {
  const { url } = await newDatabase()
  const refusals = await Promise.all([OLD, NEW, OTHER].map((secret) => start(url, [secret])))
  expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1)
})

it('a node without SECRET is told that it has made one of its own', async () => {
  const { url } = await newDatabase()
  expect(await start(url, undefined, await folder(OLD))).toBe(undefined)
  const own = await folder()
  expect(await start(url, undefined, own)).toContain(
    `SECRET: is not set, and the secret in ${join(own, 'secret')} is not`,
  )
})

it('a SECRET that is set later is told where the earlier one is', async () => {
  const { url } = await newDatabase()
  const kept = await folder(OLD)
  expect(await start(url, undefined, kept)).toBe(undefined)
  expect(await start(url, [NEW], kept)).toContain(`which is in ${join(kept, 'secret')}. Set it to that one, or to both`)
  expect(await start(url, [NEW, OLD], kept)).toBe(undefined)
})

it('live-audience forget-secret lets a node in whose earlier secret is lost', async () => {
  const { url } = await newDatabase()
  const forget = async () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url }
    return (await promisify(execFile)(process.execPath, ['server/bin.js', 'forget-secret'], { cwd: ROOT, env })).stderr
  }
  await start(url, [OLD])
  expect(await start(url, [NEW])).toMatch(/^SECRET: /)
  expect(await forget()).toMatch(/has forgotten its secret.*sign in again/)
  expect(await start(url, [NEW])).toBe(undefined)
})

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { backedUp } from '../support/backups.ts'
import { emptyDatabase } from '../support/databases.ts'
import { freePort } from '../support/ports.ts'
import { runOn } from '../support/postgres.ts'
import { hasCommit, OldCode, ROOT } from './old-code.ts'
import { type Played, play } from './play.ts'
import { type Answer, Reader } from './reader.ts'
import { readRecordings, SECRET } from './recording.ts'
import { content, toldApart } from './told-apart.ts'

/**
 * Servers of each release are upgraded by one short stop, and go back by the backup, as server/deploy/README.md says. The
 * old code comes from the history of git, which a clone has and a copy of the files has not.
 */

const RELEASED = ['0013-stage-answer', '0017-pictures']
const RELEASES = readRecordings().filter(({ schema }) => RELEASED.includes(schema))
const isHere = RELEASES.every(({ commit }) => hasCommit(commit))
if (!isHere) console.info('Left out: the history of git is not here. Fetch the whole of it.')

vi.setConfig({ testTimeout: 900_000 })

const today = OldCode.at(ROOT)
type Env = Record<string, string>

it.skipIf(!isHere).each(RELEASES)('with DATABASE_URL, from $schema and back', async ({ schema, commit }) => {
  const old = await checkedOut(commit)
  const { url } = await emptyDatabase()
  const env = { DATABASE_URL: url, SECRET }
  const node = await serve(old, env)
  const played = await play(node.baseUrl, node.link, await knownTo(node.baseUrl))
  const before = await ask(played, node.baseUrl)

  // Nobody is upgraded while an earlier node runs, which goes on.
  await expect(serve(today, env)).rejects.toThrow('Nodes of another version use this database')
  const file = join(await folder(), 'live.backup')
  await backedUp(url, file)
  expect(await lastMigration(url)).toBe(schema)
  expect(await ask(played, node.baseUrl)).toEqual(before)
  await node.stop()

  const nodes = await Promise.all([serve(today, env), serve(today, env)])
  for (const { baseUrl } of nodes)
    expect((await ask(played, baseUrl)).map(content)).toMatchObject(before.map(content).map(toldApart))
  await expect(serve(old, env)).rejects.toThrow('set up by a newer version')
  for (const { stop } of nodes) await stop()

  const { url: again } = await emptyDatabase()
  old.runs('restore', [file], { ...env, DATABASE_URL: again })
  const back = await serve(old, { ...env, DATABASE_URL: again })
  expect(await ask(played, back.baseUrl)).toEqual(before)
})

it.skipIf(!isHere).each(RELEASES)('embedded, from $schema and back', async ({ commit }) => {
  const old = await checkedOut(commit)
  const env = { DATA_DIR: join(await folder(), 'data') }
  const first = await serve(old, env)
  const played = await play(first.baseUrl, first.link, await knownTo(first.baseUrl))
  const before = await ask(played, first.baseUrl)
  await first.stop()

  const file = join(await folder(), 'live.backup')
  today.runs('backup', [file], env)
  const still = await serve(old, env)
  expect(await ask(played, still.baseUrl)).toEqual(before)
  await still.stop()

  const upgraded = await serve(today, env)
  const after = await ask(played, upgraded.baseUrl)
  expect(after.map(content)).toMatchObject(before.map(content).map(toldApart))
  await upgraded.stop()
  await expect(serve(old, env)).rejects.toThrow('set up by a newer version')

  const elsewhere = { DATA_DIR: join(await folder(), 'data') }
  old.runs('restore', [file], elsewhere)
  const back = await serve(old, elsewhere)
  expect(await ask(played, back.baseUrl)).toEqual(before)
})

async function checkedOut(commit: string): Promise<OldCode> {
  const code = await OldCode.checkOut(commit)
  onTestFinished(() => code.remove())
  return code
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'live-audience-short-stop-'))
  // PostgreSQL runs under another account.
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return path
}

/** Starts a server, which is stopped at the end of the test at the latest. */
async function serve(code: OldCode, env: Env) {
  const port = await freePort()
  const { link, stop } = await code.serve({ ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' })
  onTestFinished(stop)
  return { baseUrl: `http://127.0.0.1:${port}`, link, stop }
}

/** What a server's document lists. */
async function knownTo(baseUrl: string): Promise<(word: string) => boolean> {
  const text = JSON.stringify(await new Reader(baseUrl).gets('GET', '/api/openapi.json'))
  return (word) => text.includes(`"${word}"`)
}

/** What everybody sees of every session, known by what the first server gave them. */
async function ask({ people, sessions }: Played, baseUrl: string): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const [name, { proof }] of Object.entries(people))
    for (const { id } of Object.values(sessions))
      answers.push(
        await new Reader(baseUrl, proof).asks('GET', `/api/sessions/${id}${name === 'host' ? '?host=1' : ''}`),
      )
  expect(answers.map(({ status }) => status)).not.toContain(401)
  return answers
}

async function lastMigration(url: string): Promise<string> {
  return (await runOn(url, 'select max(name) as name from kysely_migration')).rows[0].name
}

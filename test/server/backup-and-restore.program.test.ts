import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { liveAudience } from '../../client/index.ts'
import { backUp } from '../../server/backup/backup.ts'
import { readConfig } from '../../server/config/config.ts'
import { connected } from '../../server/db/command-connection.ts'
import { realRandom } from '../../server/start/dependencies.ts'
import { type RunningServer, startServer } from '../../server/start/start-server.ts'
import { Storm } from '../faults/storm.ts'
import { backedUp, restored } from '../support/backups.ts'
import { PAGES } from '../support/built-pages.ts'
import { putCluster } from '../support/cluster.ts'
import { emptyDatabase } from '../support/databases.ts'
import { NASTY_STRINGS } from '../support/nasty-strings.ts'
import { PNG } from '../support/pictures.ts'
import { runOn } from '../support/postgres.ts'
import { startTestServer } from '../support/test-server.ts'

/** Backup and restore as the README says, on real data folders and databases. */

/** Each of them once at least, its five places in turn, four to a text. */
const nasty = NASTY_STRINGS.filter((text, n) => n % 4 === 0 && text.trim() !== '')
const texts = Array.from({ length: Math.ceil(nasty.length / 4) }, (_, n) => nasty.slice(4 * n, 4 * n + 4).join(' '))

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function folder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-backup-')))
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return path
}

async function startedFolder(): Promise<string> {
  const path = await folder()
  await putCluster(path)
  return path
}

async function serve(env: Record<string, string>): Promise<RunningServer> {
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env })
  const log = pino({ level: 'silent' })
  const server = await startServer(config, { clock: Date.now, random: realRandom, log, print: () => {}, pages: PAGES })
  onTestFinished(() => server.stop())
  return server
}

const tool = (command: 'backup' | 'restore', file: string, env: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env
  const args = ['server/bin.js', command, file]
  return run(process.execPath, args, { cwd: ROOT, env: { PATH, HOME, ...env } }).then(
    ({ stderr }) => ({ code: 0, said: stderr }),
    (error) => ({ code: error.code as number, said: String(error.stderr) }),
  )
}

/** Somebody waits for a table that this connection has locked. */
async function waitsForLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select from pg_locks where not granted and relation = 'session_code'::regclass`)
  return rows.length > 0
}

/** Fills a database with what the last code of a schema left there. */
async function load(url: string, schema: string): Promise<void> {
  const dump = await readFile(new URL(`../upgrade/recorded/${schema}.sql.gz`, import.meta.url))
  await runOn(url, gunzipSync(dump).toString())
}

/** All columns, and all rows of the tables. */
async function everythingIn(url: string) {
  const { rows: columns } = await runOn(
    url,
    `select table_name as name, column_name, data_type from information_schema.columns
     where table_schema = 'public' order by 1, ordinal_position`,
  )
  const rows: unknown[] = []
  for (const name of new Set(columns.map((column) => column.name)))
    rows.push((await runOn(url, `select * from ${name} as one order by one::text`)).rows)
  return { columns, rows }
}

async function signedIn(server: RunningServer) {
  const browser = liveAudience({ baseUrl: server.url })
  await browser.useLink({ token: (await server.signInLink()).split('#token=')[1] ?? '' })
  const { token } = await browser.mintToken()
  return { token, host: liveAudience({ baseUrl: server.url, token }) }
}

/** A host with a session in which people wrote all that is hard to write down. */
async function furnish(server: RunningServer, people: number, questions: number) {
  const { token, host } = await signedIn(server)
  const session = await host.createSession({ title: 'Kept \\ \t "x"', brand: { name: '\\N' } })
  const id = session.id ?? ''
  const { id: picture } = await host.addPicture({ id, type: 'image/png', data: PNG.toString('base64') })
  await host.updateSession({ id, brand: { name: '\\N', logo: { id: picture }, scheme: 'dark', constructor: 1 } })
  const poll = await host.draftPoll({
    id,
    kind: 'open_text',
    prompt: 'What?',
    picture: { id: picture, alt: 'A "dot"' },
    seconds: 45,
  })
  await host.openPoll({ id, pid: poll.id, seconds: null })
  const phones = Array.from({ length: people }, () => liveAudience({ baseUrl: server.url }))
  for (const [n, phone] of phones.entries()) {
    const own = texts.slice(n * questions, (n + 1) * questions)
    await phone.joinSession({
      id,
      name: Array.from(own[0] ?? '')
        .slice(0, 20)
        .join(''),
    })
    await phone.vote({ id, text: own[1] ?? 'x' })
    for (const text of own) await phone.askQuestion({ id, text })
  }
  const draft = { kind: 'multiple_choice', prompt: 'When?', options: ['May', 'June', 'July'], maxChoices: 2 } as const
  const days = await host.draftPoll({ id, ...draft, options: [...draft.options] })
  await host.openPoll({ id, pid: days.id })
  const optionIds = days.options.slice(1).map((option) => option.id)
  for (const phone of phones) await phone.vote({ id, optionIds })
  return { id, token, k: session.k ?? '', picture, seen: await host.getSession({ id, host: '1' }) }
}

const view = (server: RunningServer, id: string, token: string) =>
  liveAudience({ baseUrl: server.url, token }).getSession({ id, host: '1' })

describe('a backup', () => {
  it('of the running embedded database restores everything, tokens and keys too', async () => {
    const [from, to, files] = [await startedFolder(), await folder(), await folder()]
    const first = await serve({ DATA_DIR: from })
    const { id, token, k, picture, seen } = await furnish(first, 3, Math.ceil(texts.length / 3))
    const file = join(files, 'live.backup')
    const made = await tool('backup', file, { DATA_DIR: from })
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('3 × participant') })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const meanwhile = await tool('restore', file, { DATA_DIR: from })
    expect(meanwhile.said).toContain(
      `A live-audience server is already running on port ${first.port} (process ${process.pid}) ` +
        `with the data in ${from}.`,
    )
    expect(meanwhile).toEqual({ code: 1, said: expect.not.stringMatching(/\n\s+at /) })
    await first.stop()

    const brought = await tool('restore', file, { DATA_DIR: to })
    expect(brought).toMatchObject({ code: 0, said: expect.stringContaining(`The secret is kept in ${to}/secret`) })
    expect((await stat(join(to, 'secret'))).mode & 0o777).toBe(0o600)
    const second = await serve({ DATA_DIR: to })
    expect(await view(second, id, token)).toEqual(seen)
    const drawn = await fetch(`${second.url}/api/sessions/${id}/pictures/${picture}`)
    expect(Buffer.from(await drawn.arrayBuffer()).equals(PNG)).toBe(true)
    const keyed = liveAudience({ baseUrl: second.url, hostKey: k })
    expect((await keyed.getSession({ id, host: '1' })).title).toBe(seen.title)
    await second.stop()

    // It moves to a PostgreSQL of one's own, from one that is stopped, with a secret that is given.
    const env = { SECRET: (await readFile(join(from, 'secret'), 'utf8')).trim() }
    const stopped = await tool('backup', `${file}-2`, { DATA_DIR: from, ...env })
    expect(stopped).toMatchObject({
      code: 0,
      said: expect.stringContaining('does not hold the secret: keep SECRET, too'),
    })
    const { url } = await emptyDatabase()
    const moved = await tool('restore', `${file}-2`, { DATABASE_URL: url, ...env })
    expect(moved).toMatchObject({
      code: 0,
      said: expect.stringContaining('SECRET has the secret of the earlier server'),
    })
    const third = await serve({ DATABASE_URL: url, ...env })
    expect(await view(third, id, token)).toEqual(seen)
  })

  it('of a server in use is a snapshot of one instant', async () => {
    const { url } = await emptyDatabase()
    const server = await serve({ DATABASE_URL: url, SECRET: 'a secret of the tests alone' })
    const { host } = await signedIn(server)
    const polls = [{ kind: 'open_text' as const, prompt: 'What?' }]
    const session = await host.createSession({ title: 'Busy', polls })
    await host.openPoll({ id: session.id, pid: session.polls?.[0]?.id ?? '' })
    const storm = new Storm(server.url, host, [session])
    storm.begin()
    await storm.goesOn(30)
    // The backup has the session with its count by now, and neither its people nor their votes.
    const held = new pg.Client(url)
    await held.connect()
    onTestFinished(() => held.end())
    await held.query('begin; lock table session_code in access exclusive mode')
    const file = join(await folder(), 'live.backup')
    const made = backedUp(url, file)
    await expect.poll(() => waitsForLock(held)).toBe(true)
    await storm.goesOn(30)
    await held.query('rollback')
    const counts = await made
    await storm.end()
    expect(await storm.faults()).toEqual([])

    const other = await emptyDatabase()
    const { repairs } = await restored(other.url, file)
    expect(repairs).toEqual([])
    const { rows } = await runOn(other.url, 'select participant_count as people from session')
    expect(rows).toEqual([{ people: counts.participant }])
    expect(counts.participant).toBeLessThan((await host.getSession({ id: session.id })).participantCount ?? 0)
  })

  it.each([
    ['0001-first', 2],
    ['0013-stage-answer', 3],
    ['0017-pictures', 3],
  ])('of a database of schema %s changes nothing there, and is a backup of that schema', async (schema, sessions) => {
    const { url } = await emptyDatabase()
    await load(url, schema)
    const before = await everythingIn(url)
    const file = join(await folder(), 'live.backup')
    expect(await backedUp(url, file)).toMatchObject({ host: 1, session: sessions })
    expect(await everythingIn(url)).toEqual(before)
    const [header = ''] = gunzipSync(await readFile(file))
      .toString()
      .split('\n')
    expect(JSON.parse(header).migrations.at(-1)).toBe(schema)
    const other = await emptyDatabase()
    await restored(other.url, file)
    expect((await runOn(other.url, 'select from session')).rowCount).toBe(sessions)
  })

  it('says how many votes no restore can read: secret ones of polls that are still open', async () => {
    const app = await startTestServer()
    const ada = await app.host()
    const session = await ada.creates({ title: 'Board', settings: { anonymous: true } })
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const phones = await app.audience(3, session)
    for (const phone of phones) await phone.votes(session, { optionId: poll.options[0].id })
    const sealed = async (name: string) => {
      const file = join(await folder(), name)
      return (await connected(app.databaseUrl, (client) => backUp(client, file, { secret: undefined, now: 0 }))).sealed
    }
    expect(await sealed('open.backup')).toBe(3)
    await ada.closes(session, poll)
    expect(await sealed('closed.backup')).toBe(0)
  })

  it('of a folder without a database is refused, and creates none', async () => {
    const dir = join(await folder(), 'mistyped')
    const answer = await tool('backup', join(await folder(), 'x'), { DATA_DIR: dir })
    expect(answer).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^DATA_DIR: there is no database in \S+mistyped\. /m),
    })
    expect(existsSync(dir)).toBe(false)
  })

  it('that fails half-way does not block the next one', async () => {
    const files = await folder()
    const file = join(files, 'live.backup')
    const { url } = await emptyDatabase()
    await expect(backedUp(url, file)).rejects.toThrow('no tables of live-audience')
    const node = await serve({ DATABASE_URL: url, SECRET: 'a secret of the tests alone' })
    await node.stop()
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    // PostgreSQL does not copy a table in parts, not even for a superuser.
    await client.query('alter table upvote rename to kept')
    await client.query('create table upvote (like kept) partition by list (session_id)')
    await expect(backUp(client, file, { secret: undefined, now: 0 })).rejects.toThrow('partitioned table')
    expect(await readdir(files)).toEqual([])
    await client.query('rollback; drop table upvote; alter table kept rename to upvote')
    await backedUp(url, file)
    expect(await readdir(files)).toEqual(['live.backup'])
    await expect(backedUp(url, file)).rejects.toThrow('is there already')
  })

  it('that does not exist is refused with a sentence', async () => {
    const { url } = await emptyDatabase()
    const answer = await tool('restore', '/nowhere/live.backup', { DATABASE_URL: url })
    expect(answer).toEqual({ code: 1, said: 'There is no file /nowhere/live.backup.\n' })
  })

  it('that is truncated, of a newer version or not a backup leaves the database empty', async () => {
    const files = await folder()
    const { url: from } = await emptyDatabase()
    await furnish(await serve({ DATABASE_URL: from, SECRET: 'a secret of the tests alone' }), 2, 2)
    const file = join(files, 'live.backup')
    await backedUp(from, file)
    const text = gunzipSync(await readFile(file)).toString()
    const spoiled = {
      'cut off': gzipSync(text.slice(0, text.length / 2)),
      'newer version': gzipSync(text.replace('"0001-first"', '"9999-last"')),
      'no backup': gzipSync('{"x":1}\n'),
      'no table': gzipSync(text.replace('"table":"vote"', '"table":"pg_authid"')),
    }
    const { url } = await emptyDatabase()
    const refused = join(files, 'spoiled')
    const bringBack = (path: string) => restored(url, path)
    for (const [why, bytes] of Object.entries(spoiled)) {
      await writeFile(refused, bytes)
      await expect(bringBack(refused)).rejects.toThrow(why)
    }
    await writeFile(refused, 'text')
    const answer = await tool('restore', refused, { DATABASE_URL: url })
    const why = 'line 1: the file is damaged, or no backup. Nothing was restored.'
    expect(answer).toEqual({ code: 1, said: `${refused}, ${why}\n` })
  })
})

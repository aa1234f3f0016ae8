import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { bringUpToDate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { backedUp, restored } from '../support/backups.ts'
import { emptyDatabase, makeDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'

/** What `npm run restore` does with damaged and changed backups. */

const RELEASED = '../upgrade/recorded/0017-pictures.backup'
const RECORDED = '../upgrade/recorded/0013-stage-answer.backup'

let text: string
let file: string
let database: Awaited<ReturnType<typeof makeDatabase>>
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'live-audience-restore-'))
  file = join(folder, 'live.backup')
  text = gunzipSync(await readFile(fileURLToPath(new URL(RECORDED, import.meta.url)))).toString()
  database = await makeDatabase('template0')
  return () => rm(folder, { recursive: true })
})
afterAll(() => database.drop())

const restoredFrom = async (bytes: Buffer, url = database.url) => {
  await writeFile(file, bytes)
  return restored(url, file)
}

/** The sentence with which a backup is refused. */
const refusalOf = async (bytes: Buffer): Promise<string> => {
  const error = await restoredFrom(bytes).catch((error) => error)
  expect(error).toBeInstanceOf(StartRefusal)
  return error.message
}

const tables = async (): Promise<string[]> =>
  (await runOn(database.url, "select tablename from pg_tables where schemaname = 'public'")).rows

type Spoilt = [content: string, line: number]

/** The backup with its first line that has a part changed, and that line's number. */
function change(part: string, changed: (line: string) => string): Spoilt {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(part))
  lines[at] = changed(lines[at] ?? '')
  return [lines.join('\n'), at + 1]
}

const swap = (part: string, other: string) => change(part, (line) => line.replace(part, other))
const header = (fields: object) =>
  change('live-audience backup', (line) => JSON.stringify({ ...JSON.parse(line), ...fields }))
const inSession = (pattern: RegExp, other: string) => change('All hands', (line) => line.replace(pattern, other))

const SPOILT: [what: string, says: RegExp, spoilt: () => Spoilt][] = [
  ['a secret that anyone can guess', /secret: .*16/, () => header({ secret: 'x' })],
  ['a secret that is not text', /secret: /, () => header({ secret: { x: 1 } })],
  ['no migrations', /migrations: /, () => header({ migrations: undefined })],
  ['migrations that are not text', /migrations/, () => header({ migrations: [5, null] })],
  ['migrations of no version', /migrations: /, () => header({ migrations: ['0001-first', '0003-vote-sequence'] })],
  ['an empty list of migrations', /migrations: /, () => header({ migrations: [] })],
  ['an invalid time', /madeAt: /, () => header({ madeAt: 'yesterday' })],
  ['an empty header', /no backup/, () => change('live-audience backup', () => 'null')],
  ['columns that are not a list', /columns: /, () => swap('["code","session_id"]', '5')],
  ['an unknown column', /"seats"/, () => swap('"seat"', '"seats"')],
  ['a table twice', /question.*twice/, () => swap('"table":"upvote"', '"table":"question"')],
  ['settings that are text', /settings: .*object/, () => inSession(/{"names".*?}/, '"text"')],
  ['an unknown value of a setting', /settings: names/, () => inSession(/"required"/, '"maybe"')],
  ['a brand that is a list', /brand: /, () => inSession(/{"name":.*?}/, '[]')],
  ['invalid JSON', /brand: .*JSON/, () => inSession(/{"name":.*?}/, '{')],
  ['an invalid code', /code: /, () => inSession(/QZWQ7U/, 'qz;WQ7')],
  ['a title that is too long', /title: .*200/, () => inSession(/All hands/, 'x'.repeat(201))],
  ['a poll of an unknown kind', /kind: /, () => swap('word_cloud', 'sketch')],
  ['options without labels', /options: /, () => change('"Sea"', (l) => l.replace(/"label"/g, '"x"'))],
  ['an instant that is too late', /joined_at: /, () => swap('1795454514724', '9'.repeat(18))],
  ['a ballot of an unknown shape', /ballot: /, () => swap('"Größe"', '{"word": "Größe"}')],
  ['a missing field', /7 fields.*8/, () => swap('Bob\t\\N\t', 'Bob\t')],
  ['an extra field', /9 fields.*8/, () => swap('Bob\t', 'Bob\tBob\t')],
  ['an escape that COPY does not write', /name: .*escape/, () => swap('Bob', 'B\\x6fb')],
  ['a value that PostgreSQL refuses', /uuid.*"6f"/, () => swap('6f406ed2-f56b-425c-86b2-b02cb0fe5130', '6f')],
  ['a row twice', /duplicate key/, () => change('Why wait?', (line) => `${line}\n${line}`)],
]

it('a backup that is no snapshot is repaired, and the command says what was wrong', async () => {
  const { url } = await emptyDatabase()
  const bob = '6f406ed2-f56b-425c-86b2-b02cb0fe5130'
  // Bob joined after people were copied, and voted and upvoted before votes were.
  const mixed = text
    .replace(new RegExp(`.*${bob}\tBob\t.*\n`), '')
    .replace(new RegExp(`.*${bob}\n(?=.*\n\\\\\\.\n$)`), '')
    .replace('\t3\t8\t{', '\t3\t7\t{')
  expect(text.split('\n').length - mixed.split('\n').length).toBe(2)
  const { repairs } = await restoredFrom(gzipSync(mixed), url)
  expect(repairs).toEqual([
    'Votes left out, because the backup lacks their participant or poll: 6.',
    'Sessions whose number of people was wrong and is corrected: 1.',
    'Sessions whose number of polls was wrong and is corrected: 1.',
  ])
  const { rows } = await runOn(
    url,
    `select participant_count as people, poll_count as polls, (select count(*)::int from vote
       where session_id = session.id) as votes from session order by created_at`,
  )
  expect(rows).toEqual([
    { people: 2, polls: 8, votes: 6 },
    { people: 2, polls: 2, votes: 2 },
    { people: 2, polls: 2, votes: 2 },
  ])
})

it('a database in which a server was started, and nothing else, counts as empty', async () => {
  const { url } = await emptyDatabase()
  await bringUpToDate(url)
  await runOn(url, `insert into sign_in_link values ('\\x00', 'ada@example.org', 1)`)
  const [damaged] = swap('"Größe"', '["Größe"]')
  await expect(restoredFrom(gzipSync(damaged), url)).rejects.toThrow('kind')
  expect((await runOn(url, 'select from sign_in_link')).rowCount).toBe(1)
  await runOn(url, `insert into session_code values ('QZWQ7U', '6f406ed2-f56b-425c-86b2-b02cb0fe5130')`)
  await expect(restoredFrom(gzipSync(text), url)).rejects.toThrow('not empty')
  await runOn(url, 'delete from session_code')
  expect(await restoredFrom(gzipSync(text), url)).toMatchObject({ counts: { session: 3 }, repairs: [] })
  await bringUpToDate(url)
})

it('a database in which a server runs is left alone', async () => {
  const { url } = await emptyDatabase()
  await bringUpToDate(url)
  const { db } = openPool({ target: url, poolSize: 1, statementTimeout: 0, onError: () => {} })
  onTestFinished(() => db.destroy())
  await db.selectFrom('host').selectAll().execute()
  await expect(restoredFrom(gzipSync(text), url)).rejects.toThrow(/^Servers are connected .*: live-audience.*Stop them/)
})

it('a damaged row of an earlier schema is refused by its column there', async () => {
  const earlier = gunzipSync(await readFile(fileURLToPath(new URL(RELEASED, import.meta.url)))).toString()
  const wrong = earlier.replace(/(\t\d+\t\d+\t[tf]\t)\\N(\t\\N\n)/, '$1away$2')
  expect(wrong).not.toBe(earlier)
  expect(await refusalOf(gzipSync(wrong))).toMatch(/participant: gone: /)
})

it.each(['ranking', 'open_text', 'rating'])('a %s of which a vote has several entries is refused', async (kind) => {
  const { url } = await emptyDatabase()
  await restoredFrom(gzipSync(text), url)
  const { rowCount } = await runOn(url, `update poll set max_entries = 2 where kind = '${kind}'`)
  expect(rowCount).toBeGreaterThan(0)
  const made = `${file}.${kind}`
  await backedUp(url, made)
  expect(await refusalOf(await readFile(made))).toMatch(/the poll [\da-f-]{36} may not have several/)
})

describe('a backup is refused with line and reason, and nothing is restored, if it has', () => {
  it.each(SPOILT)('%s', async (what, says, spoilt) => {
    const [content, line] = spoilt()
    const refusal = await refusalOf(gzipSync(content))
    expect(refusal).toMatch(says)
    // The second of two rows is the one too many.
    expect(refusal).toContain(`, line ${what === 'a row twice' ? line + 1 : line}: `)
    expect(refusal.split('\n')).toHaveLength(1)
    expect(await tables()).toEqual([])
  })

  it('a vote that does not fit the kind of its poll', async () => {
    const [content] = swap('"Größe"', '["Größe"]')
    expect(await refusalOf(gzipSync(content))).toMatch(/87283a6a-.*kind/)
    expect(await tables()).toEqual([])
  })

  it('an endless line, and reads only its start', async () => {
    const endless = Buffer.concat([Buffer.from(text.split('\n')[0] ?? ''), Buffer.alloc(64e6, 'x')])
    expect(await refusalOf(gzipSync(endless))).toMatch(/line 1: .*longer than/)
  })

  it('bytes that are not UTF-8, or gzip that is damaged or truncated', async () => {
    const packed = gzipSync(text)
    const damaged = Buffer.from(packed).fill(0, packed.length - 8, packed.length - 4)
    expect(await refusalOf(gzipSync(Buffer.from(text.replace('Bob', 'B\xFF'), 'latin1')))).toMatch(/UTF-8/)
    expect(await refusalOf(damaged)).toMatch(/damaged/)
    expect(await refusalOf(packed.subarray(0, packed.length - 20))).toMatch(/cut off/)
    expect(await refusalOf(Buffer.from('text'))).toMatch(/no backup/)
  })
})

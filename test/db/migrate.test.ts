import { existsSync } from 'node:fs'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { LISTENING, SERVING } from '../../server/db/connection-names.ts'
import { bringUpToDate, migrate } from '../../server/db/migrate.ts'
import { MIGRATIONS } from '../../server/db/migrations/index.ts'
import { openDatabase } from '../../server/db/open.ts'
import { openPool } from '../../server/db/pool.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { emptyDatabase } from '../support/databases.ts'
import { runOn } from '../support/postgres.ts'

const open = (target: string) => {
  const { db } = openPool({ target, poolSize: 2, statementTimeout: 10_000, onError: () => {} })
  onTestFinished(() => db.destroy())
  return db
}

it('several nodes that start at once migrate one empty database once', async () => {
  const { url } = await emptyDatabase()
  const told = await Promise.all(Array.from({ length: 5 }, () => bringUpToDate(url)))
  expect(told.filter(Boolean)).toEqual([expect.stringMatching(/^Schema \d{4} made in \d+ ms$/)])
  const { rows } = await runOn(url, 'select name from kysely_migration')
  const advice = 'Add the name of a new migration here. Never rename one: a database remembers it.'
  expect(
    rows.map(({ name }) => name),
    advice,
  ).toEqual([
    '0001-first',
    '0002-attempts',
    '0003-vote-sequence',
    '0004-idempotency',
    '0005-settings',
    '0006-reveal',
    '0007-answers',
    '0008-stage',
    '0009-timer',
    '0010-scores',
    '0011-poll-secrets',
    '0012-phone-checks',
    '0013-stage-answer',
    '0014-sender-sequence',
    '0015-questions-and-people',
    '0016-correct-options',
    '0017-pictures',
    '0018-plain-names',
    '0019-vote-order',
    '0020-question-merge',
    '0023-secret-fingerprint',
    '0024-ticket-index',
    '0025-answer-texts',
    '0026-several-entries',
    '0027-draft-timer',
  ])
  await open(url).selectFrom('session').selectAll().execute()
})

/** The schema of the last release, 1.1.0. */
const LAST_RELEASED = '0017-pictures'

it('every schema up to the last release is recorded', () => {
  const names = Object.keys(MIGRATIONS)
  const earlier = names.slice(0, names.indexOf(LAST_RELEASED) + 1)
  const recorded = earlier.filter((name) => existsSync(new URL(`../upgrade/recorded/${name}.sql.gz`, import.meta.url)))
  expect(recorded, 'Record the schema before your migration, as test/upgrade/README.md says.').toEqual(earlier)
})

it('nodes that open an empty database at the same time lose no connection', async () => {
  const { url } = await emptyDatabase()
  const said: string[] = []
  const log = pino({}, { write: (line: string) => said.push(line) })
  const open = async () => {
    const settings = { databaseUrl: url, databasePool: 2, statementTimeout: 10_000 }
    const opened = await openDatabase({ ...settings, dataDir: '', port: 0 }, log, () => {})
    onTestFinished(opened.close)
    await opened.bringUpToDate()
  }
  await Promise.all(Array.from({ length: 5 }, open))
  expect(said.filter((line) => line.includes('lost'))).toEqual([])
  expect(said.filter((line) => line.includes('Schema'))).toHaveLength(1)
})

it('an upgrade logs one line with both schema versions and how long it took', async () => {
  const { url } = await emptyDatabase()
  await migrate(open(url), '0002-attempts')
  const [first, again] = [await bringUpToDate(url), await bringUpToDate(url)]
  expect(first).toMatch(/^Schema brought from 0002 to 00[1-9]\d in \d+ ms$/)
  expect(again).toBe(undefined)
})

it('a node that starts while another renames columns waits for it', async () => {
  const { url } = await emptyDatabase()
  // Kysely's migrator looks at every column of the database first. With so many, that takes longer than the other node.
  await runOn(url, manyTables)
  await migrate(open(url), '0013-stage-answer')
  const first = bringUpToDate(url)
  await expect.poll(async () => (await runOn(url, heldLocks)).rows, { interval: 1 }).toEqual([{ held: true }])
  expect(await Promise.all([first, bringUpToDate(url)])).toEqual([
    expect.stringMatching(/^Schema brought from 0013 /),
    undefined,
  ])
})

const manyTables = `do $$ begin
  for t in 1..200 loop
    execute format('create table other_%s (%s)', t, (select string_agg(format('c%s int', c), ', ') from generate_series(1, 50) c));
  end loop;
end $$`

/** Whether somebody changes the schema. */
const heldLocks = `
  select exists (
    select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  ) as held`

it('a database of a newer version is refused, and says so', async () => {
  const { url } = await emptyDatabase()
  await migrate(open(url))
  await runOn(url, `insert into kysely_migration values ('9999-from-the-future', '2030-01-01')`)
  await expect(migrate(open(url))).rejects.toThrow('set up by a newer version')
  await expect(migrate(open(url))).rejects.toThrow('9999-from-the-future')
})

it('the primary keys of session tables begin with the session', async () => {
  const { rows } = await runOn(
    inject('postgresUrl').replace(/\/[^/?]*(\?|$)/, `/${inject('template')}$1`),
    `select indrelid::regclass::text as table, attname as first
     from pg_index join pg_attribute on attrelid = indrelid and attnum = indkey[0]
     where indisunique and indrelid::regclass::text
       in ('poll', 'participant', 'vote', 'question', 'upvote', 'question_merge')`,
  )
  expect(rows.length).toBeGreaterThanOrEqual(7)
  for (const row of rows) expect(row.first, row.table).toBe('session_id')
})

it('rows from before an addition are unchanged and have its default', async () => {
  const { url } = await emptyDatabase()
  await migrate(open(url), '0004-idempotency')
  const ids = 'a4c1f7c1-6d6f-4d34-9d5d-6f0a4c1f7c11'
  await runOn(
    url,
    `insert into host values ('${ids}', 'ada@example.org', 'Ada', 1);
     insert into session (id, code, owner_id, title, created_at, ends_at)
       values ('${ids}', 'K7M2QX', '${ids}', 'Old', 1, 2);
     insert into participant (session_id, id, name, joined_at) values ('${ids}', '${ids}', 'Zoe', 1)`,
  )
  const { rows: before } = await runOn(url, 'select * from session')
  const { rows: people } = await runOn(url, 'select * from participant')
  await migrate(open(url))
  const { rows: after } = await runOn(url, 'select * from session')
  expect(after).toEqual([{ ...before[0], settings: {}, stage: 'poll', stage_answer: null, freed_seats: 0 }])
  const { rows: peopleAfter } = await runOn(url, 'select * from participant')
  expect(peopleAfter).toEqual([
    { ...people[0], seat: null, name_is_public: false, membership: 'in', ticket_hash: null },
  ])
})

it.each([
  // What the host approved or hid, by the keys of earlier versions; what of it is a word of its own now.
  ['word_cloud', ['Trust', 'trust', 'Trust', '(TRUST)'], ['TRUST'], ['Trust']],
  ['word_cloud', ['Schön', 'schön', 'Schön', 'schon', 'Mut'], ['SCHON'], ['Schön', 'schon']],
  ['word_cloud', ['Mut'], ['GONE'], ['GONE']],
  ['word_cloud', [], ['GONE'], ['GONE']],
  ['open_text', ['So  so', 'ano', 'año'], ['So so', 'ano'], ['So  so', 'ano']],
])('what the host said of answers to a %s stays: %j', async (kind, answers, before, after) => {
  const { url } = await emptyDatabase()
  await migrate(open(url), '0024-ticket-index')
  const id = 'a4c1f7c1-6d6f-4d34-9d5d-6f0a4c1f7c11'
  const text = (value: unknown) => `'${JSON.stringify(value)}'`
  await runOn(
    url,
    `insert into host values ('${id}', 'ada@example.org', 'Ada', 1);
     insert into session (id, code, owner_id, title, created_at, ends_at)
       values ('${id}', 'K7M2QX', '${id}', 'Old', 1, 2);
     insert into poll (session_id, id, kind, prompt, state, options, position, created_at, moderated, answer_overrides)
       values ('${id}', '${id}', '${kind}', 'What?', 'open', '[]', 1, 1, true, ${text(before)})`,
  )
  for (const answer of [...answers, { sealed: 'x' }])
    await runOn(
      url,
      `insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
       values ('${id}', '${id}', gen_random_uuid(), ${text(answer)}, 1)`,
    )
  await migrate(open(url))
  const { rows } = await runOn(url, 'select answer_overrides from poll')
  expect(rows).toEqual([{ answer_overrides: after }])
})

describe('tables of an earlier version', () => {
  it.each([
    'live-audience',
    'live-audience listener',
    'live-audience 0004',
    'live-audience 0004 listener',
  ])('stay as they are while a node uses them whose connections are called %s', async (name) => {
    const { url } = await emptyDatabase()
    await migrate(open(url), '0004-idempotency')
    const leave = await connectAs(url, name)
    const refusal = await bringUpToDate(url).catch((error) => error)
    expect(refusal).toBeInstanceOf(StartRefusal)
    expect(refusal.message).toMatch(new RegExp(`^Nodes of another version use this database \\(${name}[ )].*stop all`))
    const { rows } = await runOn(url, 'select max(name) as last from kysely_migration')
    expect(rows).toEqual([{ last: '0004-idempotency' }])
    await leave()
    await expect.poll(() => bringUpToDate(url).catch(() => undefined)).toMatch(/^Schema brought from 0004/)
  })

  it.each([
    SERVING,
    LISTENING,
    'live-audience doctor',
    'psql',
    '',
  ])('are brought up to date although somebody called %j is connected', async (name) => {
    const { url } = await emptyDatabase()
    await migrate(open(url), '0004-idempotency')
    const leave = await connectAs(url, name)
    expect(await bringUpToDate(url)).toMatch(/^Schema brought from 0004/)
    await leave()
  })
})

/** A connection of that name. @returns ends it */
async function connectAs(url: string, name: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: name })
  await client.connect()
  let isOpen = true
  const leave = async () => {
    if (isOpen) await client.end()
    isOpen = false
  }
  onTestFinished(leave)
  return leave
}

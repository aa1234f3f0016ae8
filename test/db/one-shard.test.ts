import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { openPool } from '../../server/db/pool.ts'
import { emptyDatabase } from '../support/databases.ts'
import { Host } from '../support/people.ts'
import { runOn } from '../support/postgres.ts'
import { secondNode, startTestServer, TestServer } from '../support/test-server.ts'

/**
 * That every statement on a session's data stays on one machine of many. PostgreSQL is the judge: the
 * tables are partitioned as Citus would distribute them, a whole session is played, and no plan of a
 * statement that was sent may touch two partitions of a table.
 */

const SHARDED: Record<string, string> = {
  session: 'id',
  poll: 'session_id',
  participant: 'session_id',
  picture: 'session_id',
  vote: 'session_id',
  question: 'session_id',
  upvote: 'session_id',
  question_merge: 'session_id',
  idempotent_call: 'session_id',
  ticket: 'session_id',
}
const SHARDS = 8

afterEach(() => vi.restoreAllMocks())

/** An empty database whose session tables have parts, by the hash of the session. */
async function shardedDatabase(): Promise<string> {
  const { url } = await emptyDatabase()
  const { db } = openPool({ target: url, poolSize: 1, statementTimeout: 0, onError: () => {} })
  await migrate(db)
  await db.destroy()
  const tables = Object.keys(SHARDED).map((table) => `whole_${table}`)
  const parts = Object.entries(SHARDED).flatMap(([table, key]) => inParts(table, key))
  await runOn(url, [...parts, `drop table ${tables.join(', ')} cascade`].join(';'))
  return url
}

/** What makes a table one of parts, beside the whole one. */
const inParts = (table: string, key: string): string[] => [
  `alter table ${table} rename to whole_${table}`,
  `create table ${table} (like whole_${table} including all) partition by hash (${key})`,
  ...Array.from(
    { length: SHARDS },
    (_, shard) =>
      `create table ${table}_shard_${shard} partition of ${table} for values with (modulus ${SHARDS}, remainder ${shard})`,
  ),
]

type Sent = { text: string; values: unknown[] }

/** Writes down every statement that this process sends. */
function recorder(): Sent[] {
  const sent: Sent[] = []
  const query = pg.Client.prototype.query
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: never[]) {
    const [what, values] = args as unknown as [string | Sent, unknown[] | undefined]
    const text = typeof what === 'string' ? what : what.text
    const given = typeof what === 'string' ? values : what.values
    if (/^\s*(select|insert|update|delete|with)/i.test(text)) sent.push({ text, values: given ?? [] })
    return query.apply(this, args as never)
  } as never)
  return sent
}

/** The parts of tables that a plan reads or writes. */
function shardsIn(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(shardsIn)
  if (typeof plan !== 'object' || plan === null) return []
  const own = 'Relation Name' in plan ? [String(plan['Relation Name'])] : []
  return [...own.filter((name) => name.includes('_shard_')), ...Object.values(plan).flatMap(shardsIn)]
}

async function plan(client: pg.Client, { text, values }: Sent): Promise<string[]> {
  const { rows } = await client.query(`explain (format json) ${text}`, values)
  return [...new Set(shardsIn(rows[0]['QUERY PLAN']))]
}

it('no statement of a whole session needs two machines', async () => {
  const url = await shardedDatabase()
  const sent = recorder()
  const app = await startTestServer()
  const node = await secondNode(app, { databaseUrl: url })
  sent.length = 0
  const there = new TestServer({ ...app, server: node, printed: [] })
  const host = new Host(node.url)
  const token = (await node.signInLink()).split('#token=')[1]
  await host.call('POST', '/api/me/login/verify', { token })
  // Of named and of secret votes; the statements of all kinds are the same.
  for (const [place, kind] of (['quiz', 'word_cloud'] as const).entries()) {
    const settings = { anonymous: place % 2 === 1 }
    const session = await host.creates({ title: kind, settings })
    const options = kind === 'quiz' && { options: ['A', 'B'], correctOption: 0 }
    const draft = { kind, prompt: 'What?', ...options }
    const poll = await host.asks(session, draft)
    const phones = await there.audience(6, session)
    const [one] = poll.options
    const ballot = one ? { optionId: one.id } : { text: 'Calm' }
    await Promise.all(phones.map((phone) => phone.votes(session, ballot)))
    const [zoe, bob] = phones
    const question = (await zoe?.asks(session, 'How?')) ?? { id: '' }
    const again = { headers: { 'idempotency-key': `sent-once-more-${kind}` } }
    for (const _ of [1, 2]) await bob?.call('POST', `/api/sessions/${session.id}/questions`, { text: 'Why?' }, again)
    await bob?.upvotes(session, question)
    await host.moves(session, question, 'approve')
    await bob?.upvotes(session, question)
    await bob?.call('DELETE', `/api/sessions/${session.id}/questions/${question.id}/upvote`)
    for (const move of ['highlight', 'unpin', 'highlight', 'answered', 'hide'])
      await host.moves(session, question, move)
    const other = (await bob?.asks(session, 'Where?')) ?? { id: '' }
    const onQuestion = (rest: string, body?: object) =>
      host.call('POST', `/api/sessions/${session.id}/questions/${other.id}/${rest}`, body)
    await host.moves(session, question, 'approve')
    await onQuestion('merge', { into: question.id })
    await phones[2]?.upvotes(session, other)
    await phones[2]?.call('DELETE', `/api/sessions/${session.id}/questions/${question.id}/upvote`)
    await onQuestion('reply', { text: 'Here.' })
    await onQuestion('split')
    const { people } = (await host.call('GET', `/api/sessions/${session.id}/people`)).body
    for (const move of ['remove', 'restore'])
      await host.call('POST', `/api/sessions/${session.id}/people/${people[0].id}/${move}`)
    await phones[3]?.call('DELETE', `/api/sessions/${session.id}/me`)
    await phones[3]?.tryToJoin(session)
    await zoe?.call('GET', `/api/sessions/${session.code}`)
    await host.wall(session)
    await host.hostView(session)
    await host.call('GET', `/api/sessions/${session.id}/export`)
    const later = await host.drafts(session, draft)
    await host.call('PATCH', `/api/sessions/${session.id}/polls/${later.id}`, { prompt: 'When?', position: 1 })
    await host.call('DELETE', `/api/sessions/${session.id}/polls/${later.id}`)
    await host.call('PATCH', `/api/sessions/${session.id}`, { title: 'Later' })
    await host.closes(session, poll)
    await zoe?.tryToVote(session, ballot)
    await host.ends(session)
    await host.call('DELETE', `/api/sessions/${session.id}`)
  }

  const session = await host.creates({ title: 'Tickets', settings: { admission: 'tickets' } })
  const at = (rest: string) => `/api/sessions/${session.id}${rest}`
  const { tickets } = (await host.call('POST', at('/tickets'), { count: 2 })).body
  const phones = [there.phone(), there.phone()]
  for (const [n, phone] of phones.entries()) await phone.call('POST', at('/join'), { ticket: tickets[n] })
  await host.call('POST', at('/tickets/void'), { ticket: tickets[0] })
  await phones[1]?.call('DELETE', at('/me'))
  await host.call('DELETE', at(''))

  const client = new pg.Client(url)
  await client.connect()
  const distinct = new Map(sent.map((statement) => [statement.text, statement]))
  const statements = [...distinct.values()].filter(({ text }) =>
    new RegExp(`\\b(${Object.keys(SHARDED).join('|')})\\b`).test(text),
  )
  const straying: string[] = []
  for (const statement of statements) {
    const shards = new Set((await plan(client, statement)).map((name) => name.replace(/^.*_shard_/, '')))
    if (shards.size > 1) straying.push(`${shards.size} machines: ${statement.text}`)
  }
  const astray = await plan(client, { text: 'select from vote', values: [] })
  await client.end()
  expect(astray, 'a statement that strays is noticed').toHaveLength(SHARDS)
  expect(statements.length).toBeGreaterThan(40)
  // A host's own list is the one question about many sessions.
  expect(straying.filter((text) => !text.includes('owner_id ='))).toEqual([])
})

it('citus.sql distributes exactly the tables of session data', async () => {
  const text = await readFile(new URL('../../server/deploy/citus.sql', import.meta.url), 'utf8')
  const distributed = [...text.matchAll(/create_distributed_table\('(\w+)', '(\w+)'/g)]
  expect(Object.fromEntries(distributed.map(([, table, key]) => [table, key]))).toEqual(SHARDED)
})

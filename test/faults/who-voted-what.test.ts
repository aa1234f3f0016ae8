import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Tokens } from '../../server/domain/tokens.ts'
import type { Host } from '../support/people.ts'
import { SECRET } from '../support/secret.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { ATTACKS, findVotes, hits, KEY_OF_WHO_LEFT, type Loot, placesOf, type Room } from './attacker.ts'
import { ownPostgres } from './start-victims.ts'

/**
 * That nobody can tell who voted what once polls with secret votes are closed: an attacker with the
 * tables, the data files, the write-ahead log, PostgreSQL's log of every statement, ours, every key, and who holds
 * which ticket guesses as well as chance. That it is a good attacker shows in sessions that are not secret.
 * `npm run test:faults` plays 1000 rooms, 50 for each kill of the others; `npm test` none.
 */

const ROOMS = 50 * Number(process.env.FAULTS)
const PEOPLE = 5
const LANES = 6
/** One of a thousand times a million: fourteen attacks are tried. */
const DEVIATIONS = 6

type Played = Room & { votes: string[]; numbers: number[]; k: string }
/** Before the tables are read. */
type Drawn = Omit<Played, 'rows' | 'holders'>
type Database = { client: pg.Client; cluster: string }

/** A PostgreSQL that keeps its write-ahead log and writes down every statement with its values. */
async function talkativePostgres(): Promise<Database & { url: string }> {
  const { url, cluster } = await ownPostgres()
  const superuser = new URL(url)
  superuser.username = 'postgres'
  const client = new pg.Client(superuser.href)
  await client.connect()
  const { rows } = await client.query('show data_directory')
  expect(rows[0].data_directory).toBe(cluster)
  for (const [name, value] of [
    ['log_statement', 'all'],
    ['wal_keep_size', '4GB'],
    ['autovacuum', 'off'],
  ])
    await client.query(`alter system set ${name} = '${value}'`)
  await client.query('select pg_reload_conf()')
  return { url, cluster, client }
}

const hex = (uuid: string): string => uuid.replaceAll('-', '')

/** Numbers of votes in a room, each like no other number in the database. */
const drawNumbers = (): number[] => {
  const base = randomInt(2 ** 40, 2 ** 47)
  return Array.from({ length: PEOPLE + 1 }, (_, place) => base + place)
}

/** How PostgreSQL stores a number, in hexadecimal digits. */
function inBytes(number: number): string {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64LE(BigInt(number))
  return bytes.toString('hex')
}

/** People join and vote in turn, each for another option; the last has second thoughts, and then the first leaves. */
async function play(app: TestServer, host: Host, anonymous: boolean): Promise<Drawn> {
  const labels = Array.from({ length: PEOPLE }, (_, place) => `Option ${place}`)
  const poll = { kind: 'multiple_choice', prompt: 'Who?', options: labels }
  const session = await host.creates({ title: 'Ballot', settings: { anonymous, admission: 'tickets' }, poll })
  const issued = await host.call('POST', `/api/sessions/${session.id}/tickets`, { count: PEOPLE })
  const given: string[] = issued.body.tickets
  const [open] = session.polls ?? []
  if (!open) throw new Error('the session has no poll')
  await host.opens(session, open)
  const options = open.options.map(({ id }) => id)
  const votes = options
    .map((id) => ({ id, chance: Math.random() }))
    .sort((a, b) => a.chance - b.chance)
    .map(({ id }) => id)
  const phones = labels.map(() => app.phone())
  const people: string[] = []
  const numbers = drawNumbers()
  for (const [place, phone] of phones.entries()) {
    const joined = await phone.call('POST', `/api/sessions/${session.id}/join`, { ticket: given[place] })
    people.push(hex(joined.body.participantId))
  }
  for (const [place, phone] of phones.entries()) {
    app.clock.pass(1)
    const [first, second] = numbers.slice(place)
    if (place === PEOPLE - 1) {
      await phone.votes(session, { optionId: votes[0], seq: first })
      await phone.votes(session, { optionId: votes[place], seq: second })
    } else await phone.votes(session, { optionId: votes[place], seq: first })
  }
  await phones[0]?.call('DELETE', `/api/sessions/${session.id}/me`)
  await host.closes(session, open)
  const ids = { session: hex(session.id), poll: hex(open.id) }
  const attacker = new Tokens([SECRET])
  const tickets = given.map((ticket) => attacker.ticketHashes(session.id, ticket)[0]?.toString('hex') ?? '')
  return { ...ids, people, tickets, options, votes, numbers, k: session.k }
}

async function playMany(app: TestServer, count: number, anonymous: boolean) {
  const host = await app.host()
  const played: Drawn[] = []
  const lane = async () => {
    while (played.length < count) played.push(await play(app, host, anonymous))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return played
}

/** What a dump has of each room, in the order in which the rows lie. */
async function withRows({ client }: Database, rooms: Drawn[]): Promise<Played[]> {
  const { rows } = await client.query('select * from vote order by ctid')
  const joined = await client.query('select id, ticket_hash from participant')
  const holders = new Map(joined.rows.map(({ id, ticket_hash }) => [ticket_hash?.toString('hex'), hex(id)]))
  return rooms.map((room) => ({
    ...room,
    holders,
    rows: rows
      .filter((row) => hex(row.poll_id) === room.poll)
      .map((row) => ({
        voter: hex(row.participant_id),
        option: String(row.ballot),
        castAt: Number(row.cast_at),
        number: row.seq === null ? undefined : Number(row.seq),
      })),
  }))
}

const everyFile = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // PostgreSQL, which is started again, makes its caches anew meanwhile.
      .filter((entry) => entry.isFile() && !entry.name.startsWith('pg_internal.init'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
      .map(readIfThere),
  )

/** Nothing of what PostgreSQL has taken away since, as it does with what it writes for a moment. */
function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.of()
    throw error
  }
}

/** All that is left after the polls were closed. */
function lootOf({ cluster }: Database, rooms: Played[]) {
  const log = everyFile(join(cluster, 'pg_wal'))
  const files = everyFile(join(cluster, 'base'))
  const said = readFileSync(join(dirname(cluster), 'postgres.log'))
  const statements = new Map<string, string[]>()
  for (const line of said.toString().split('\n')) {
    for (const [id] of line.matchAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g)) {
      const of = statements.get(hex(id))
      if (of) of.push(line)
      else statements.set(hex(id), [line])
    }
  }
  const loot: Loot = {
    log: findVotes(log, rooms),
    files: findVotes(files, rooms),
    statements,
    keys: [SECRET, ...rooms.slice(0, 20).flatMap(({ k, session, poll }) => [k, session, poll])],
  }
  return { loot, raw: { log, files, said } }
}

/** Stops PostgreSQL in order, since no checkpoint before that writes out what is not logged. */
async function writtenOut({ client, cluster }: Database): Promise<void> {
  await client.end()
  const [pid = ''] = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGINT')
  const isThere = () => existsSync(`/proc/${pid}`)
  await expect.poll(isThere).toBe(false)
}

async function attacked(count: number, anonymous: boolean) {
  const database = await talkativePostgres()
  const app = await startTestServer({ databaseUrl: database.url, databasePool: 8 })
  const secrets = anonymous ? await keepSecrets(database) : undefined
  const played = await playMany(app, count, anonymous)
  const kept = await secrets?.()
  await app.server.stop()
  const rooms = await withRows(database, played)
  await writtenOut(database)
  return { rooms, kept, ours: app.logged, ...lootOf(database, rooms) }
}

/** Looks over the server's shoulder while polls are open: what of them must be nowhere later. */
async function keepSecrets({ client }: Database): Promise<() => Promise<string[]>> {
  const seen = new Set<string>()
  const look = async () => {
    const { rows } = await client.query('table poll_secret')
    for (const { secret } of rows) seen.add(secret.toString('hex'))
  }
  let isOver = false
  const looking = (async () => {
    while (!isOver) {
      await look()
      await sleep(5)
    }
  })()
  return async () => {
    isOver = true
    await looking
    return [...seen]
  }
}

/** Where a number that a phone gave its vote can be read. */
function tracesOf(rooms: Played[], { log, files, said }: Record<'log' | 'files' | 'said', Buffer>) {
  const numbers = rooms.flatMap((room) => room.numbers)
  const text = said.toString()
  return [
    ...[log, files].flatMap((bytes) => [...placesOf(numbers.map(inBytes), bytes)]),
    ...numbers.filter((number) => text.includes(String(number))),
  ]
}

describe('who voted what', () => {
  it('an attacker learns most votes of open ballots', async () => {
    const { rooms, loot, raw } = await attacked(5, false)
    const all = rooms.length * PEOPLE
    const found = Object.entries(ATTACKS)
      .filter(([, attack]) => hits(attack, rooms, loot) > all / 2)
      .map(([name]) => name)
    expect(found).toEqual(
      expect.arrayContaining([
        'names in rows',
        'times of rows',
        'names in the log',
        'order of the log',
        'names in files',
        'values of statements',
        'numbers of rows',
        'tickets in rows',
      ]),
    )
    expect(hits(KEY_OF_WHO_LEFT, rooms, loot)).toBe(rooms.length)
    expect(tracesOf(rooms, raw)).not.toEqual([])
  })

  it(`an attacker learns no more of ${ROOMS} secret polls than by chance`, { timeout: 600_000 }, async () => {
    const { rooms, loot, raw, kept = [], ours } = await attacked(ROOMS, true)
    expect(rooms.every(({ rows }) => rows.length === PEOPLE)).toBe(true)
    const told = Object.entries(ATTACKS).map(([name, attack]) => [name, hits(attack, rooms, loot)])
    console.info(`of ${rooms.length} by chance:`, told)
    for (const [name, right] of told)
      expect(right, `${name}`).toBeLessThan(rooms.length + DEVIATIONS * Math.sqrt(rooms.length))
    expect(hits(KEY_OF_WHO_LEFT, rooms, loot)).toBe(0)
    // The log has the sealed votes, and it has the ballots that were written at close.
    const written = [...loot.log.values()].flat()
    expect(written.filter(({ option }) => !option).length).toBeGreaterThan(rooms.length * 4)
    expect(written.filter(({ option }) => option).length).toBeGreaterThan(rooms.length * 4)
    expect(kept.length).toBeGreaterThan(rooms.length / 4)
    const asText = kept.map((secret) => Buffer.from(secret).toString('hex'))
    for (const [where, bytes] of Object.entries(raw))
      for (const secrets of [kept, asText]) expect([...placesOf(secrets, bytes)], where).toEqual([])
    expect(tracesOf(rooms, raw)).toEqual([])
    const people = rooms.flatMap((room) => room.people)
    const log = ours.join('\n').replaceAll('-', '')
    expect(people.filter((one) => log.includes(one))).toEqual([])
  })
})

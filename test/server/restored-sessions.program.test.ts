import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { backUp } from '../../server/backup/backup.ts'
import { notRestored } from '../../server/backup/not-restored.ts'
import { BackupReader } from '../../server/backup/read-backup.ts'
import { restore } from '../../server/backup/restore.ts'
import type { Config } from '../../server/config/config.ts'
import { onDatabase } from '../../server/start/command-database.ts'
import { realRandom } from '../../server/start/dependencies.ts'
import { makeLogger } from '../../server/start/logger.ts'
import { startServer } from '../../server/start/start-server.ts'
import { DAY, HOUR } from '../../shared/limits.ts'
import { PAGES } from '../support/built-pages.ts'
import { putCluster } from '../support/cluster.ts'
import { emptyDatabase } from '../support/databases.ts'
import { type CreatedSession, Host, type Person, Phone } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { Clock, testConfig } from '../support/test-server.ts'

/** What people have of their sessions once a backup of a running server is restored, and what they have no more. */

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

async function folder(): Promise<string> {
  const path = await realpath(await mkdtemp(join(tmpdir(), 'live-audience-restored-')))
  await chmod(path, 0o755)
  onTestFinished(() => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return path
}

/** An empty database for a server. */
const PLACES: Record<string, () => Promise<Place>> = {
  'an embedded database': async () => {
    const dataDir = await folder()
    await putCluster(dataDir)
    return { databaseUrl: undefined, dataDir }
  },
  DATABASE_URL: async () => ({ databaseUrl: (await emptyDatabase()).url, dataDir: '/nonexistent' }),
}

const configOf = (place: Place): Config => ({ ...testConfig(''), ...place })

/** Starts a server there. @returns it, and how a host signs in */
async function serve(place: Place, clock: Clock, change: Partial<Config> = {}) {
  const [printed, logged]: string[][] = [[], []]
  const server = await startServer(
    { ...configOf(place), ...change },
    {
      clock: clock.read,
      random: realRandom,
      log: makeLogger('info', { write: (line) => void logged?.push(line) }),
      print: (line) => printed?.push(line),
      pages: PAGES,
    },
  )
  onTestFinished(() => server.stop())
  const linkFor = async (email: string) => {
    await new Phone(server.url).call('POST', '/api/me/login', { email })
    return printed?.at(-1)?.split('#token=')[1] ?? ''
  }
  return { server, logged, linkFor }
}

/** The same browser at another server. */
function at<P extends Person>(url: string, person: P): P {
  const again = person instanceof Host ? new Host(url) : new Phone(url)
  for (const [name, value] of person.cookies) again.cookies.set(name, value)
  return again as Person as P
}

async function backedUp(place: Place, clock: Clock): Promise<{ file: string; sealed: number }> {
  const file = join(await folder(), 'live.backup')
  const made = await onDatabase(configOf(place), 'running', (client) =>
    backUp(client, file, { secret: undefined, now: clock.now }),
  )
  return { file, sealed: made.sealed }
}

/** Restores a backup. @returns what it says that is not there, or will not be */
async function restored(place: Place, file: string, clock: Clock, retentionDays?: number): Promise<string[]> {
  return onDatabase(configOf(place), 'stopped', async (client) => {
    const { header } = await restore(client, await BackupReader.open(file), async () => '')
    return notRestored(client, header, { now: clock.now, retentionDays })
  })
}

const voteOn = (poll: { options: { id: string }[] }, place = 0) => ({ optionId: poll.options[place]?.id })
const RATING = { kind: 'rating', prompt: 'How?' } as const
const told = ({ status, headers }: { status: number; headers: Headers }) => [status, headers.get('refusal')]

/** A session with everything that a restore gives back. */
async function furnish(ada: Host, url: string) {
  const session = await ada.creates({ title: 'All hands', settings: { scores: 'on' } })
  const path = `/api/sessions/${session.id}`
  const [zoe, max] = [new Phone(url, 'Zoe', 'zoe@example.org'), new Phone(url, 'Max')]
  for (const phone of [zoe, max]) await phone.joins(session)
  const [first, second] = [await zoe.asks(session, 'Why?'), await max.asks(session, 'Why not?')]
  for (const one of [first, second]) {
    await ada.moves(session, one, 'approve')
    for (const phone of [zoe, max]) await phone.upvotes(session, one)
  }
  ada.expects(200, await ada.call('POST', `${path}/questions/${second.id}/merge`, { into: first.id }))
  ada.expects(200, await ada.call('POST', `${path}/questions/${first.id}/reply`, { text: 'As ever.' }))
  const picture = { type: 'image/png', data: PNG.toString('base64') }
  const { id: pictureId } = ada.expects(201, await ada.call('POST', `${path}/pictures`, picture))
  const closed = await ada.asks(session, { ...RATING, picture: { id: pictureId, alt: 'A dot' } })
  await zoe.votes(session, voteOn(closed))
  await ada.closes(session, closed)
  await ada.drafts(session, { kind: 'open_text', prompt: 'Next?', seconds: 30 })
  const timed = await ada.drafts(session, { kind: 'multiple_choice', prompt: 'Which?', options: ['A', 'B'] })
  await ada.opens(session, timed, { seconds: 60 })
  await zoe.votes(session, voteOn(timed, 1))
  const { k } = ada.expects(200, await ada.call('POST', `${path}/keys/renew`))
  return { session, path, zoe, max, timed, pictureId, oldKey: session.k, k: k ?? (await ada.hostView(session)).k }
}

async function ticketed(ada: Host, url: string) {
  const session = await ada.creates({ title: 'Assembly', settings: { admission: 'tickets' } })
  const { tickets } = ada.expects(201, await ada.call('POST', `/api/sessions/${session.id}/tickets`, { count: 3 }))
  const join = (phone: Phone, ticket: string) => phone.call('POST', `/api/sessions/${session.id}/join`, { ticket })
  const member = new Phone(url)
  member.expects(201, await join(member, tickets[0]))
  ada.expects(200, await ada.call('POST', `/api/sessions/${session.id}/tickets/void`, { ticket: tickets[1] }))
  return { session, tickets: tickets as string[], join, member }
}

/** Who is present is known of the last minute alone. */
const withoutPresence = ({ people, ...rest }: { people: { present: boolean }[] }) => ({
  ...rest,
  people: people
    .map(({ present: _, ...person }) => person)
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
})

/** All that the host and two phones see, and the files. */
async function seenBy(url: string, ada: Host, { path, zoe, max }: { path: string; zoe: Phone; max: Phone }) {
  const host = at(url, ada)
  const read = async (who: Person, rest: string) => (await who.call('GET', path + rest)).body
  return {
    host: await read(host, '?host=1'),
    wall: await read(host, '?mode=wall'),
    people: withoutPresence(await read(host, '/people')),
    results: await read(host, '/results'),
    export: await read(host, '/export'),
    zoe: await read(at(url, zoe), ''),
    max: await read(at(url, max), ''),
  }
}

describe.each(Object.entries(PLACES))('From %s', (_name, newPlace) => {
  it('to another, people go on with what they had, and what came after the backup is gone', async () => {
    const clock = new Clock()
    const from = await newPlace()
    const first = await serve(from, clock)
    const { url } = first.server
    const ada = new Host(url)
    await ada.call('POST', '/api/me/login/verify', { token: await first.linkFor('ada@example.org') })
    const hall = await furnish(ada, url)
    const assembly = await ticketed(ada, url)
    const key = { headers: { 'idempotency-key': randomUUID() } }
    const keyed = ada.expects(201, await ada.call('POST', '/api/sessions', { title: 'Once' }, key))
    const link = await first.linkFor('bob@example.org')
    const before = await seenBy(url, ada, hall)

    const { file } = await backedUp(from, clock)
    // What nobody will know of.
    const eve = new Phone(url)
    eve.expects(201, await assembly.join(eve, assembly.tickets[2] ?? ''))
    await hall.max.votes(hall.session, voteOn(hall.timed))
    await first.server.stop()

    const to = await newPlace()
    expect(await restored(to, file, clock)).toEqual([])
    const second = await serve(to, clock)
    const there = second.server.url
    expect(await seenBy(there, ada, hall)).toEqual(before)

    // A picture, and the keys: the new one opens, the old one does not.
    const drawn = await fetch(`${there}${hall.path}/pictures/${hall.pictureId}`)
    expect(Buffer.from(await drawn.arrayBuffer()).equals(PNG)).toBe(true)
    const byKey = (k: string) => new Phone(there).call('GET', `${hall.path}?host=1&k=${k}`)
    expect(told(await byKey(hall.k))).toEqual([200, null])
    expect(told(await byKey(hall.oldKey))).toEqual([401, 'not_host'])

    // The tickets: a used one is used, a void one void, and one that was used after the backup is not.
    const join = async (phone: Phone, n: number) =>
      told(await assembly.join(at(there, phone), assembly.tickets[n] ?? ''))
    expect(await join(new Phone(there), 0)).toEqual([409, 'ticket_used'])
    expect(await join(assembly.member, 0)).toEqual([200, null])
    expect(await join(new Phone(there), 1)).toEqual([400, 'ticket_unknown'])
    expect(await join(new Phone(there), 2)).toEqual([201, null])

    // Merged questions part again, each with its own upvotes.
    const host = at(there, ada)
    const merged = before.host.questions.find(({ merged = [] }: { merged?: unknown[] }) => merged.length > 0)
    const [{ id: child }] = merged.merged
    host.expects(200, await host.call('POST', `${hall.path}/questions/${child}/split`))
    const votes = (await host.hostView(hall.session)).questions?.map((one) => one.upvotes)
    expect(votes).toEqual([1, 1])

    // The timer of the open poll runs on.
    const [zoe, max] = [at(there, hall.zoe), at(there, hall.max)]
    await max.votes(hall.session, voteOn(hall.timed, 1))
    clock.pass(60_000)
    expect(told(await zoe.tryToVote(hall.session, voteOn(hall.timed)))).toEqual([409, 'no_open_poll'])
    const timed = (await host.hostView(hall.session)).polls?.find(({ id }) => id === hall.timed.id)
    expect(timed).toMatchObject({ state: 'closed', votes: 2 })

    // What is short-lived has gone: a call under its key is done again, and a link opens nothing.
    const again = host.expects(201, await host.call('POST', '/api/sessions', { title: 'Once' }, key))
    expect(again.id).not.toBe(keyed.id)
    const signedIn = await new Phone(there).call('POST', '/api/me/login/verify', { token: link })
    expect(told(signedIn)).toEqual([400, 'sign_in_link_invalid'])
  })

  it('to another, secret votes of open polls are lost, which both commands say, and the poll can be asked again', async () => {
    const clock = new Clock()
    const from = await newPlace()
    const first = await serve(from, clock)
    const { url } = first.server
    const ada = new Host(url)
    await ada.call('POST', '/api/me/login/verify', { token: await first.linkFor('ada@example.org') })
    const session = await ada.creates({ title: 'Board', settings: { anonymous: true } })
    const phones = [new Phone(url), new Phone(url), new Phone(url)] as const
    for (const phone of phones) await phone.joins(session)
    const closed = await ada.asks(session, RATING)
    for (const phone of phones) await phone.votes(session, voteOn(closed))
    await ada.closes(session, closed)
    const open = await ada.asks(session, RATING)
    for (const phone of phones) await phone.votes(session, voteOn(open))
    const { file, sealed } = await backedUp(from, clock)
    expect(sealed).toBe(3)
    await first.server.stop()

    const to = await newPlace()
    expect(await restored(to, file, clock)).toEqual([
      '3 of the votes are secret, and nobody can read them: their polls were open. Close these polls, and ask again.',
    ])
    const { server } = await serve(to, clock)
    const host = at(server.url, ada)
    const [zoe] = phones.map((phone) => at(server.url, phone)) as [Phone]
    const count = async (poll: { id: string }) =>
      (await host.hostView(session)).polls?.find(({ id }) => id === poll.id)?.votes
    expect([await count(closed), await count(open)]).toEqual([3, 0])
    expect(told(await zoe.tryToVote(session, voteOn(open)))).toEqual([409, 'poll_secret_lost'])
    await host.closes(session, open)
    expect((await backedUp(to, clock)).sealed).toBe(0)
    const again = await host.asks(session, RATING)
    await zoe.votes(session, voteOn(again))
    expect([await count(open), await count(again)]).toEqual([0, 1])
  })
})

describe('A restore says', () => {
  /** A server with a session, its backup, and an empty database. */
  async function setUp(change: Partial<Config> = {}) {
    const clock = new Clock()
    const from = await (PLACES.DATABASE_URL as () => Promise<Place>)()
    const { server, linkFor } = await serve(from, clock, change)
    const ada = new Host(server.url)
    await ada.call('POST', '/api/me/login/verify', { token: await linkFor('ada@example.org') })
    const to = await (PLACES.DATABASE_URL as () => Promise<Place>)()
    return { clock, from, to, ada, server }
  }

  it('that sessions which were live have ended meanwhile', async () => {
    const { clock, from, to, ada, server } = await setUp()
    const session = await ada.creates({ title: 'Soon', endsAt: clock.now + HOUR })
    const poll = await ada.asks(session, RATING)
    const zoe = new Phone(server.url)
    await zoe.joins(session)
    await zoe.votes(session, voteOn(poll))
    const { file } = await backedUp(from, clock)
    clock.pass(2 * HOUR)
    expect(await restored(to, file, clock)).toEqual(['1 of the sessions were live, and have ended since.'])
    const second = await serve(to, clock)
    const view = await at(second.server.url, ada).hostView(session)
    expect(view.status).toBe('ended')
    expect(view.polls?.find(({ id }) => id === poll.id)).toMatchObject({ state: 'closed', votes: 1 })
  })

  it('how many sessions the next start deletes', async () => {
    const { clock, from, to, ada } = await setUp()
    const sessions: CreatedSession[] = []
    for (const title of ['Old', 'Older', 'New']) sessions.push(await ada.creates({ title }))
    for (const session of sessions.slice(0, 2)) await ada.ends(session)
    const { file } = await backedUp(from, clock)
    clock.pass(8 * DAY)
    expect(await restored(to, file, clock, 7)).toEqual([
      'The next start deletes 2 of the sessions, which ended more than 7 days ago. To keep them, start without RETENTION_DAYS, or with a larger one.',
    ])
    const { server, logged } = await serve(to, clock, { retentionDays: 7 })
    await expect.poll(() => logged?.join()).toContain('"sessions":2')
    const { body } = await at(server.url, ada).call('GET', '/api/sessions')
    expect(body.events).toMatchObject([{ title: 'New' }])
  })

  it('and a backup, of secret votes whose secret a crash destroyed', async () => {
    const { clock, from, to, ada, server } = await setUp()
    const session = await ada.creates({ title: 'Board', settings: { anonymous: true } })
    const poll = await ada.asks(session, RATING)
    const zoe = new Phone(server.url)
    await zoe.joins(session)
    await zoe.votes(session, voteOn(poll))
    await server.stop()
    // As a crash does to an unlogged table.
    await onDatabase(configOf(from), 'running', (client) => client.query('truncate poll_secret'))
    const { file, sealed } = await backedUp(from, clock)
    expect(sealed).toBe(1)
    expect(await restored(to, file, clock)).toHaveLength(1)
  })
})

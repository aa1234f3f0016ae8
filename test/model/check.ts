import { expect } from 'vitest'
import { readCsv } from '../domain/read-csv.ts'
import { pngOf } from '../support/pictures.ts'
import type { Follower } from './follower.ts'
import { standings } from './scores.ts'
import { settle, settleScores } from './settle.ts'
import { isSame, type Shown } from './shown.ts'
import { hasRunOut, isLive, type SessionState, type State } from './state.ts'
import { listView, NOBODY, people, view } from './views.ts'
import type { World } from './world.ts'

/** The newest of a session: it may have 100. */
const PICTURES_CHECKED = 5

export async function readAll(world: World, { id, owner }: SessionState): Promise<Shown> {
  const host = world.host(owner)
  const phones = [...world.cast.participants]
  const [hosts, wall, nobody, ...own] = await Promise.all([
    host.call('GET', `/api/sessions/${id}?host=1`),
    host.call('GET', `/api/sessions/${id}?mode=wall`),
    world.phones.get('stranger')?.call('GET', `/api/sessions/${id}`),
    ...phones.map(([name]) => world.phones.get(name)?.call('GET', `/api/sessions/${id}`)),
  ])
  expect(hosts.status, hosts.text).toBe(200)
  const { k: _, ...hostBody } = hosts.body
  return [
    { reader: { role: 'host' }, body: hostBody },
    { reader: { role: 'wall' }, body: wall.body },
    { reader: NOBODY, body: nobody?.body },
    ...phones.map(([, participant], place) => ({
      reader: { role: 'phone', participant } as const,
      body: own[place]?.body,
    })),
  ]
}

/** Fails with the first thing that the server shows and this state has not. */
export function expectMatch(shown: Shown, session: SessionState, now: number): void {
  for (const { reader, body } of shown) {
    const { actual, expected } = settle(body, view(session, now, reader) as never)
    expect({ reader, ...actual }).toEqual({ reader, ...expected })
  }
}

/** Nothing is left of a session that is gone. */
async function checkNothingIsLeft({ app: { db } }: World, { sessions }: State): Promise<void> {
  for (const table of [
    'participant',
    'poll',
    'vote',
    'question',
    'question_merge',
    'upvote',
    'picture',
    'ticket',
  ] as const) {
    const rows = await db.selectFrom(table).select('session_id').distinct().execute()
    const gone = rows.filter(({ session_id }) => !sessions.has(session_id))
    expect(gone, table).toEqual([])
  }
}

/** Lists, exports and the streams of every session, which take a moment longer. */
export async function checkListsExportsAndStreams(
  world: World,
  state: State,
  followers: ReadonlyMap<string, readonly Follower[]>,
): Promise<void> {
  for (const name of world.hosts.keys())
    for (const hasEnds of [false, true]) await checkList(world, state, name, hasEnds)
  const checks = [...state.sessions.values()].flatMap((session) => [
    checkExport(world, session, state.now),
    checkScores(world, session, state.now),
    checkPeople(world, session),
    checkPictures(world, session, state),
    ...checkStreams(followers.get(session.id) ?? [], session, state.now),
  ])
  await Promise.all([...checks, checkNothingIsLeft(world, state)])
}

async function checkList(world: World, state: State, name: string, hasEnds: boolean): Promise<void> {
  const { events } = (await world.host(name).call('GET', `/api/sessions${hasEnds ? '?ends=1' : ''}`)).body
  const byTime = (a: { createdAt: number; id: string }, b: { createdAt: number; id: string }) =>
    b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)
  const due = (listView(state, name, hasEnds) as never[]).toSorted(byTime)
  expect(events.map((event: { createdAt: number }) => event.createdAt)).toEqual(due.map(({ createdAt }) => createdAt))
  expect(events.toSorted(byTime)).toEqual(due)
}

/** Everyone's score, which the host alone may read. */
async function checkScores(world: World, session: SessionState, now: number): Promise<void> {
  const host = world.host(session.owner)
  const { status, body } = await host.call('GET', `/api/sessions/${session.id}/scores`)
  expect(status).toBe(session.settings.scores ? 200 : 409)
  if (status !== 200) return
  const due = standings(session, now).map(({ place, name, points, right }) => ({ place, name, points, right }))
  // All of them are in it, whoever shares the last place.
  const whole = (scores: object[]) => settleScores([...scores, { place: 0 }] as never)
  expect(whole(body.scores)).toEqual(whole(due))
}

async function checkPeople(world: World, session: SessionState): Promise<void> {
  const { body } = await world.host(session.owner).call('GET', `/api/sessions/${session.id}/people`)
  expect(body.people.map(({ present: _, ...person }: { present: boolean }) => person)).toEqual(people(session))
}

async function checkExport(world: World, session: SessionState, now: number): Promise<void> {
  const { text } = await world.host(session.owner).call('GET', `/api/sessions/${session.id}/export`)
  const { roster } = view(session, now, { role: 'host' }) as { roster: Record<string, string>[] }
  const columns = ['email', 'name', 'vote', 'questions']
  expect(readCsv(text)).toEqual([columns, ...roster.map((row) => columns.map((column) => row[column]))])
}

/** Some of its pictures: the bytes that were sent, at every node and for everybody, and for no other session. */
async function checkPictures(world: World, { id, pictures }: SessionState, { sessions }: State): Promise<void> {
  const [other] = [...sessions.keys()].filter((one) => one !== id)
  for (const [shade, picture] of [...pictures].slice(-PICTURES_CHECKED)) {
    for (const url of [world.node(), world.node()]) {
      const answer = await fetch(`${url}/api/sessions/${id}/pictures/${picture}`)
      expect([answer.status, Buffer.from(await answer.arrayBuffer())]).toEqual([200, pngOf(shade)])
    }
    const elsewhere = await fetch(`${world.node()}/api/sessions/${other ?? 'none'}/pictures/${picture}`)
    expect(elsewhere.status).toBe(404)
  }
}

/**
 * The wall's stream and the audience's come to what this state has to show. Ends and timers fire by the real clock, not
 * the model's, so the streams of such sessions are not checked.
 */
function checkStreams(followers: readonly Follower[], session: SessionState, now: number): Promise<void>[] {
  if (!session.isEnded && !isLive(session, now)) return []
  if (session.polls.some((poll) => poll.state === 'open' && hasRunOut(poll, now))) return []
  return followers.map(async (follower, place) => {
    const role = ROLES[place] ?? 'wall'
    const due = view(session, now, { role })
    const last = await follower.until((frame) => 'code' in frame && isSame(frame, due))
    const { actual, expected } = settle(last, due as never)
    expect({ role, ...actual }).toEqual({ role, ...expected })
  })
}

const ROLES = ['wall', 'audience'] as const

import { describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/**
 * A session whose host uses no addition answers exactly the interface's fields and statuses. The lists
 * are the customer's interface and our decisions on what it leaves open, written down by hand.
 */

const SEEN_BY_ALL = [
  'status',
  'code',
  'title',
  'brand',
  'poll',
  'questions',
  'highlightedQuestionId',
  'participantCount',
  'createdAt',
  'endsAt',
]
const FIELDS = {
  audience: [...SEEN_BY_ALL, 'voted', 'voteOptionId'],
  wall: SEEN_BY_ALL,
  /** What all phones of a session share has nothing of one person. */
  frame: SEEN_BY_ALL,
  host: [...SEEN_BY_ALL, 'polls', 'k', 'roster'],
  rosterRow: ['email', 'name', 'vote', 'questions'],
  listEntry: ['id', 'code', 'title', 'status', 'participantCount', 'pollState', 'createdAt'],
  poll: ['id', 'kind', 'prompt', 'state', 'options'],
  option: ['id', 'label'],
  question: ['id', 'text', 'state', 'createdAt', 'upvotes'],
}

/** What a poll has beyond that, once it is closed. */
const KINDS = {
  multiple_choice: { options: true, closed: [], ballot: 'optionId' },
  word_cloud: { options: false, closed: ['words'], ballot: 'text' },
  quiz: { options: true, closed: ['correctOptionId'], ballot: 'optionId' },
  rating: { options: true, closed: [], ballot: 'optionId' },
  open_text: { options: false, closed: ['texts'], ballot: 'text' },
  ranking: { options: true, closed: [], ballot: 'ranks' },
} as const
type Kind = keyof typeof KINDS

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone

const sorted = (names: Iterable<string>): string[] => [...names].toSorted()
function expectFields(body: unknown, ...fields: readonly (readonly string[])[]): void {
  const advice = 'Leave an addition out of answers while it has its default.'
  expect(sorted(Object.keys(body as object)), advice).toEqual(sorted(fields.flat()))
}
function expectAnswer(answer: Answer, status: number, fields: string[]): void {
  expect(answer.status).toBe(status)
  expectFields(answer.body, fields)
}

const at = (rest = '') => `/api/sessions/${session.id}${rest}`

function draftOf(kind: Kind): PollDraft {
  const takesOptions = KINDS[kind].options && kind !== 'rating'
  return {
    kind,
    prompt: `${kind}?`,
    ...(takesOptions && { options: ['Oslo', 'Riga'] }),
    ...(kind === 'quiz' && { correctOption: 1 }),
  }
}

/** Every poll, option and question of a projection has these fields and no other. */
function expectPoll(poll: unknown, kind: Kind, shows: { outcome: boolean; more?: string[] }): void {
  const { options, closed } = KINDS[kind]
  const isCounted = shows.outcome || kind === 'word_cloud'
  expectFields(poll, FIELDS.poll, isCounted ? closed : [], shows.more ?? [])
  const labels = (poll as { options: object[] }).options
  expect(labels.length > 0).toBe(options)
  for (const option of labels) {
    expectFields(option, FIELDS.option, isCounted ? ['tally'] : [])
  }
}

describe('a session that uses no addition', () => {
  it("has the interface's fields when it is created, listed, joined and asked", async () => {
    // What is sent as it is by default is nothing that was chosen.
    const settings = { names: 'optional', results: 'kept', scores: 'off', letters: 'off', math: 'off', language: null }
    const created = await ada.call('POST', '/api/sessions', { title: 'Plain', settings })
    expectAnswer(created, 201, [...FIELDS.host, 'id'])
    session = created.body
    zoe = app.phone('Zoe', 'zoe@example.org')
    expectAnswer(await zoe.tryToJoin(session), 201, ['id', 'code', 'participantId'])
    expectAnswer(await zoe.tryToJoin(session), 200, ['id', 'code', 'participantId'])
    const asked = await zoe.call('POST', at('/questions'), { text: 'Why?' })
    expectAnswer(asked, 201, ['id'])
    const list = await ada.call('GET', '/api/sessions')
    expectAnswer(list, 200, ['events'])
    expectFields(list.body.events[0], FIELDS.listEntry)
    const change = await ada.call('PATCH', at(), { title: 'Plainer' })
    expectAnswer(change, 200, ['title', 'createdAt', 'endsAt'])
  })

  it.each(Object.keys(KINDS) as Kind[])("has the interface's fields in a %s poll, open and closed", async (kind) => {
    const drafted = await ada.call('POST', at('/polls'), draftOf(kind))
    expect(drafted.status).toBe(201)
    const poll = drafted.body
    const opened = await ada.call('POST', at(`/polls/${poll.id}/open`))
    expectAnswer(opened, 200, ['state', 'pollId'])
    const [one] = poll.options
    const ballots = { optionId: one?.id, text: 'Calm', ranks: [one?.id] }
    const { ballot } = KINDS[kind]
    const voted = await zoe.tryToVote(session, { [ballot]: ballots[ballot] })
    expectAnswer(voted, 200, ['voted'])
    expectPoll((await zoe.sees(session)).poll, kind, { outcome: false })
    // The right option is the host's until the poll is closed.
    const { poll: onWall } = await ada.wall(session)
    const shown = onWall as Record<string, unknown>
    expect(shown).not.toHaveProperty('correctOptionId')
    if (kind !== 'quiz') expectPoll(onWall, kind, { outcome: true })
    expectPoll((await ada.hostView(session)).poll, kind, { outcome: true })
    const closed = await ada.call('POST', at(`/polls/${poll.id}/close`))
    expectAnswer(closed, 200, ['state', 'pollId'])
    expectPoll((await zoe.sees(session)).poll, kind, { outcome: true })
    expectPoll((await ada.wall(session)).poll, kind, { outcome: true })
    const host = await ada.hostView(session)
    const listed = host.polls?.find(({ id }) => id === poll.id)
    expectPoll(listed, kind, { outcome: true, more: ['votes'] })
  })

  it("has the interface's fields for audience, wall and host, and in questions", async () => {
    const question = (await ada.hostView(session)).questions?.[0] ?? { id: '' }
    expectAnswer(await ada.moves(session, question, 'approve'), 200, ['id', 'state'])
    const bob = app.phone()
    await bob.joins(session)
    expectAnswer(await bob.upvotes(session, question), 200, ['id', 'upvotes'])

    const audience = await bob.sees(session)
    expectFields(audience, FIELDS.audience)
    expectFields(audience.questions?.[0], FIELDS.question, ['mine', 'upvoted'])
    const wall = await ada.wall(session)
    expectFields(wall, FIELDS.wall)
    expectFields(wall.questions?.[0], FIELDS.question)
    const host = await ada.hostView(session)
    expectFields(host, FIELDS.host)
    expectFields(host.questions?.[0], FIELDS.question, ['author'])
    expectFields(host.questions?.[0]?.author, ['email', 'name'])
    for (const row of host.roster ?? []) expectFields(row, FIELDS.rosterRow)
  })

  it.each([
    ['', FIELDS.frame],
    ['mode=wall', FIELDS.wall],
    ['host=1', FIELDS.host],
  ])("has the interface's fields in its stream (%s)", async (query, fields) => {
    const headers = { authorization: `Bearer ${session.k}` }
    const stream = await StreamReader.open(`${app.server.url}${at('/stream')}?${query}`, headers)
    const first = await stream.next()
    stream.close()
    expectFields(first?.session, fields)
    for (const question of first?.session.questions ?? [])
      expectFields(question, FIELDS.question, query === 'host=1' ? ['author'] : [])
  })

  it("has the interface's fields in its export, and when it ends", async () => {
    const csv = await ada.call('GET', at('/export'))
    const [header, ...rows] = csv.text.split('\r\n')
    expect([csv.status, header, rows.length]).toEqual([200, 'email,name,vote,questions', 3])
    const file = await ada.call('GET', at('/polls'))
    expectAnswer(file, 200, ['title', 'polls'])
    for (const poll of file.body.polls) {
      const { options, correctOption, ...plain } = poll
      expectFields(plain, ['kind', 'prompt'])
      expect([correctOption !== undefined]).toEqual([poll.kind === 'quiz'])
    }
    expectAnswer(await ada.call('POST', at('/end')), 200, ['status'])
    expect((await ada.call('DELETE', at())).status).toBe(204)
  })

  it("has the interface's fields for its host", async () => {
    expectAnswer(await ada.call('GET', '/api/me'), 200, ['email', 'name'])
    expectAnswer(await ada.call('POST', '/api/me/token'), 200, ['token'])
    const refused = await app.phone().call('GET', '/api/me')
    expectAnswer(refused, 401, ['error'])
  })
})

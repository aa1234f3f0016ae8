import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { OperationObject } from '../../server/http/openapi/types.ts'
import { Crowd } from '../support/crowd.ts'
import { type Answer, type CreatedSession, Person, type Phone } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/**
 * Brings about every status that the document lists of an operation, on a real server. That no answer has another
 * status, or a header that is not listed, is held wherever a test calls: support/openapi-check.ts.
 */

/** Listed, but not brought about here, with the test that does. */
const ELSEWHERE = [
  'beginOidc 302: oidc.test.ts',
  'beginOidc 503: oidc-providers.test.ts',
  'finishOidc 302: oidc.test.ts',
  'finishOidc 400: oidc.test.ts',
  'finishOidc 403: oidc.test.ts',
  'finishOidc 503: oidc.test.ts',
]

const app = testServerOfFile()
const ada = hostOfFile(app)

const NOWHERE = '/api/sessions/ZZZZZZ'
const SOME_ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const DRAFT = { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Tuesday'] } as const
const QUESTION = { text: 'Will the slides be shared?' }

type Operation = OperationObject & { method: string; path: string }
const OPERATIONS: Operation[] = Object.entries(openApiDocument('http://x').paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
)

/** A live session with an open poll, a draft, a participant and a question that waits. */
class Hall {
  session!: CreatedSession
  poll!: { id: string; options: { id: string }[] }
  draft!: { id: string }
  question!: { id: string }
  zoe!: Phone

  static async made(settings: object = {}): Promise<Hall> {
    const hall = new Hall()
    hall.session = await ada.creates({ title: 'All hands', settings })
    hall.poll = await ada.asks(hall.session, { ...DRAFT, options: [...DRAFT.options] })
    hall.draft = await ada.drafts(hall.session, { ...DRAFT, options: [...DRAFT.options] })
    ;[hall.zoe] = (await app.audience(1, hall.session)) as [Phone]
    hall.question = await hall.zoe.asks(hall.session, QUESTION.text)
    return hall
  }

  at(rest = ''): string {
    return `/api/sessions/${this.session.id}${rest}`
  }
  host(method: string, rest: string, body?: unknown): Promise<Answer> {
    return ada.call(method, this.at(rest), body)
  }
  phone(method: string, rest: string, body?: unknown): Promise<Answer> {
    return this.zoe.call(method, this.at(rest), body)
  }
  onPoll = (rest: string, body?: unknown) => this.host('POST', `/polls/${this.poll.id}/${rest}`, body)
  onQuestion = (rest: string, body?: unknown) => this.host('POST', `/questions/${this.question.id}/${rest}`, body)

  /** Someone with every credential: the host, who has joined too. */
  everybody(): Person {
    const person = new Person(app.server.url)
    for (const one of [ada, this.zoe]) for (const [name, value] of one.cookies) person.cookies.set(name, value)
    return person
  }
  async ended(): Promise<this> {
    await ada.ends(this.session)
    return this
  }
  /** Merges the question into another. */
  async merged(): Promise<this> {
    const into = await this.zoe.asks(this.session, 'Where are the slides?')
    await ada.moves(this.session, into, 'approve')
    ada.expects(200, await this.onQuestion('merge', { into: into.id }))
    return this
  }
  async shown(): Promise<this> {
    ada.expects(200, await this.onQuestion('approve'))
    return this
  }
  async person(): Promise<string> {
    return (await this.host('GET', '/people')).body.people[0].id
  }
  /** What a phone of the hall check sends, with the key for it. */
  async check(body: unknown): Promise<Answer> {
    const { key } = (await this.host('GET', '/check')).body
    return new Person(app.server.url).call('POST', this.at('/check'), body, {
      headers: { authorization: `Bearer ${key}` },
    })
  }
}

/** The path of a session that people join with tickets. */
const ticketed = async () =>
  `/api/sessions/${(await ada.creates({ title: 'Lunch', settings: { admission: 'tickets' } })).id}`

const keyed = { headers: { 'idempotency-key': SOME_ID } }

type Bring = () => Promise<Answer>
const inHall =
  (what: (hall: Hall) => Promise<Answer>, settings?: object): Bring =>
  async () =>
    what(await Hall.made(settings))

const picture = { type: 'image/png', data: PNG.toString('base64') }
const move = (rest: string, before: (hall: Hall) => Promise<Hall> = async (hall) => hall) => ({
  200: inHall(async (hall) => (await before(hall)).onQuestion(rest)),
  409: inHall(async (hall) => (await hall.merged()).onQuestion(rest)),
})
const open = { kind: 'open_text', prompt: 'Why?' } as const
async function answered(hall: Hall): Promise<{ id: string }> {
  const poll = await ada.asks(hall.session, open)
  await hall.zoe.votes(hall.session, { text: 'Because' })
  return poll
}
const answers = (which: string) => ({
  200: inHall(async (hall) => {
    const poll = await answered(hall)
    if (which === 'show') await hall.host('POST', `/polls/${poll.id}/answers/hide`, { text: 'Because' })
    return hall.host('POST', `/polls/${poll.id}/answers/${which}`, { text: 'Because' })
  }),
  409: inHall((hall) => hall.onPoll(`answers/${which}`, { text: 'Monday' })),
})

/** What is special to an operation, by status. 400 of bodies, 401 and 404 are brought about alike for all. */
const BROUGHT: Record<string, Record<number, Bring>> = {
  listSessions: { 200: () => ada.call('GET', '/api/sessions') },
  createSession: {
    201: () => ada.call('POST', '/api/sessions', { title: 'All hands' }),
    409: async () => {
      await ada.call('POST', '/api/sessions', { title: 'One' }, keyed)
      return ada.call('POST', '/api/sessions', { title: 'Two' }, keyed)
    },
  },
  getSession: {
    200: inHall((hall) => hall.host('GET', '')),
    304: inHall(async (hall) => {
      const etag = (await hall.host('GET', '')).headers.get('etag') ?? ''
      return ada.call('GET', hall.at(), undefined, { headers: { 'if-none-match': etag } })
    }),
    401: inHall((hall) => app.phone().call('GET', `${hall.at()}?host=1`)),
  },
  watchSession: {
    200: inHall((hall) => app.phone().call('HEAD', hall.at('/stream'))),
    400: inHall((hall) => app.phone().call('GET', hall.at('/stream?heartbeat=2'))),
    401: inHall((hall) => app.phone().call('GET', hall.at('/stream?mode=wall'))),
  },
  updateSession: { 200: inHall((hall) => hall.host('PATCH', '', { title: 'Lunch' })) },
  deleteSession: { 204: inHall((hall) => hall.host('DELETE', '')) },
  endSession: { 200: inHall((hall) => hall.host('POST', '/end')) },
  setStage: {
    200: inHall((hall) => hall.host('POST', '/stage', { show: 'lobby' })),
    409: inHall((hall) => hall.host('POST', '/stage', { show: 'scores' })),
  },
  getScores: {
    200: inHall((hall) => hall.host('GET', '/scores'), { scores: 'on' }),
    409: inHall((hall) => hall.host('GET', '/scores')),
  },
  joinSession: {
    201: inHall((hall) => app.phone().tryToJoin(hall.session)),
    200: inHall((hall) => hall.zoe.tryToJoin(hall.session)),
    409: inHall(async (hall) => app.phone().tryToJoin((await hall.ended()).session)),
  },
  exportSession: { 200: inHall((hall) => hall.host('GET', '/export')) },
  getHallCheck: { 200: inHall((hall) => hall.host('GET', '/check')) },
  checkPhone: {
    200: inHall((hall) => hall.check({ phone: SOME_ID })),
    400: inHall((hall) => hall.check({})),
    409: inHall(async (hall) => (await hall.ended()).check({ phone: SOME_ID })),
  },
  getKeys: { 200: inHall((hall) => hall.host('GET', '/keys')) },
  renewKeys: { 200: inHall((hall) => hall.host('POST', '/keys/renew')) },
  getResults: {
    200: inHall((hall) => hall.host('GET', '/results')),
    400: inHall((hall) => hall.host('GET', '/results?format=pdf')),
    409: inHall((hall) => hall.host('GET', '/results?format=csv&rows=people'), { anonymous: true }),
  },
  leaveSession: { 204: inHall((hall) => hall.phone('DELETE', '/me')) },
  listPeople: { 200: inHall((hall) => hall.host('GET', '/people')) },
  removePerson: { 200: inHall(async (hall) => hall.host('POST', `/people/${await hall.person()}/remove`)) },
  restorePerson: {
    200: inHall(async (hall) => {
      const path = `/people/${await hall.person()}`
      await hall.host('POST', `${path}/remove`)
      return hall.host('POST', `${path}/restore`)
    }),
    409: inHall(async (hall) => {
      const path = `/people/${await hall.person()}`
      await hall.host('POST', `${path}/remove`)
      await Crowd.of(app, 200, hall.session)
      return hall.host('POST', `${path}/restore`)
    }),
  },
  issueTickets: {
    201: async () => ada.call('POST', `${await ticketed()}/tickets`, { count: 1 }),
    409: inHall((hall) => hall.host('POST', '/tickets', { count: 1 })),
  },
  countTickets: { 200: inHall((hall) => hall.host('GET', '/tickets')) },
  voidTicket: {
    200: async () => {
      const path = `${await ticketed()}/tickets`
      const [ticket] = (await ada.call('POST', path, { count: 1 })).body.tickets
      return ada.call('POST', `${path}/void`, { ticket })
    },
  },
  addPicture: {
    201: inHall((hall) => hall.host('POST', '/pictures', picture)),
    409: inHall(async (hall) => (await hall.ended()).host('POST', '/pictures', picture)),
  },
  getPicture: {
    200: inHall(async (hall) => {
      const { id } = (await hall.host('POST', '/pictures', picture)).body
      return ada.call('HEAD', hall.at(`/pictures/${id}`))
    }),
  },
  exportPolls: { 200: inHall((hall) => hall.host('GET', '/polls')) },
  draftPoll: {
    201: inHall((hall) => hall.host('POST', '/polls', DRAFT)),
    409: inHall(async (hall) => (await hall.ended()).host('POST', '/polls', DRAFT)),
  },
  editDraft: {
    200: inHall((hall) => hall.host('PATCH', `/polls/${hall.draft.id}`, { prompt: 'When?' })),
    409: inHall((hall) => hall.host('PATCH', `/polls/${hall.poll.id}`, { prompt: 'When?' })),
  },
  deleteDraft: {
    204: inHall((hall) => hall.host('DELETE', `/polls/${hall.draft.id}`)),
    409: inHall((hall) => hall.host('DELETE', `/polls/${hall.poll.id}`)),
  },
  openPoll: {
    200: inHall((hall) => hall.onPoll('open')),
    400: inHall((hall) => hall.onPoll('open', { seconds: 1 })),
    409: inHall(async (hall) => {
      await ada.closes(hall.session, hall.poll)
      return hall.onPoll('open')
    }),
  },
  closePoll: {
    200: inHall((hall) => hall.onPoll('close')),
    409: inHall((hall) => hall.host('POST', `/polls/${hall.draft.id}/close`)),
  },
  revealResults: {
    200: inHall((hall) => hall.onPoll('reveal')),
    400: inHall((hall) => hall.onPoll('reveal', { revealed: 'yes' })),
    409: inHall((hall) => hall.host('POST', `/polls/${hall.draft.id}/reveal`)),
  },
  copyPoll: {
    201: inHall((hall) => hall.onPoll('copy')),
    409: inHall(async (hall) => (await hall.ended()).onPoll('copy')),
  },
  hideAnswer: answers('hide'),
  showAnswer: answers('show'),
  vote: {
    200: inHall((hall) => hall.phone('POST', '/vote', { optionId: hall.poll.options[0]?.id })),
    409: inHall(async (hall) => {
      await ada.closes(hall.session, hall.poll)
      return hall.phone('POST', '/vote', { optionId: hall.poll.options[0]?.id })
    }),
  },
  askQuestion: {
    201: inHall((hall) => hall.phone('POST', '/questions', QUESTION)),
    409: inHall(async (hall) => (await hall.ended()).phone('POST', '/questions', QUESTION)),
  },
  upvoteQuestion: {
    200: inHall(async (hall) => {
      const [bob] = (await app.audience(1, (await hall.shown()).session)) as [Phone]
      return bob.upvotes(hall.session, hall.question)
    }),
    409: inHall((hall) => hall.zoe.upvotes(hall.session, hall.question)),
  },
  takeBackUpvote: {
    200: inHall(async (hall) => {
      const [bob] = (await app.audience(1, (await hall.shown()).session)) as [Phone]
      return bob.call('DELETE', hall.at(`/questions/${hall.question.id}/upvote`))
    }),
    409: inHall((hall) => hall.phone('DELETE', `/questions/${hall.question.id}/upvote`)),
  },
  approveQuestion: move('approve'),
  highlightQuestion: move('highlight'),
  hideQuestion: move('hide'),
  unpinQuestion: move('unpin', (hall) => hall.shown()),
  markAnswered: move('answered', (hall) => hall.shown()),
  returnToWaiting: move('wait'),
  replyToQuestion: { 200: inHall((hall) => hall.onQuestion('reply', { text: 'Yes.' })) },
  mergeQuestion: {
    200: inHall(async (hall) => {
      const { id } = await hall.zoe.asks(hall.session, 'Where are the slides?')
      await hall.shown()
      return hall.host('POST', `/questions/${id}/merge`, { into: hall.question.id })
    }),
    409: inHall(async (hall) => {
      const { id } = await (await hall.merged()).zoe.asks(hall.session, 'Slides?')
      return hall.host('POST', `/questions/${id}/merge`, { into: hall.question.id })
    }),
  },
  splitQuestion: {
    200: inHall(async (hall) => (await hall.merged()).onQuestion('split')),
    409: inHall((hall) => hall.onQuestion('split')),
  },
  whoAmI: { 200: () => ada.call('GET', '/api/me') },
  waysToSignIn: {
    200: () => app.phone().call('GET', '/api/me/login'),
    406: () => app.phone().call('GET', '/api/me/login', undefined, { headers: { accept: 'image/png' } }),
  },
  askForLink: { 202: () => app.phone().call('POST', '/api/me/login', { email: 'bob@example.org' }) },
  useLink: {
    200: async () => {
      const [, token] = (await app.signInLink()).split('#token=')
      return app.phone().call('POST', '/api/me/login/verify', { token })
    },
  },
  beginOidc: { 404: () => app.phone().call('GET', '/api/me/login/oidc') },
  finishOidc: { 404: () => app.phone().call('GET', '/api/me/login/oidc/callback') },
  logOut: { 204: async () => (await app.host()).call('POST', '/api/me/logout') },
  mintToken: {
    200: () => ada.call('POST', '/api/me/token'),
    404: () => ada.call('POST', '/api/me/token', { for: 'tools', session: 'ZZZZZZ' }),
  },
}

const pathOf = ({ path }: Operation, session: string) =>
  path.replace('/api/sessions/{id}', session).replaceAll(/\{\w+\}/g, SOME_ID)

const takesBody = ({ method }: Operation): boolean => ['POST', 'PATCH'].includes(method)

/** How a status comes about that many operations have. */
function usual(operation: Operation, status: number): Bring | undefined {
  const { method } = operation
  if (status === 401) return inHall((hall) => app.phone().call(method, pathOf(operation, hall.at())))
  if (status === 404) return inHall((hall) => hall.everybody().call(method, pathOf(operation, NOWHERE)))
  if (status !== 400 || !takesBody(operation)) return undefined
  return inHall((hall) => hall.everybody().call(method, pathOf(operation, hall.at()), []))
}

const listed = OPERATIONS.flatMap((operation) =>
  Object.keys(operation.responses)
    .filter((status) => status !== 'default')
    .map((status) => ({ operation, operationId: operation.operationId, status: Number(status) })),
)
const isElsewhere = ({ operationId, status }: (typeof listed)[number]) =>
  ELSEWHERE.some((one) => one.startsWith(`${operationId} ${status}:`))

describe('a status that the document lists comes about', () => {
  it.each(listed.filter((one) => !isElsewhere(one)))('$operationId $status', async ({ operation, status }) => {
    const bring = BROUGHT[operation.operationId]?.[status] ?? usual(operation, status)
    if (!bring) throw new Error('Bring it about, or take it out of the document.')
    expect((await bring()).status).toBe(status)
  })
})

it('whatever is brought about is listed', () => {
  const all = listed.map(({ operationId, status }) => `${operationId} ${status}`)
  const brought = Object.entries(BROUGHT).flatMap(([name, rows]) =>
    Object.keys(rows).map((status) => `${name} ${status}`),
  )
  expect(brought.filter((one) => !all.includes(one))).toEqual([])
})

describe('what an operation answers to mistakes is listed, or `call` throws', () => {
  type Mistake = { id?: string; query?: string; body?: unknown; headers?: Record<string, string> }
  const BODIES: Mistake[] = [
    { body: [] },
    { body: { title: 1, text: 1, kind: 1, seconds: 'x', revealed: 1, count: 'x', into: 1, data: 1, show: 1 } },
    { body: {}, headers: { 'idempotency-key': 'ä' } },
  ]
  const ADDRESSES: Mistake[] = [
    { query: '?limit=-1&before=x&format=pdf&rows=all&heartbeat=2&excel=2&host=2&mode=x&k=' },
    { id: 'x' },
    { id: '%00' },
  ]
  it.each(OPERATIONS)('$operationId', async (operation) => {
    const hall = await Hall.made()
    const method = operation.operationId === 'watchSession' ? 'HEAD' : operation.method
    const mistakes = [...(takesBody(operation) ? BODIES : []), ...ADDRESSES]
    const statuses: number[] = []
    for (const { id = SOME_ID, query = '', body, headers = {} } of mistakes) {
      const path = operation.path.replace('{id}', hall.session.id).replaceAll(/\{\w+\}/g, id)
      statuses.push((await hall.everybody().call(method, path + query, body, { headers })).status)
    }
    expect(statuses.length).toBeGreaterThan(2)
  })
})

import { describe, expect, it } from 'vitest'
import type { Answer, Phone } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { DRAFT, Hall, OPERATIONS, QUESTION, SOME_ID, takesBody } from './hall.ts'

/**
 * Brings about every success that the document lists of an operation, on a real server; refusal-codes.test.ts does so for
 * its refusals. That no answer has another status, or a header that is not listed, is held wherever a test calls:
 * support/openapi-check.ts.
 */

/** Listed, but not brought about here, with the test that does. */
const ELSEWHERE = ['beginOidc 302: oidc.test.ts', 'finishOidc 302: oidc.test.ts']

const app = testServerOfFile()
const ada = hostOfFile(app)

/** The path of a session that people join with tickets. */
const ticketed = async () =>
  `/api/sessions/${(await ada.creates({ title: 'Lunch', settings: { admission: 'tickets' } })).id}`

type Bring = () => Promise<Answer>
const inHall =
  (what: (hall: Hall) => Promise<Answer>, settings?: object): Bring =>
  async () =>
    what(await Hall.made(app, ada, settings))

const picture = { type: 'image/png', data: PNG.toString('base64') }
const move = (rest: string, before: (hall: Hall) => Promise<Hall> = async (hall) => hall) => ({
  200: inHall(async (hall) => (await before(hall)).onQuestion(rest)),
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
})

const BROUGHT: Record<string, Record<number, Bring>> = {
  listSessions: { 200: () => ada.call('GET', '/api/sessions') },
  createSession: { 201: () => ada.call('POST', '/api/sessions', { title: 'All hands' }) },
  getSession: {
    200: inHall((hall) => hall.host('GET', '')),
    304: inHall(async (hall) => {
      const etag = (await hall.host('GET', '')).headers.get('etag') ?? ''
      return ada.call('GET', hall.at(), undefined, { headers: { 'if-none-match': etag } })
    }),
  },
  watchSession: { 200: inHall((hall) => app.phone().call('HEAD', hall.at('/stream'))) },
  updateSession: { 200: inHall((hall) => hall.host('PATCH', '', { title: 'Lunch' })) },
  deleteSession: { 204: inHall((hall) => hall.host('DELETE', '')) },
  endSession: { 200: inHall((hall) => hall.host('POST', '/end')) },
  setStage: { 200: inHall((hall) => hall.host('POST', '/stage', { show: 'lobby' })) },
  getScores: { 200: inHall((hall) => hall.host('GET', '/scores'), { scores: 'on' }) },
  joinSession: {
    201: inHall((hall) => app.phone().tryToJoin(hall.session)),
    200: inHall((hall) => hall.zoe.tryToJoin(hall.session)),
  },
  exportSession: { 200: inHall((hall) => hall.host('GET', '/export')) },
  getHallCheck: { 200: inHall((hall) => hall.host('GET', '/check')) },
  checkPhone: { 200: inHall((hall) => hall.check({ phone: SOME_ID })) },
  getKeys: { 200: inHall((hall) => hall.host('GET', '/keys')) },
  renewKeys: { 200: inHall((hall) => hall.host('POST', '/keys/renew')) },
  getResults: { 200: inHall((hall) => hall.host('GET', '/results')) },
  leaveSession: { 204: inHall((hall) => hall.phone('DELETE', '/me')) },
  listPeople: { 200: inHall((hall) => hall.host('GET', '/people')) },
  removePerson: { 200: inHall(async (hall) => hall.host('POST', `/people/${await hall.person()}/remove`)) },
  restorePerson: {
    200: inHall(async (hall) => {
      const path = `/people/${await hall.person()}`
      await hall.host('POST', `${path}/remove`)
      return hall.host('POST', `${path}/restore`)
    }),
  },
  issueTickets: { 201: async () => ada.call('POST', `${await ticketed()}/tickets`, { count: 1 }) },
  countTickets: { 200: inHall((hall) => hall.host('GET', '/tickets')) },
  voidTicket: {
    200: async () => {
      const path = `${await ticketed()}/tickets`
      const [ticket] = (await ada.call('POST', path, { count: 1 })).body.tickets
      return ada.call('POST', `${path}/void`, { ticket })
    },
  },
  addPicture: { 201: inHall((hall) => hall.host('POST', '/pictures', picture)) },
  getPicture: {
    200: inHall(async (hall) => {
      const { id } = (await hall.host('POST', '/pictures', picture)).body
      return ada.call('HEAD', hall.at(`/pictures/${id}`))
    }),
  },
  exportPolls: { 200: inHall((hall) => hall.host('GET', '/polls')) },
  draftPoll: { 201: inHall((hall) => hall.host('POST', '/polls', DRAFT)) },
  editDraft: { 200: inHall((hall) => hall.host('PATCH', `/polls/${hall.draft.id}`, { prompt: 'When?' })) },
  deleteDraft: { 204: inHall((hall) => hall.host('DELETE', `/polls/${hall.draft.id}`)) },
  openPoll: { 200: inHall((hall) => hall.onPoll('open')) },
  closePoll: { 200: inHall((hall) => hall.onPoll('close')) },
  revealResults: { 200: inHall((hall) => hall.onPoll('reveal')) },
  copyPoll: { 201: inHall((hall) => hall.onPoll('copy')) },
  hideAnswer: answers('hide'),
  showAnswer: answers('show'),
  vote: { 200: inHall((hall) => hall.phone('POST', '/vote', { optionId: hall.poll.options[0]?.id })) },
  askQuestion: { 201: inHall((hall) => hall.phone('POST', '/questions', QUESTION)) },
  upvoteQuestion: {
    200: inHall(async (hall) => {
      const [bob] = (await app.audience(1, (await hall.shown()).session)) as [Phone]
      return bob.upvotes(hall.session, hall.question)
    }),
  },
  takeBackUpvote: {
    200: inHall(async (hall) => {
      const [bob] = (await app.audience(1, (await hall.shown()).session)) as [Phone]
      return bob.call('DELETE', hall.at(`/questions/${hall.question.id}/upvote`))
    }),
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
  },
  splitQuestion: { 200: inHall(async (hall) => (await hall.merged()).onQuestion('split')) },
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
  logOut: { 204: async () => (await app.host()).call('POST', '/api/me/logout') },
  mintToken: { 200: () => ada.call('POST', '/api/me/token') },
}

const listed = OPERATIONS.flatMap((operation) =>
  Object.keys(operation.responses)
    .filter((status) => Number(status) < 400 || (operation.operationId === 'waysToSignIn' && status === '406'))
    .map((status) => ({ operation, operationId: operation.operationId, status: Number(status) })),
)
const isElsewhere = ({ operationId, status }: (typeof listed)[number]) =>
  ELSEWHERE.some((one) => one.startsWith(`${operationId} ${status}:`))

describe('a status that the document lists comes about', () => {
  it.each(listed.filter((one) => !isElsewhere(one)))('$operationId $status', async ({ operationId, status }) => {
    const bring = BROUGHT[operationId]?.[status]
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
    const hall = await Hall.made(app, ada)
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

import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { REFUSALS, type RefusalCode } from '../../shared/refusals.ts'
import { Crowd } from '../support/crowd.ts'
import type { Answer, Phone } from '../support/people.ts'
import { PNG } from '../support/pictures.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { DRAFT, Hall, NOWHERE, OPERATIONS, type Operation, QUESTION, SOME_ID } from './hall.ts'

/**
 * Brings about every refusal that the document lists of an operation (`x-refusals`), on a real server. That no operation
 * answers another code is held wherever a test calls: support/openapi-check.ts.
 */

/** Listed, but not brought about here, with the test that does. */
const ELSEWHERE = [
  'addPicture too_many_pictures: pictures.test.ts',
  'askForLink links_off: oidc.test.ts',
  'askForLink mails_waiting: mail.test.ts',
  'askQuestion questions_full: many-questions.test.ts',
  'beginOidc oidc_unavailable: oidc-providers.test.ts',
  'finishOidc may_not_host: oidc-providers.test.ts',
  'finishOidc oidc_no_email: oidc-providers.test.ts',
  'finishOidc oidc_refused: oidc.test.ts',
  'finishOidc oidc_unavailable: oidc-providers.test.ts',
  'finishOidc oidc_unverified: oidc-providers.test.ts',
  'vote poll_secret_lost: secret-votes.test.ts',
]

const app = testServerOfFile()
const ada = hostOfFile(app)

type Bring = () => Promise<Answer>
const inHall =
  (what: (hall: Hall) => Promise<Answer>, settings?: object): Bring =>
  async () =>
    what(await Hall.made(app, ada, settings))
const ticketed = { admission: 'tickets' }
const sessionWith = async (settings: object) => ada.creates({ title: 'Lunch', settings })
const keyed = { headers: { 'idempotency-key': SOME_ID } }

/** A body that the operation takes, where one is needed. */
const BODIES: Record<string, (hall: Hall) => object> = {
  createSession: () => ({ title: 'All hands' }),
  updateSession: () => ({ title: 'Lunch' }),
  setStage: () => ({ show: 'answer', pollId: SOME_ID, text: 'Because' }),
  joinSession: () => ({ name: 'Zoe' }),
  checkPhone: () => ({ phone: SOME_ID }),
  issueTickets: () => ({ count: 1 }),
  voidTicket: () => ({ ticket: '7KQ2M-4XT9P' }),
  addPicture: () => ({ type: 'image/png', data: PNG.toString('base64') }),
  draftPoll: () => DRAFT,
  editDraft: () => ({ prompt: 'When?' }),
  hideAnswer: () => ({ text: 'Because' }),
  showAnswer: () => ({ text: 'Because' }),
  vote: ({ poll }) => ({ optionId: poll.options[0]?.id }),
  askQuestion: () => QUESTION,
  replyToQuestion: () => ({ text: 'Yes.' }),
  mergeQuestion: () => ({ into: SOME_ID }),
}

/** A call of an operation. What its path names is that of the hall, except where `unknown` names it. */
async function call(
  operation: Operation,
  hall: Hall,
  {
    as = hall.everybody(),
    unknown = [] as string[],
    more = '',
    headers = {},
    body = BODIES[operation.operationId]?.(hall),
  } = {},
): Promise<Answer> {
  const isOfDrafts = /Draft$/.test(operation.operationId)
  const there: Record<string, string> = {
    id: hall.session.id,
    pid: isOfDrafts ? hall.draft.id : hall.poll.id,
    qid: hall.question.id,
    person: SOME_ID,
    picture: SOME_ID,
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    unknown.includes(name) ? SOME_ID : (there[name] ?? ''),
  )
  const method = operation.operationId === 'watchSession' ? 'HEAD' : operation.method
  const query = operation.security?.some((one) => Object.keys(one).length === 0) ? '?host=1' : ''
  return as.call(method, path + query + more, method === 'POST' || method === 'PATCH' ? body : undefined, { headers })
}

type ForAll = (operation: Operation, hall: Hall) => Promise<Answer>
const byStranger: ForAll = (operation, hall) => call(operation, hall, { as: app.phone() })
const withUnknown =
  (...unknown: string[]): ForAll =>
  (operation, hall) =>
    call(operation, hall, { unknown })

/** How a refusal comes about that many operations have. */
const USUAL: Partial<Record<RefusalCode, ForAll>> = {
  not_host: byStranger,
  not_owner: byStranger,
  not_signed_in: byStranger,
  cookie_only: byStranger,
  not_joined: byStranger,
  key_too_narrow: async (operation, hall) => {
    const { wall } = (await hall.host('GET', '/keys')).body
    return call(operation, hall, { as: app.phone(), headers: { authorization: `Bearer ${wall}` } })
  },
  removed: async (operation, hall) => call(operation, await hall.removed(), { as: hall.zoe }),
  session_not_found: (operation, hall) =>
    call({ ...operation, path: operation.path.replace('/api/sessions/{id}', NOWHERE) }, hall),
  poll_not_found: withUnknown('pid'),
  question_not_found: withUnknown('qid'),
  person_not_found: withUnknown('person'),
  picture_not_found: withUnknown('picture'),
  invalid_input: (operation, hall) => call(operation, hall, { body: [] }),
  session_ended: async (operation, hall) => {
    await hall.ended()
    return call(operation, hall, operation.operationId === 'joinSession' ? { as: app.phone() } : {})
  },
  idempotency_key_reused: async (operation, hall) => {
    await call(operation, hall, { ...keyed, body: { ...DRAFT, title: 'One', text: 'One' } })
    return call(operation, hall, {
      ...keyed,
      body: { ...DRAFT, title: 'Two', text: 'Two', prompt: 'Two', name: 'Two' },
    })
  },
}

const stage = (text: string, hall: Hall) => hall.host('POST', '/stage', { show: 'answer', pollId: hall.poll.id, text })
const onAnswer = (which: 'hide' | 'show') => ({
  poll_is_draft: inHall((hall) => hall.onDraft(`answers/${which}`, { text: 'Because' })),
  answers_not_written: inHall((hall) => hall.onPoll(`answers/${which}`, { text: 'Monday' })),
  answer_not_found: inHall(async (hall) => (await hall.answered()).onPoll(`answers/${which}`, { text: 'Monday' })),
})
const merged = (move: string) => ({ question_merged: inHall(async (hall) => (await hall.merged()).onQuestion(move)) })
const twoHundredPolls = async () =>
  ada.creates({ title: 'All hands', polls: Array.from({ length: 200 }, () => ({ kind: 'open_text', prompt: 'Why?' })) })

/** What is special to an operation. */
const SPECIAL: Record<string, Partial<Record<RefusalCode, Bring>>> = {
  watchSession: { invalid_input: inHall((hall) => hall.stranger('GET', '/stream?heartbeat=2')) },
  updateSession: {
    session_would_revive: inHall(async (hall) =>
      (await hall.ended()).host('PATCH', '', { endsAt: app.now() + 3_600_000 }),
    ),
  },
  setStage: {
    scores_off: inHall((hall) => hall.host('POST', '/stage', { show: 'scores' })),
    poll_not_found: inHall((hall) => hall.host('POST', '/stage', { show: 'answer', pollId: SOME_ID, text: 'x' })),
    poll_is_draft: inHall((hall) => hall.host('POST', '/stage', { show: 'answer', pollId: hall.draft.id, text: 'x' })),
    answers_not_texts: inHall((hall) => stage('Monday', hall)),
    poll_not_on_wall: inHall(async (hall) => {
      await hall.answered()
      await ada.asks(hall.session, { kind: 'open_text', prompt: 'Why not?' })
      return stage('Because', hall)
    }),
    results_hidden: inHall(async (hall) => {
      await (await hall.answered()).onPoll('reveal', { revealed: false })
      return stage('Because', hall)
    }),
    answer_not_found: inHall(async (hall) => stage('Monday', await hall.answered())),
    answer_hidden: inHall(async (hall) => {
      await (await hall.answered()).onPoll('answers/hide', { text: 'Because' })
      return stage('Because', hall)
    }),
  },
  getScores: { scores_off: inHall((hall) => hall.host('GET', '/scores')) },
  getResults: {
    invalid_input: inHall((hall) => hall.host('GET', '/results?format=pdf')),
    votes_secret: inHall((hall) => hall.host('GET', '/results?format=csv&rows=people'), { anonymous: true }),
  },
  joinSession: {
    session_full: inHall(async ({ session }) => {
      await Crowd.of(app, 199, session)
      return app.phone().tryToJoin(session)
    }),
    rejoin_refused: inHall(async (hall) => (await hall.removed()).zoe.tryToJoin(hall.session)),
    ticket_missing: async () => app.phone().tryToJoin(await sessionWith(ticketed)),
    ticket_unknown: async () =>
      app.phone().call('POST', `/api/sessions/${(await sessionWith(ticketed)).id}/join`, { ticket: '7KQ2M-4XT9P' }),
    ticket_used: async () => {
      const { id } = await sessionWith(ticketed)
      const [ticket] = (await ada.call('POST', `/api/sessions/${id}/tickets`, { count: 1 })).body.tickets
      await app.phone().call('POST', `/api/sessions/${id}/join`, { ticket })
      return app.phone().call('POST', `/api/sessions/${id}/join`, { ticket })
    },
  },
  checkPhone: { session_ended: inHall(async (hall) => (await hall.ended()).check({ phone: SOME_ID })) },
  restorePerson: {
    no_seat_left: inHall(async (hall) => {
      const path = `/people/${await hall.person()}`
      await hall.removed()
      await Crowd.of(app, 200, hall.session)
      return hall.host('POST', `${path}/restore`)
    }),
  },
  issueTickets: {
    tickets_off: inHall((hall) => hall.host('POST', '/tickets', { count: 1 })),
    too_many_tickets: async () => {
      const { id } = await sessionWith(ticketed)
      const issue = (count: number) => ada.call('POST', `/api/sessions/${id}/tickets`, { count })
      for (let issued = 0; issued < 1000; issued += 200) ada.expects(201, await issue(200))
      return issue(1)
    },
  },
  voidTicket: { ticket_not_found: inHall((hall) => hall.host('POST', '/tickets/void', { ticket: '7KQ2M-4XT9P' })) },
  draftPoll: {
    too_many_polls: async () => ada.call('POST', `/api/sessions/${(await twoHundredPolls()).id}/polls`, DRAFT),
  },
  editDraft: { poll_not_draft: inHall((hall) => hall.host('PATCH', `/polls/${hall.poll.id}`, { prompt: 'When?' })) },
  deleteDraft: { poll_not_draft: inHall((hall) => hall.host('DELETE', `/polls/${hall.poll.id}`)) },
  openPoll: {
    poll_closed: inHall(async (hall) => (await hall.closed()).onPoll('open')),
    other_poll_open: inHall((hall) => hall.onDraft('open', { expects: null })),
  },
  closePoll: { poll_is_draft: inHall((hall) => hall.onDraft('close')) },
  revealResults: { poll_is_draft: inHall((hall) => hall.onDraft('reveal')) },
  copyPoll: {
    too_many_polls: async () => {
      const { id, polls } = await twoHundredPolls()
      return ada.call('POST', `/api/sessions/${id}/polls/${polls?.[0]?.id}/copy`)
    },
    idempotency_key_reused: inHall(async (hall) => {
      const copy = (pid: string) => ada.call('POST', hall.at(`/polls/${pid}/copy`), undefined, keyed)
      await copy(hall.poll.id)
      return copy(hall.draft.id)
    }),
  },
  hideAnswer: onAnswer('hide'),
  showAnswer: onAnswer('show'),
  vote: {
    no_open_poll: inHall(async (hall) => {
      await hall.closed()
      return hall.phone('POST', '/vote', { optionId: hall.poll.options[0]?.id })
    }),
    poll_not_open: inHall((hall) =>
      hall.phone('POST', '/vote', { pollId: SOME_ID, optionId: hall.poll.options[0]?.id }),
    ),
    vote_superseded: inHall(async (hall) => {
      const [monday, tuesday] = hall.poll.options
      await hall.phone('POST', '/vote', { seq: 2, optionId: monday?.id })
      return hall.phone('POST', '/vote', { seq: 1, optionId: tuesday?.id })
    }),
  },
  askQuestion: {
    questions_off: async () => {
      const session = await sessionWith({ questions: 'off' })
      const [zoe] = (await app.audience(1, session)) as [Phone]
      return zoe.call('POST', `/api/sessions/${session.id}/questions`, QUESTION)
    },
    too_many_questions: inHall(async (hall) => {
      for (let asked = 1; asked < 50; asked++) await hall.zoe.asks(hall.session, QUESTION.text)
      return hall.phone('POST', '/questions', QUESTION)
    }),
  },
  upvoteQuestion: { own_question: inHall((hall) => hall.zoe.upvotes(hall.session, hall.question)) },
  takeBackUpvote: { own_question: inHall((hall) => hall.phone('DELETE', `/questions/${hall.question.id}/upvote`)) },
  approveQuestion: merged('approve'),
  highlightQuestion: merged('highlight'),
  hideQuestion: merged('hide'),
  returnToWaiting: merged('wait'),
  unpinQuestion: { ...merged('unpin'), move_not_allowed: inHall((hall) => hall.onQuestion('unpin')) },
  markAnswered: { ...merged('answered'), move_not_allowed: inHall((hall) => hall.onQuestion('answered')) },
  mergeQuestion: {
    question_merged: inHall(async (hall) => {
      const other = await (await hall.merged()).zoe.asks(hall.session, 'Slides?')
      return hall.onQuestion('merge', { into: other.id })
    }),
    merge_not_allowed: inHall((hall) => hall.onQuestion('merge', { into: hall.question.id })),
  },
  splitQuestion: { question_not_merged: inHall((hall) => hall.onQuestion('split')) },
  useLink: { sign_in_link_invalid: () => app.phone().call('POST', '/api/me/login/verify', { token: 'used' }) },
  beginOidc: { oidc_off: () => app.phone().call('GET', '/api/me/login/oidc') },
  finishOidc: { oidc_off: () => app.phone().call('GET', '/api/me/login/oidc/callback') },
  mintToken: {
    not_owner: inHall(async ({ session }) =>
      (await app.host()).call('POST', '/api/me/token', { for: 'tools', session: session.code }),
    ),
    session_not_found: () => ada.call('POST', '/api/me/token', { for: 'tools', session: 'ZZZZZZ' }),
  },
}

const listed = OPERATIONS.flatMap((operation) =>
  (operation['x-refusals'] ?? []).map(({ code, status, error }) => ({
    operation,
    name: `${operation.operationId} ${code}`,
    code,
    status,
    error,
  })),
)

describe('a refusal that the document lists comes about', () => {
  const isElsewhere = (name: string) => ELSEWHERE.some((one) => one.startsWith(`${name}:`))
  it.each(listed.filter(({ name }) => !isElsewhere(name)))('$name', async ({ operation, code, status }) => {
    const special = SPECIAL[operation.operationId]?.[code]
    const usual = USUAL[code]
    if (!special && !usual) throw new Error('Bring it about, or take it out of the codes of its procedure.')
    const answer = special ? await special() : await usual?.(operation, await Hall.made(app, ada))
    expect([answer?.status, answer?.headers.get('refusal')]).toEqual([status, code])
  })

  it.each(ELSEWHERE)('%s', async (one) => {
    const [name = '', file = ''] = one.split(': ')
    expect(listed.map((row) => row.name)).toContain(name)
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(name.split(' ')[1])
  })
})

it('whatever is brought about is listed, with status and sentence of the one table', () => {
  const names = listed.map(({ name }) => name)
  const brought = Object.entries(SPECIAL).flatMap(([id, codes]) => Object.keys(codes).map((code) => `${id} ${code}`))
  expect(brought.filter((name) => !names.includes(name))).toEqual([])
  for (const { code, status, error } of listed)
    expect([code, status, error]).toEqual([code, ...REFUSALS[code].slice(0, 2)])
})

it('each status of a refusal that an operation lists is that of a code, and the other way round', () => {
  for (const { operationId, responses, 'x-refusals': refusals = [] } of OPERATIONS) {
    const statuses = Object.entries(responses).flatMap(([status, response]) =>
      status >= '400' && status !== 'default' && !('$ref' in response) ? [Number(status)] : [],
    )
    expect([operationId, ...statuses]).toEqual([operationId, ...new Set(refusals.map(({ status }) => status))])
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ForeignAnswer,
  LiveAudienceError,
  listPage,
  liveAudience,
  longestSilence,
  type Operations,
  watchSession,
} from '../../client/index.ts'
import { openApiDocument } from '../../server/http/openapi/document.ts'
import { NO_METHODS } from '../http/documented-responses.ts'
import { PNG } from '../support/pictures.ts'
import { PAGE, Portal, WRONG_ANSWERS, type WrongAnswer } from '../support/portal.ts'
import { type TestServer, testServerOfFile } from '../support/test-server.ts'

/** The client behind a proxy that answers in place of the server: no method takes such an answer for one of the server. */

type Success = { content?: Record<string, { examples?: Record<string, { value: unknown }> }> }
type Operation = { operationId: string; responses: Record<string, Success> }
const paths = openApiDocument('http://localhost:3000').paths as unknown as Record<string, Record<string, Operation>>
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => !NO_METHODS.includes(`${method.toUpperCase()} ${path}`))
    .map(([, operation]) => operation),
)

type Method = Exclude<keyof Operations, 'client'>
type Calls = Record<Method, () => Promise<unknown>>

/** A session with all that the calls are about, and people who reach the server through a portal. */
async function prepared(app: TestServer, atEnd?: (end: () => void) => void) {
  const portal = await Portal.before(app.server.port, atEnd)
  const ada = await app.host()
  const token = await ada.mintsToken()
  const direct = { host: liveAudience({ baseUrl: app.server.url, token }) }
  const session = await ada.creates({ title: 'All hands', settings: { scores: 'on' } })
  const open = await ada.drafts(session, { kind: 'open_text', prompt: 'What?' })
  const changed = await ada.drafts(session, { kind: 'rating', prompt: 'How?' })
  const deleted = await ada.drafts(session, { kind: 'rating', prompt: 'Not this' })
  const gated = await ada.creates({ title: 'By ticket', settings: { admission: 'tickets' } })
  const { tickets } = await direct.host.issueTickets({ id: gated.id, count: 1 })
  const { key } = await direct.host.getHallCheck({ id: session.id })
  const [zoe, bob, eve, ann] = Array.from({ length: 4 }, () => liveAudience({ baseUrl: portal.url })) as [
    Operations,
    Operations,
    Operations,
    Operations,
  ]
  const { id } = session
  for (const person of [zoe, bob, eve]) await person.joinSession({ id })
  const [asked, other] = [await zoe.askQuestion({ id, text: 'Why?' }), await zoe.askQuestion({ id, text: 'How come?' })]
  const { people } = await direct.host.listPeople({ id })
  const picture = await direct.host.addPicture({ id, type: 'image/png', data: PNG.toString('base64') })
  const link = (await app.signInLink()).split('#token=')[1] ?? ''
  const ids = { id, open: open.id, changed: changed.id, deleted: deleted.id, gated: gated.id, picture: picture.id }
  const words = { ticket: tickets[0] ?? '', link, person: people[2]?.id ?? '', asked: asked.id, other: other.id }
  const host = liveAudience({ baseUrl: portal.url, token })
  const phone = liveAudience({ baseUrl: portal.url, hostKey: key })
  const calls = callsOf({ host, zoe, bob, eve, ann, phone }, { ...ids, ...words })
  return { portal, host, zoe, id, open: open.id, calls }
}

type People = Record<'host' | 'zoe' | 'bob' | 'eve' | 'ann' | 'phone', Operations>
type Ids = Record<'id' | 'open' | 'changed' | 'deleted' | 'gated' | 'picture' | 'ticket' | 'link' | 'person', string> &
  Record<'asked' | 'other', string>

/** A call of each method, in an order in which the server accepts all of them. */
const callsOf = ({ host, zoe, bob, eve, ann, phone }: People, ids: Ids): Calls => {
  const { id, open, changed, deleted, gated, asked, other } = ids
  const poll = { id, pid: open }
  const question = { id, qid: asked }
  return {
    waysToSignIn: () => ann.waysToSignIn(),
    askForLink: () => ann.askForLink({ email: 'ann@example.org' }),
    useLink: () => ann.useLink({ token: ids.link }),
    whoAmI: () => ann.whoAmI(),
    mintToken: () => ann.mintToken({}),
    logOut: () => ann.logOut(),
    createSession: () => host.createSession({ title: 'Another' }),
    listSessions: () => host.listSessions(),
    getSession: () => host.getSession({ id, host: '1' }),
    updateSession: () => host.updateSession({ id, title: 'All of us' }),
    exportPolls: () => host.exportPolls({ id }),
    getKeys: () => host.getKeys({ id }),
    addPicture: () => host.addPicture({ id, type: 'image/png', data: PNG.toString('base64') }),
    getPicture: () => ann.getPicture({ id, picture: ids.picture }),
    getHallCheck: () => host.getHallCheck({ id }),
    checkPhone: () => phone.checkPhone({ id, phone: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11' }),
    renewKeys: () => host.renewKeys({ id }),
    joinSession: () => ann.joinSession({ id, name: 'Ann' }),
    leaveSession: () => ann.leaveSession({ id }),
    listPeople: () => host.listPeople({ id }),
    removePerson: () => host.removePerson({ id, person: ids.person }),
    restorePerson: () => host.restorePerson({ id, person: ids.person }),
    issueTickets: () => host.issueTickets({ id: gated, count: 1 }),
    countTickets: () => host.countTickets({ id: gated }),
    voidTicket: () => host.voidTicket({ id: gated, ticket: ids.ticket }),
    draftPoll: () => host.draftPoll({ id, kind: 'rating', prompt: 'And?' }),
    editDraft: () => host.editDraft({ id, pid: changed, prompt: 'How was it?' }),
    deleteDraft: () => host.deleteDraft({ id, pid: deleted }),
    openPoll: () => host.openPoll({ id, pid: open }),
    vote: () => eve.vote({ id, text: 'coffee' }),
    hideAnswer: () => host.hideAnswer({ ...poll, text: 'coffee' }),
    showAnswer: () => host.showAnswer({ ...poll, text: 'coffee' }),
    closePoll: () => host.closePoll(poll),
    revealResults: () => host.revealResults(poll),
    copyPoll: () => host.copyPoll(poll),
    setStage: () => host.setStage({ id, show: 'lobby' }),
    askQuestion: () => zoe.askQuestion({ id, text: 'When?' }),
    approveQuestion: () => host.approveQuestion(question),
    upvoteQuestion: () => bob.upvoteQuestion(question),
    takeBackUpvote: () => bob.takeBackUpvote(question),
    highlightQuestion: () => host.highlightQuestion(question),
    unpinQuestion: () => host.unpinQuestion(question),
    replyToQuestion: () => host.replyToQuestion({ ...question, text: 'Because' }),
    mergeQuestion: () => host.mergeQuestion({ id, qid: other, into: asked }),
    splitQuestion: () => host.splitQuestion({ id, qid: other }),
    markAnswered: () => host.markAnswered(question),
    hideQuestion: () => host.hideQuestion(question),
    returnToWaiting: () => host.returnToWaiting(question),
    getScores: () => host.getScores({ id }),
    getResults: () => host.getResults({ id }),
    exportSession: () => host.exportSession({ id }),
    endSession: () => host.endSession({ id }),
    deleteSession: () => host.deleteSession({ id }),
  }
}

/** What a call came to. */
const outcomeOf = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    (value) => ({ value }),
    (error: unknown) => error,
  )

/** As `fetch` throws where a connection breaks. */
const isBroken = (outcome: unknown): boolean => outcome instanceof TypeError && !(outcome instanceof LiveAudienceError)

const app = testServerOfFile()

/** What all tests of a group share. Empty until they run. */
function preparedOnce(): Awaited<ReturnType<typeof prepared>> {
  const shared = {} as Awaited<ReturnType<typeof prepared>>
  let end = () => {}
  beforeAll(async () => {
    Object.assign(
      shared,
      await prepared(app, (how) => {
        end = how
      }),
    )
  })
  afterAll(() => end())
  return shared
}

/** Calls every method behind a portal. @returns what those came to that took its answer for one of the server */
async function takenBy(
  { portal, calls }: Awaited<ReturnType<typeof prepared>>,
  wrong: (operation: Operation) => WrongAnswer | undefined,
): Promise<Record<string, unknown>> {
  const taken: Record<string, unknown> = {}
  for (const operation of OPERATIONS) {
    const answer = wrong(operation)
    if (!answer) continue
    portal.close(answer)
    const outcome = await outcomeOf(calls[operation.operationId as Method])
    if (!isBroken(outcome)) taken[operation.operationId] = outcome
  }
  return taken
}

/** The first success of an operation: its status, its content type, and an example of its body. */
function successOf({ responses }: Operation) {
  const [[status = '', { content = {} }] = ['', {} as Success]] = Object.entries(responses)
  const [[type, { examples = {} }] = ['', { examples: {} }]] = Object.entries(content)
  const [example = { value: PAGE }] = Object.values(examples)
  const body = typeof example.value === 'string' ? example.value : JSON.stringify(example.value)
  return { status: Number(status), type, body }
}

/** Wrong answers that are nearly right for an operation. */
const NEARLY_RIGHT: Record<string, (operation: Operation) => WrongAnswer | undefined> = {
  'the right body as text/plain': (operation) => {
    const { status, type, body } = successOf(operation)
    return type ? { status, headers: { 'content-type': 'text/plain' }, body } : undefined
  },
  'the right body with another status': (operation) => {
    const { type, body } = successOf(operation)
    return { status: 203, headers: { 'content-type': type || 'application/json' }, body: type ? body : '{}' }
  },
  'half of the right JSON': (operation) => {
    const { status, type, body } = successOf(operation)
    const half = body.slice(0, body.length / 2)
    return type === 'application/json' ? { status, headers: { 'content-type': type }, body: half } : undefined
  },
  'half of the right body, then the connection ends': (operation) => {
    const { status, type, body } = successOf(operation)
    const half = body.slice(0, body.length / 2)
    return type ? { status, headers: { 'content-type': type }, body: half, isCut: true } : undefined
  },
  'the right status with {}': (operation) => {
    const { status } = successOf(operation)
    return status === 204 ? undefined : { status, headers: { 'content-type': 'application/json' }, body: '{}' }
  },
  'the right status with the page of a login': (operation) => {
    const { status } = successOf(operation)
    return { status, headers: { 'content-type': 'text/html' }, ...(status === 204 ? {} : { body: PAGE }) }
  },
  '204 where a body is documented': (operation) => (successOf(operation).type ? { status: 204 } : undefined),
  'the right type without a body': (operation) => {
    const { status, type } = successOf(operation)
    return type ? { status, headers: { 'content-type': type, 'content-length': '0' } } : undefined
  },
  'a refusal whose sentence is missing': () => ({
    status: 409,
    headers: { 'content-type': 'application/json', refusal: 'session_ended' },
    body: '{"error": 409}',
  }),
}

describe('every method of the client', () => {
  const here = preparedOnce()

  it('is called by this test', () => {
    expect(Object.keys(here.calls).toSorted()).toEqual(OPERATIONS.map(({ operationId }) => operationId).toSorted())
  })

  it.each(Object.entries(WRONG_ANSWERS))('takes %s for a broken connection', async (_name, wrong) => {
    expect(await takenBy(here, () => wrong)).toEqual({})
  })

  it.each(Object.entries(NEARLY_RIGHT))('takes %s for a broken connection', async (_name, wrong) => {
    expect(await takenBy(here, wrong)).toEqual({})
  })

  it('is answered by the server once the portal is open, and the server had nothing before', async () => {
    const methods = new Set(here.portal.passed)
    here.portal.passed.length = 0
    here.portal.open()
    for (const [name, call] of Object.entries(here.calls)) {
      const outcome = await outcomeOf(call)
      expect(outcome, name).toHaveProperty('value')
    }
    expect(here.portal.passed).toHaveLength(OPERATIONS.length)
    // What came before is what the preparation sent.
    expect([...methods].every((one) => /\/(join|questions)$/.test(one))).toBe(true)
  })
})

const ALL = [
  ...Object.entries(WRONG_ANSWERS),
  ['an empty stream', stream('')],
  ['no session', stream('data: {}\n\n')],
] as [string, WrongAnswer][]

function stream(body: string): WrongAnswer {
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body }
}

describe('what reads streams and lists', () => {
  const here = preparedOnce()

  it.each(ALL)('waits for the server behind %s', async (_name, wrong) => {
    const { portal, host, id } = here
    portal.passed.length = 0
    portal.kept.length = 0
    portal.close(wrong)
    const connections: boolean[] = []
    const kept = new Promise<void>((resolve) => {
      portal.wrong = () => {
        if (portal.kept.length > 0) resolve()
        return wrong
      }
    })
    const abort = new AbortController()
    const onConnection = (connected: boolean) => void connections.push(connected)
    const sessions = watchSession(host, { id }, { signal: abort.signal, onConnection })
    const first = sessions.next()
    await kept
    expect(isBroken(await outcomeOf(() => listPage(host)))).toBe(true)
    expect(await outcomeOf(() => longestSilence(host, id))).toBeInstanceOf(Error)
    expect([connections.includes(true), portal.passed]).toEqual([false, []])
    portal.open()
    expect((await first).value).toMatchObject({ title: 'All hands' })
    expect(connections.at(-1)).toBe(true)
    abort.abort()
  })
})

it('keeps no cookie of something else', async () => {
  const { portal, zoe, id } = await prepared(app)
  portal.close({ ...WRONG_ANSWERS['200 {}'], headers: { 'set-cookie': 'ws_part=stolen; Path=/' } })
  await outcomeOf(() => zoe.askQuestion({ id, text: 'Who?' }))
  portal.open()
  expect(await outcomeOf(() => zoe.askQuestion({ id, text: 'Who?' }))).toHaveProperty('value')
})

it('says who may have answered, and after how long to try again', async () => {
  const { portal, host } = await prepared(app)
  portal.close(WRONG_ANSWERS['503 HTML'])
  const error = await outcomeOf(() => host.whoAmI())
  expect(error).toBeInstanceOf(ForeignAnswer)
  expect(error).toMatchObject({ status: 503, retryAfter: 7, message: expect.stringContaining('a login page') })
})

it('gives each refusal of the server its status, its code and its headers', async () => {
  const { host, zoe, id, open } = await prepared(app)
  await host.openPoll({ id, pid: open })
  await zoe.vote({ id, text: 'one', seq: 5 })
  expect(await outcomeOf(() => zoe.vote({ id, text: 'two', seq: 4 }))).toMatchObject({
    name: 'LiveAudienceError',
    status: 409,
    code: 'vote_superseded',
    voteSeq: 5,
  })
})

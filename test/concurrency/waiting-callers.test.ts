import { beforeEach, expect, it } from 'vitest'
import { HeldRows } from '../support/held-rows.ts'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { count, times } from './at-once.ts'

/**
 * Callers who wait for one another do so without a connection to the database: many of their calls, all waiting for the
 * row that the test holds, keep nobody else from voting.
 */

const app = testServerOfFile()
const ada = hostOfFile(app)
const CALLS = 80

let session: CreatedSession
let optionId: string
let zoe: Phone
let bob: Phone
let question: { id: string }

beforeEach(async () => {
  session = await ada.creates({ title: 'All hands', settings: { moderation: 'after' } })
  ;[zoe, bob] = (await app.audience(2, session)) as [Phone, Phone]
  optionId = (await ada.asks(session, { kind: 'rating', prompt: 'How?' })).options[0].id
  question = await zoe.asks(session, 'Why?')
})

const at = (rest = '') => `/api/sessions/${session.id}${rest}`

/** Makes calls that wait for the rows, has somebody else vote meanwhile, and lets the calls go on. */
async function whileTheyWait(
  call: (n: number) => Promise<Answer>,
): Promise<{ answeredMeanwhile: number; answers: Answer[] }> {
  const held = await HeldRows.of(app, 'select from session where id = $1 for no key update', [session.id])
  let answered = 0
  const calls = times(CALLS, (n) => call(n).finally(() => answered++))
  await held.areAwaitedBy(1)
  // By then, each of the calls has come to where it waits.
  await times(CALLS, () => ada.call('GET', '/healthz'))
  for (let n = 0; n < 20; n++) await zoe.votes(session, { optionId })
  const answeredMeanwhile = answered
  await held.release()
  return { answeredMeanwhile, answers: await calls }
}

it.each([
  ['taken back', 'DELETE', `/upvote`, 200],
  ['given', 'POST', `/upvote`, 200],
] as const)('Upvotes that one device sends all at once, %s, keep nobody from voting', async (_, method, rest, status) => {
  const path = at(`/questions/${question.id}${rest}`)
  const { answeredMeanwhile, answers } = await whileTheyWait(() => bob.call(method, path))
  expect([answeredMeanwhile, count(answers, status)]).toEqual([0, CALLS])
})

it('Questions that one device sends all at once keep nobody from voting', async () => {
  const ask = (n: number) => bob.call('POST', at('/questions'), { text: `${n}?` })
  const { answeredMeanwhile, answers } = await whileTheyWait(ask)
  expect([answeredMeanwhile, count(answers, 201), count(answers, 409)]).toEqual([0, 50, 30])
})

it('Upvotes of one question by many devices keep nobody from voting', async () => {
  const phones = await app.audience(CALLS, session)
  const upvote = (n: number) => (phones[n] as Phone).upvotes(session, question)
  const { answeredMeanwhile, answers } = await whileTheyWait(upvote)
  expect([answeredMeanwhile, count(answers, 200)]).toEqual([0, CALLS])
  expect(answers.map(({ body }) => body.upvotes).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: CALLS }, (__, n) => n + 1),
  )
})

it('What a host sends all at once keeps nobody from voting', async () => {
  const moves = ['highlight', 'unpin', 'answered', 'approve']
  const move = (n: number) => ada.moves(session, question, moves[n % moves.length] as string)
  const { answeredMeanwhile, answers } = await whileTheyWait(move)
  expect(answeredMeanwhile).toBe(0)
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
})

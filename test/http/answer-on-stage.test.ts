import { beforeEach, describe, expect, it } from 'vitest'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Person, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, secondNode, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
beforeEach(async () => {
  session = await ada.creates()
  const phones = await app.audience(2, session)
  ;[zoe, bob] = phones as [Phone, Phone]
})

const TEXT: PollDraft = { kind: 'open_text', prompt: 'What?' }
const NOTHING = { stage: undefined, answer: undefined }

const at = (rest: string) => `/api/sessions/${session.id}${rest}`
const put = (poll: { id: string }, text: string, by: Person = ada) =>
  by.call('POST', at('/stage'), { show: 'answer', pollId: poll.id, text })
const turn = (poll: { id: string }, way: 'hide' | 'show', text: string) =>
  ada.call('POST', at(`/polls/${poll.id}/answers/${way}`), { text })

/** What wall and host are told of the stage, which is always the same. */
async function onStage() {
  const [wall, host] = await Promise.all([ada.wall(session), ada.hostView(session)])
  const told = { stage: wall.stage, answer: wall.answer }
  expect({ stage: host.stage, answer: host.answer }).toEqual(told)
  return told
}

/** An open text with an answer on stage. */
async function withAnswer(draft: Partial<PollDraft> = {}) {
  const poll = await ada.asks(session, { ...TEXT, ...draft })
  await zoe.votes(session, { text: 'More breaks' })
  if (draft.moderated) await turn(poll, 'show', 'More breaks')
  expect((await put(poll, 'More breaks')).status).toBe(200)
  return { poll, told: { stage: 'answer', answer: { pollId: poll.id, text: 'More breaks' } } }
}

describe('an answer on stage', () => {
  it('is sent to wall and host as it was written, until something else is shown', async () => {
    const poll = await ada.asks(session, TEXT)
    await zoe.votes(session, { text: 'Cafe\u0301 earlier' })
    const { status, body } = await put(poll, '  Cafe\u0301 earlier ')
    const answer = { pollId: poll.id, text: 'Café earlier' }
    expect([status, body]).toEqual([200, { show: 'answer', ...answer }])
    expect(await onStage()).toEqual({ stage: 'answer', answer })
    await ada.call('POST', at('/stage'), { show: 'lobby' })
    expect(await onStage()).toEqual({ stage: 'lobby', answer: undefined })
    await ada.call('POST', at('/stage'), { show: 'poll' })
    expect(await ada.wall(session)).not.toHaveProperty('answer')
    expect(await onStage()).toEqual(NOTHING)
  })

  it('replaces what the wall showed, and another answer', async () => {
    const { poll } = await withAnswer()
    await bob.votes(session, { text: 'More cake' })
    await put(poll, 'More cake')
    expect((await onStage()).answer?.text).toBe('More cake')
    await ada.call('POST', at('/stage'), { show: 'lobby' })
    await put(poll, 'More breaks')
    expect((await onStage()).answer?.text).toBe('More breaks')
  })

  it('changes nothing for the audience: no view, ETag or frame', async () => {
    const poll = await ada.asks(session, TEXT)
    await zoe.votes(session, { text: 'canary' })
    const read = async () => {
      const { headers, text } = await app.phone().call('GET', at(''))
      return [headers.get('etag'), text]
    }
    const before = await read()
    const stream = await StreamReader.open(`${app.server.url}${at('/stream')}`)
    await stream.next()
    await put(poll, 'canary')
    expect(await read()).toEqual(before)
    await ada.call('PATCH', at(''), { title: 'Later' })
    expect((await stream.next())?.session.title).toBe('Later')
    stream.close()
    expect(stream.received).not.toContain('canary')
  })

  it('stays while its poll is closed, and after the end', async () => {
    const { poll, told } = await withAnswer()
    await ada.closes(session, poll)
    expect(await onStage()).toEqual(told)
    await ada.ends(session)
    expect(await onStage()).toEqual(told)
  })

  it('leaves the stage when a poll opens or a question is highlighted', async () => {
    await withAnswer()
    const question = await zoe.asks(session, 'Why?')
    await ada.moves(session, question, 'approve')
    expect((await onStage()).stage).toBe('answer')
    await ada.moves(session, question, 'highlight')
    expect(await onStage()).toEqual(NOTHING)
    await withAnswer()
    await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    expect(await onStage()).toEqual(NOTHING)
  })

  it('leaves the stage when it is hidden, on any node, and does not return by itself', async () => {
    const { poll } = await withAnswer()
    const node = await secondNode(app)
    const wall = await StreamReader.open(`${node.url}${at('/stream')}?mode=wall&k=${session.k}`)
    expect((await wall.next())?.session.answer?.text).toBe('More breaks')
    await turn(poll, 'hide', 'More breaks')
    const after = (await wall.next())?.session
    expect([after?.stage, after?.poll?.texts]).toEqual([undefined, []])
    wall.close()
    await turn(poll, 'show', 'More breaks')
    expect(await onStage()).toEqual(NOTHING)
  })

  it('stays when another answer is hidden', async () => {
    const { poll, told } = await withAnswer()
    await bob.votes(session, { text: 'More cake' })
    await turn(poll, 'hide', 'More cake')
    expect(await onStage()).toEqual(told)
  })

  it('is not shown while the results of its poll are hidden', async () => {
    const { poll, told } = await withAnswer({ moderated: true })
    const reveal = (revealed: boolean) => ada.call('POST', at(`/polls/${poll.id}/reveal`), { revealed })
    await reveal(false)
    expect(await onStage()).toEqual(NOTHING)
    await reveal(true)
    expect(await onStage()).toEqual(told)
  })

  it('stays as long as a vote gives it', async () => {
    const { told } = await withAnswer()
    await bob.votes(session, { text: 'More breaks' })
    await zoe.votes(session, { text: 'Less talk' })
    expect(await onStage()).toEqual(told)
    await bob.votes(session, { text: 'More cake' })
    expect(await onStage()).toEqual(NOTHING)
  })

  it('may be of a secret vote, open and closed', async () => {
    session = await ada.creates({ title: 'Secret', settings: { anonymous: true } })
    await zoe.joins(session)
    const { poll, told } = await withAnswer()
    expect(await onStage()).toEqual(told)
    await ada.closes(session, poll)
    expect(await onStage()).toEqual(told)
  })

  it('can be put on stage by helpers who present, and by no other helpers', async () => {
    const poll = await ada.asks(session, TEXT)
    await zoe.votes(session, { text: 'More cake' })
    const keys = (await ada.call('GET', at('/keys'))).body
    const by = (k: string) =>
      app.phone().call('POST', at('/stage'), { show: 'answer', pollId: poll.id, text: 'More cake', k })
    expect((await by(keys.moderate)).status).toBe(401)
    expect((await put(poll, 'More cake', zoe)).status).toBe(401)
    expect((await by(keys.present)).status).toBe(200)
    const seen = await app.phone().call('GET', `${at('')}?host=1&k=${keys.moderate}`)
    expect(seen.body.answer).toEqual({ pollId: poll.id, text: 'More cake' })
  })
})

describe('what cannot go on stage', () => {
  const refusal = async (poll: { id: string }, text: string) => {
    const { status, headers } = await put(poll, text)
    return [status, headers.get('refusal')]
  }

  it('is an answer that nobody gave, or to no open text poll of this session', async () => {
    const poll = await ada.asks(session, TEXT)
    expect(await refusal(poll, 'More cake')).toEqual([404, 'answer_not_found'])
    expect(await refusal({ id: session.id }, 'More cake')).toEqual([404, 'poll_not_found'])
    expect(await refusal(await ada.drafts(session, TEXT), 'A')).toEqual([409, 'poll_is_draft'])
    const cloud = await ada.asks(session, { kind: 'word_cloud', prompt: 'A word?' })
    await zoe.votes(session, { text: 'Calm' })
    expect(await refusal(cloud, 'Calm')).toEqual([409, 'answers_not_texts'])
  })

  it('is an answer to a poll that the wall no longer shows', async () => {
    const { poll } = await withAnswer()
    await ada.asks(session, TEXT)
    expect(await refusal(poll, 'More breaks')).toEqual([409, 'poll_not_on_wall'])
  })

  it('is an answer that is hidden, waiting, or of a poll with hidden results', async () => {
    const open = await ada.asks(session, TEXT)
    await zoe.votes(session, { text: 'More cake' })
    await turn(open, 'hide', 'More cake')
    expect(await refusal(open, 'More cake')).toEqual([409, 'answer_hidden'])
    const moderated = await ada.asks(session, { ...TEXT, moderated: true })
    await zoe.votes(session, { text: 'More cake' })
    expect(await refusal(moderated, 'More cake')).toEqual([409, 'answer_hidden'])
    const kept = await ada.asks(session, { ...TEXT, reveal: 'closed' })
    await zoe.votes(session, { text: 'More cake' })
    expect(await refusal(kept, 'More cake')).toEqual([409, 'results_hidden'])
    await ada.closes(session, kept)
    expect(await refusal(kept, 'More cake')).toEqual([200, null])
  })

  it('is a request with too few or too many fields', async () => {
    const { id: pollId } = await ada.asks(session, TEXT)
    const wrong = async (body: object) => {
      const answer = await ada.call('POST', at('/stage'), body)
      return [answer.status, answer.body.error]
    }
    expect(await wrong({ show: 'answer', text: 'A' })).toEqual([
      400,
      'pollId: is missing; show: answer goes with pollId and text.',
    ])
    expect(await wrong({ show: 'answer', pollId })).toEqual([
      400,
      'text: is missing; show: answer goes with pollId and text.',
    ])
    expect(await wrong({ show: 'poll', pollId })).toEqual([400, 'pollId: goes with show: answer.'])
    expect(await wrong({ show: 'lobby', text: 'A' })).toEqual([400, 'text: goes with show: answer.'])
    const long = await wrong({ show: 'answer', pollId, text: 'x'.repeat(501) })
    expect(long).toEqual([400, 'text: is longer than 500 characters.'])
  })
})

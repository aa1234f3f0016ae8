import { describe, expect, it } from 'vitest'
import { POLLS_PER_SESSION } from '../../shared/limits.ts'
import type { CreatedSession, Person } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession

const copies = (who: Person, poll: { id: string }, body?: object) =>
  who.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/copy`, body)

type Poll = { id: string; options: { id: string; label: string }[]; correctOptionId?: string }
const rightOf = ({ options, correctOptionId }: Poll) => options.find(({ id }) => id === correctOptionId)?.label
const labelsOf = ({ options }: Poll) => options.map(({ label }) => label)

const QUIZ = { kind: 'quiz' as const, prompt: '2 + 2?', options: ['3', '4', '5'], correctOption: 1 }

describe('a host copies a poll', () => {
  it.each([
    'draft',
    'open',
    'closed',
  ])('that is %s: the copy is a draft after it, with new ids and no votes', async (state) => {
    session = await ada.creates({ title: 'Again', polls: [QUIZ, { kind: 'rating', prompt: 'How?' }] })
    const [quiz, rating] = session.polls ?? []
    if (!quiz || !rating) throw new Error('there are no polls')
    const [zoe] = await app.audience(1, session)
    if (state !== 'draft') {
      await ada.opens(session, quiz)
      await zoe?.votes(session, { optionId: quiz.options[1]?.id })
    }
    if (state === 'closed') await ada.closes(session, quiz)

    const { status, body } = await copies(ada, quiz)
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'quiz', prompt: '2 + 2?', state: 'draft' })
    expect([labelsOf(body), rightOf(body)]).toEqual([['3', '4', '5'], '4'])
    const ids = [quiz, body].flatMap(({ id, options }) => [id, ...options.map((one: Poll) => one.id)])
    expect(new Set(ids).size).toBe(8)

    const { polls = [], poll } = await ada.hostView(session)
    expect(polls.map(({ id }) => id)).toEqual([quiz.id, body.id, rating.id])
    expect(polls.map(({ votes }) => votes)).toEqual([state === 'draft' ? 0 : 1, 0, 0])
    expect(poll?.id).toBe(quiz.id)
    expect((await zoe?.sees(session))?.poll?.id).toBe(state === 'draft' ? undefined : quiz.id)
  })

  it('with every drafted field, and without its timer', async () => {
    const drafted = [
      { ...QUIZ, reveal: 'host', explanation: 'Count your fingers.' },
      { kind: 'word_cloud', prompt: 'One word?', moderated: true },
    ]
    session = await ada.creates({ title: 'Chosen', polls: drafted })
    const [quiz, cloud] = session.polls ?? []
    const timed = `/api/sessions/${session.id}/polls/${quiz?.id}/open`
    expect((await ada.call('POST', timed, { seconds: 60 })).body.closesAt).toBeGreaterThan(0)
    const copy = (await copies(ada, quiz as Poll)).body
    expect(copy).toMatchObject({ reveal: 'host', explanation: 'Count your fingers.' })
    expect(copy).not.toHaveProperty('closesAt')
    expect((await copies(ada, cloud as Poll)).body).toMatchObject({ moderated: true })
  })

  it('and opens the copy: votes count for the open one', async () => {
    session = await ada.creates({ title: 'Again', poll: QUIZ })
    const [quiz] = session.polls ?? []
    const [zoe] = await app.audience(1, session)
    await ada.opens(session, quiz as Poll)
    await zoe?.votes(session, { optionId: quiz?.options[1]?.id })
    const { body } = await copies(ada, quiz as Poll)
    await ada.opens(session, body)
    const old = await zoe?.tryToVote(session, { optionId: quiz?.options[1]?.id })
    expect(old?.status).toBe(400)
    await zoe?.votes(session, { optionId: body.options[2].id })
    const { polls = [] } = await ada.hostView(session)
    expect(polls.map(({ options }) => options.map(({ tally }) => tally))).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ])
  })

  it('of each kind, by cookie, key or code', async () => {
    const drafts = [
      { kind: 'multiple_choice', prompt: 'Day?', options: ['Mon', 'Tue'] },
      { kind: 'ranking', prompt: 'Order?', options: ['a', 'b', 'c'] },
      { kind: 'rating', prompt: 'How?' },
      { kind: 'word_cloud', prompt: 'One word?' },
      { kind: 'open_text', prompt: 'Why?' },
    ]
    session = await ada.creates({ title: 'All kinds', polls: drafts })
    for (const poll of session.polls ?? []) {
      const { id: _, options: __, ...said } = poll
      const { body } = await copies(app.phone(), poll, { k: session.k })
      expect([said, labelsOf(body)]).toMatchObject([
        { kind: body.kind, prompt: body.prompt, state: 'draft' },
        labelsOf(poll),
      ])
    }
    const { body: file } = await ada.call('GET', `/api/sessions/${session.code}/polls`)
    const prompts = file.polls.map(({ prompt }: { prompt: string }) => prompt)
    expect(prompts).toEqual(drafts.flatMap(({ prompt }) => [prompt, prompt]))
  })

  it('but nobody else can, nor for a missing poll, nor above the limit', async () => {
    session = await ada.creates()
    const [poll = { id: '' }] = session.polls ?? []
    const [zoe] = await app.audience(1, session)
    const code = async (who: Person, of = poll, body?: object) => {
      const { status, headers } = await copies(who, of, body)
      return [status, headers.get('refusal')]
    }
    expect(await code(zoe as Person)).toEqual([401, 'not_host'])
    expect(await code(zoe as Person, poll, { k: 'wrong' })).toEqual([401, 'not_host'])
    expect(await code(ada, { id: session.id })).toEqual([404, 'poll_not_found'])
    expect(await code(ada, { id: 'first' })).toEqual([404, 'poll_not_found'])
    await app.db.updateTable('session').set({ poll_count: POLLS_PER_SESSION }).where('id', '=', session.id).execute()
    expect(await code(ada)).toEqual([409, 'too_many_polls'])
    await ada.ends(session)
    expect(await code(ada)).toEqual([409, 'session_ended'])
    expect((await ada.hostView(session)).polls).toHaveLength(1)
  })

  it('ten times at once: every copy exists, after the original', async () => {
    session = await ada.creates({ title: 'At once', polls: [QUIZ, { kind: 'rating', prompt: 'How?' }] })
    const [quiz, rating] = session.polls ?? []
    const made = await Promise.all(Array.from({ length: 10 }, () => copies(ada, quiz as Poll)))
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    const { polls = [] } = await ada.hostView(session)
    const ids = polls.map(({ id }) => id)
    expect([ids.at(0), ids.at(-1)]).toEqual([quiz?.id, rating?.id])
    expect(ids.slice(1, -1).toSorted()).toEqual(made.map(({ body }) => body.id).toSorted())
  })
})

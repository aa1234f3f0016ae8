import { beforeAll, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { openQuizNight, quizNight } from './quiz-night.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let night: Awaited<ReturnType<typeof openQuizNight>>
beforeAll(async () => {
  night = await openQuizNight(app, ada)
})
const { at, ask, reveal, points } = quizNight(() => ({ ada, session: night.session }))

const PRIMES: Partial<PollDraft> = { options: ['4', '3', '6', '2'], correctOptions: [3, 1] }
const idsOf = ({ options }: PollBody, ...indexes: number[]) => indexes.map((index) => options[index]?.id)
const primes = () => ask(undefined, { ...PRIMES, correctOption: undefined })

describe('a quiz with several right options', () => {
  it('tells the host all of them in the order of the options, and everyone else after close', async () => {
    const { session, zoe } = night
    const poll = await primes()
    const right = idsOf(poll, 1, 3)
    expect(poll).toMatchObject({ correctOptionId: right[0], correctOptionIds: right })
    const told = async () => JSON.stringify([await zoe.sees(session), await ada.wall(session)]).includes('correct')
    expect(await told()).toBe(false)
    await ada.closes(session, poll)
    for (const seen of [await zoe.sees(session), await ada.wall(session)])
      expect(seen.poll).toMatchObject({ correctOptionId: right[0], correctOptionIds: right })
    await reveal(poll, false)
    expect(await told()).toBe(false)
  })

  it('gives points for a vote for any of them, and marks each in the results', async () => {
    const { session, zoe, bob } = night
    const poll = await primes()
    const before = await points()
    await zoe.votes(session, { optionId: idsOf(poll, 1)[0] })
    await bob.votes(session, { optionId: idsOf(poll, 3)[0] })
    await ada.closes(session, poll)
    expect(await points()).toEqual(before.map(([name, n]: [string, number]) => [name, n + 1_000]))
    const { text } = await ada.call('GET', at('/results?format=csv'))
    const rows = text.split('\r\n').filter((row) => row.includes('2 + 2?'))
    expect(rows.slice(-4).map((row) => row.split(',').slice(-4, -1))).toEqual([
      ['4', '0', ''],
      ['3', '1', 'yes'],
      ['6', '0', ''],
      ['2', '1', 'yes'],
    ])
  })

  it('keeps them in a copy, in a file, and where other options have their labels', async () => {
    const poll = await primes()
    const copy = (await ada.call('POST', at(`/polls/${poll.id}/copy`))).body
    expect(copy.correctOptionIds).toEqual(idsOf(copy, 1, 3))
    expect((await ada.call('GET', at('/polls'))).body.polls.at(-1)).toMatchObject({ correctOptions: [1, 3] })
    const edit = async (change: object) => (await ada.call('PATCH', at(`/polls/${copy.id}`), change)).body
    const changed = await edit({ options: ['2', '3', '5'] })
    expect(changed.correctOptionIds).toEqual(idsOf(changed, 0, 1))
    expect((await edit({ options: ['2', '5'] })).error).toBe(
      'correctOption: quiz needs the place of the right option, 0 to 1.',
    )
    const single = await edit({ correctOption: 2 })
    expect(single.correctOptionId).toBe(idsOf(single, 2)[0])
    expect(single).not.toHaveProperty('correctOptionIds')
    expect(await edit({ kind: 'multiple_choice' })).not.toHaveProperty('correctOptionId')
  })

  it('answers as one with one right option where only one is named', async () => {
    const poll = await ask(undefined, { correctOption: undefined, correctOptions: [0] })
    expect(poll.correctOptionId).toBe(idsOf(poll, 0)[0])
    expect(poll).not.toHaveProperty('correctOptionIds')
  })

  it.each([
    [{ correctOptions: [] }, 'correctOptions'],
    [{ correctOptions: [0, 4] }, 'correctOptions: quiz needs the place of the right option, 0 to 3.'],
    [{ correctOptions: [1, 1] }, 'correctOptions: names an option twice.'],
    [{ correctOptions: [1], correctOption: 1 }, 'correctOptions: send either this or correctOption.'],
    [{ kind: 'ranking', correctOptions: [1] }, 'correctOptions: ranking has no right option; leave it out.'],
  ])('refuses %j', async (wrong, words) => {
    const answer = await ada.call('POST', at('/polls'), {
      kind: 'quiz',
      prompt: 'Prime?',
      options: PRIMES.options,
      ...wrong,
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(words)
  })
})

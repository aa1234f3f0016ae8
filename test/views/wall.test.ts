import { describe, expect, it } from 'vitest'
import { WallPass } from '../../server/domain/host-only.ts'
import { PUBLIC_STATES } from '../../server/domain/question.ts'
import { wallView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { sessionSchema } from '../../shared/schemas/session.ts'
import { A, B } from '../poll-kinds/samples.ts'
import { bare, COMMON, publicPoll, QUESTION, question, session, VOTED } from './support.ts'

const view = (of: Partial<Parameters<typeof wallView>[0]>) =>
  wallView({ session, poll: null, questions: [], ...of }, new WallPass())
const shown = (...of: Parameters<typeof publicPoll>) => view({ poll: publicPoll(...of) }).poll

describe('the wall’s view of a session', () => {
  it('has the public fields and no others', () => {
    expect(view({})).toStrictEqual({ ...COMMON, poll: null, questions: [], highlightedQuestionId: null })
  })
})

describe('the wall’s view of a poll', () => {
  it.each(POLL_KIND_NAMES)('(%s) has the tally as votes arrive, and no right option before close', (kind) => {
    const { options, more } = VOTED[kind]
    expect(shown(kind, 'open')).toStrictEqual({ ...bare(kind, 'open'), options, ...more })
  })

  it.each(POLL_KIND_NAMES)('(%s) has the outcome after close, and the right option of a quiz', (kind) => {
    const { options, more } = VOTED[kind]
    expect(shown(kind, 'closed')).toStrictEqual({
      ...bare(kind, 'closed'),
      options,
      ...more,
      ...(kind === 'quiz' && { correctOptionId: B, explanation: 'As B is.' }),
    })
  })

  it.each(POLL_KIND_NAMES)('(%s) has the outcome if the session ended while it was open', (kind) => {
    expect(shown(kind, 'open', { status: 'ended' })).toStrictEqual(shown(kind, 'closed'))
  })

  it('has a tally of 0 for every option before anyone voted', () => {
    const tallies = shown('ranking', 'open', { votes: [] })?.options.map((option) => option.tally)
    expect(tallies).toEqual([0, 0])
  })
})

describe('the wall’s view of a question', () => {
  it.each(PUBLIC_STATES)('(%s) has its text and state, and neither author nor personal fields', (state) => {
    const questions = [question(state, { mine: true, upvoted: true })]
    expect(view({ questions }).questions).toStrictEqual([{ ...QUESTION, state }])
  })

  it('says which one is on stage', () => {
    const questions = [question('approved', { id: A }), question('highlighted', { id: B })]
    expect(view({ questions }).highlightedQuestionId).toBe(B)
    expect(view({ questions: questions.slice(0, 1) }).highlightedQuestionId).toBeNull()
  })
})

describe("the wall's view", () => {
  it.each(POLL_KIND_NAMES)('(%s) matches the contract field by field', (kind) => {
    for (const state of ['open', 'closed'] as const) {
      const sent = view({ poll: publicPoll(kind, state), questions: [question('approved')] })
      const received = JSON.parse(JSON.stringify(sent))
      expect(sessionSchema.parse(received)).toStrictEqual(received)
      expect(received).toStrictEqual(sent)
    }
  })
})

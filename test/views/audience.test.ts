import { describe, expect, it } from 'vitest'
import { audienceView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { sessionSchema } from '../../shared/schemas/session.ts'
import { A, B, SAMPLES } from '../poll-kinds/samples.ts'
import { bare, COMMON, optionsOf, publicPoll, QUESTION, question, session, VOTED } from './support.ts'

const view = (of: Partial<Parameters<typeof audienceView>[0]>) =>
  audienceView({ session, poll: null, questions: [], ownBallot: undefined, ...of })
const shown = (...of: Parameters<typeof publicPoll>) => view({ poll: publicPoll(...of) }).poll

const HIDING = POLL_KIND_NAMES.filter((kind) => kind !== 'word_cloud')

describe('the audience’s view of a session', () => {
  it('has the public fields and those of the participant, and no others', () => {
    expect(view({})).toStrictEqual({
      ...COMMON,
      poll: null,
      questions: [],
      highlightedQuestionId: null,
      voted: false,
      voteOptionId: null,
    })
  })

  it('says that it has ended, and that it has no brand', () => {
    const after = view({ session: { ...session, status: 'ended', brand: null } })
    expect(after).toMatchObject({ status: 'ended', brand: null })
  })
})

describe('the audience’s view of an open poll', () => {
  it.each(HIDING)('(%s) has the prompt and the options, but no tally, texts or right option', (kind) => {
    expect(shown(kind, 'open')).toStrictEqual({ ...bare(kind, 'open'), options: optionsOf(kind) })
  })

  it('(word_cloud) has the words as they arrive', () => {
    expect(shown('word_cloud', 'open')).toStrictEqual({
      ...bare('word_cloud', 'open'),
      options: [],
      words: [{ text: 'Calm', n: 3 }],
    })
  })

  it('(word_cloud) has an empty cloud before anyone voted', () => {
    expect(shown('word_cloud', 'open', { votes: [] })?.words).toEqual([])
  })
})

describe('the audience’s view of a closed poll', () => {
  it.each(POLL_KIND_NAMES)('(%s) has the outcome, and the right option of a quiz', (kind) => {
    const { options, more } = VOTED[kind]
    expect(shown(kind, 'closed')).toStrictEqual({
      ...bare(kind, 'closed'),
      options,
      ...more,
      ...(kind === 'quiz' && { correctOptionId: B, explanation: 'As B is.' }),
    })
  })

  it('has a tally of 0 for every option without votes', () => {
    const tallies = shown('quiz', 'closed', { votes: [] })?.options.map((option) => option.tally)
    expect(tallies).toEqual([0, 0])
  })

  it.each(POLL_KIND_NAMES)('(%s) has the same if the session ended while it was open', (kind) => {
    expect(shown(kind, 'open', { status: 'ended' })).toStrictEqual(shown(kind, 'closed'))
  })
})

describe('the audience’s view of its own vote', () => {
  it.each(POLL_KIND_NAMES)('(%s) says that it voted, and for which option', (kind) => {
    const [ownBallot] = SAMPLES[kind].votes
    const voteOptionId = ownBallot === A ? A : null
    for (const state of ['open', 'closed'] as const) {
      const poll = publicPoll(kind, state)
      expect(view({ poll, ownBallot })).toMatchObject({ voted: true, voteOptionId })
      expect(view({ poll })).toMatchObject({ voted: false, voteOptionId: null })
    }
  })
})

describe('the audience’s view of a question', () => {
  it.each(QUESTION_STATES)('(%s) has its text and state and the participant’s own marks, not its author', (state) => {
    const questions = [question(state, { mine: true, upvoted: true }), question(state)]
    expect(view({ questions }).questions).toStrictEqual([
      { ...QUESTION, state, mine: true, upvoted: true },
      { ...QUESTION, state, mine: false, upvoted: false },
    ])
  })

  it.each(QUESTION_STATES)('(%s) says that it is on stage only if it is highlighted', (state) => {
    const questions = [question('approved', { id: A }), question(state)]
    const id = state === 'highlighted' ? QUESTION.id : null
    expect(view({ questions }).highlightedQuestionId).toBe(id)
  })
})

describe("the audience's view", () => {
  it.each(POLL_KIND_NAMES)('(%s) matches the contract field by field', (kind) => {
    for (const state of ['open', 'closed'] as const) {
      const sent = view({ poll: publicPoll(kind, state), questions: [question('approved')] })
      const received = JSON.parse(JSON.stringify(sent))
      expect(sessionSchema.parse(received)).toStrictEqual(received)
      expect(received).toStrictEqual(sent)
    }
  })
})

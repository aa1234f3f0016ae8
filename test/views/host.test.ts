import { describe, expect, it } from 'vitest'
import { HostPass, hostOnly } from '../../server/domain/host-only.ts'
import { hostView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES, type PollKindName } from '../../shared/poll-kinds/index.ts'
import { POLL_STATES, type PollState } from '../../shared/schemas/poll.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { sessionSchema } from '../../shared/schemas/session.ts'
import { B } from '../poll-kinds/samples.ts'
import { bare, COMMON, poll, QUESTION, question, session, VOTED } from './support.ts'

const ROSTER = [{ email: 'zoe@example.org', name: 'Zoe', vote: 'Which one?: Oslo', questions: '' }]

const view = (of: Partial<Parameters<typeof hostView>[0]>) =>
  hostView(
    {
      session,
      poll: null,
      polls: [],
      questions: [],
      hostKey: hostOnly('mZ0qkq3f5o1lVbq0a1Yh8g'),
      roster: hostOnly(ROSTER),
      ...of,
    },
    new HostPass(),
  )

const CASES = POLL_KIND_NAMES.flatMap((kind) => POLL_STATES.map((state) => ({ kind, state })))

const body = (kind: PollKindName, state: PollState) => ({
  ...bare(kind, state),
  options: VOTED[kind].options,
  ...VOTED[kind].more,
  ...(kind === 'quiz' && { correctOptionId: B, explanation: 'As B is.' }),
})

describe('the host’s view of a session', () => {
  it('has the public fields, the host key and the roster', () => {
    expect(view({})).toStrictEqual({
      ...COMMON,
      poll: null,
      polls: [],
      questions: [],
      highlightedQuestionId: null,
      k: 'mZ0qkq3f5o1lVbq0a1Yh8g',
      roster: ROSTER,
    })
  })
})

describe('the host’s view of a poll', () => {
  it.each(CASES)('($kind, $state) has the tally and the right option of a quiz', ({ kind, state }) => {
    expect(view({ poll: poll(kind, state) }).poll).toStrictEqual(body(kind, state))
  })

  it.each(CASES)('($kind, $state) has the number of votes, in the list alone', ({ kind, state }) => {
    const one = poll(kind, state)
    const { poll: current, polls } = view({ poll: one, polls: [one] })
    expect(polls).toStrictEqual([{ ...body(kind, state), votes: 3 }])
    expect(current).not.toHaveProperty('votes')
  })

  it('lists every poll in the order that the host set, with drafts', () => {
    const polls = [poll('quiz', 'draft'), poll('rating', 'closed'), poll('ranking', 'open')]
    expect(view({ polls }).polls.map((one) => [one.kind, one.state])).toEqual([
      ['quiz', 'draft'],
      ['rating', 'closed'],
      ['ranking', 'open'],
    ])
  })

  it('says that nobody voted yet', () => {
    expect(view({ polls: [poll('quiz', 'draft', { votes: [] })] }).polls[0]?.votes).toBe(0)
  })

  it('says that it is closed if the session ended while it was open', () => {
    const one = poll('quiz', 'open', { status: 'ended' })
    expect(view({ poll: one, polls: [one] })).toMatchObject({ poll: { state: 'closed' }, polls: [{ state: 'closed' }] })
  })
})

describe('the host’s view of a question', () => {
  it.each(QUESTION_STATES)('(%s) says who asked it, and has no marks of a participant', (state) => {
    expect(view({ questions: [question(state)] }).questions).toStrictEqual([
      { ...QUESTION, state, author: { email: 'zoe@example.org', name: 'Zoe' } },
    ])
  })

  it('says which one is on stage', () => {
    const questions = [question('hidden', { id: B }), question('highlighted')]
    expect(view({ questions }).highlightedQuestionId).toBe(QUESTION.id)
  })
})

describe("the host's view", () => {
  it.each(CASES)('($kind, $state) matches the contract', ({ kind, state }) => {
    const one = poll(kind, state)
    const sent = view({ poll: one, polls: [one], questions: [question('pending')] })
    const received = JSON.parse(JSON.stringify(sent))
    expect(sessionSchema.parse(received)).toStrictEqual(received)
    expect(received).toStrictEqual(sent)
  })
})

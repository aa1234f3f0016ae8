import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backstage, hostOnly } from '../../server/domain/host-only.ts'
import { PUBLIC_STATES, type Question, withOwn } from '../../server/domain/question.ts'
import { QUESTION_STATES, type QuestionState } from '../../shared/schemas/question.ts'

const question = (id: string, state: QuestionState, createdAt: number): Question => ({
  id,
  text: 'Why?',
  state,
  createdAt,
  upvotes: 0,
  reply: null,
  mergedInto: null,
  merged: backstage([]),
  mine: false,
  upvoted: false,
  author: hostOnly({ email: '', name: '' }),
})

/** All questions of a session: who asked each of them, and whether the participant upvoted it. */
const queues = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    state: fc.constantFrom(...QUESTION_STATES),
    createdAt: fc.nat(5),
    isMine: fc.boolean(),
    isUpvoted: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 12 },
)

describe('the questions that a participant sees', () => {
  it('are the public ones and its own in any state, marked as its own, newest first', () => {
    fc.assert(
      fc.property(queues, (queue) => {
        const all = queue.map((one) => ({ ...one, question: question(one.id, one.state, one.createdAt) }))
        const room = all.filter(({ state }) => PUBLIC_STATES.includes(state))
        const asked = all.filter(({ isMine }) => isMine).map((one) => one.question)
        const upvoted = new Set(all.filter((one) => one.isUpvoted && !one.isMine).map(({ id }) => id))
        const seen = withOwn(
          room.map((one) => one.question),
          { asked, upvoted },
        )
        const expected = all
          .filter(({ state, isMine }) => isMine || PUBLIC_STATES.includes(state))
          .map((one) => ({ ...one.question, mine: one.isMine, upvoted: upvoted.has(one.id) }))
          .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1))
        expect(seen).toEqual(expected)
      }),
    )
  })

  it('are marked for this participant alone: the shared list is unchanged', () => {
    const room = [question('a', 'approved', 2), question('b', 'answered', 1)]
    withOwn(room, { asked: [question('b', 'answered', 1)], upvoted: new Set(['a']) })
    expect(room.map(({ id, mine, upvoted }) => [id, mine, upvoted])).toEqual([
      ['a', false, false],
      ['b', false, false],
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audienceView, sharedView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
import { QUESTION_STATES } from '../../shared/schemas/question.ts'
import { CanarySession } from './canary.ts'
import { publicPoll, question, session } from './support.ts'

describe('the frame that the whole audience shares', () => {
  it.each(POLL_KIND_NAMES)("(%s) is the audience's view without personal fields", (kind) => {
    for (const state of ['open', 'closed'] as const) {
      const poll = publicPoll(kind, state)
      const questions = [question('highlighted', { mine: true, upvoted: true })]
      const { voted, voteOptionId, ...shared } = audienceView({ session, poll, questions, ownBallot: undefined })
      const plain = shared.questions.map(({ mine, upvoted, ...rest }) => rest)
      expect(sharedView({ session, poll, questions })).toStrictEqual({ ...shared, questions: plain })
    }
  })

  it('has no data for the host or the stage', () => {
    const canaries = fc
      .record({
        kind: fc.constantFrom(...POLL_KIND_NAMES),
        options: fc.integer({ min: 0, max: 12 }),
        participants: fc.constant(2),
        questions: fc.array(fc.constantFrom(...QUESTION_STATES), { maxLength: 5 }),
      })
      .map((shape) => new CanarySession(shape))
    fc.assert(
      fc.property(canaries, (canary) => {
        const { questions, openPoll, closedPoll, hiddenPoll, forHost, forStage, forNobody } = canary
        for (const poll of [openPoll, closedPoll, hiddenPoll, null]) {
          const sent = JSON.stringify(sharedView({ session: canary.session, poll, questions }))
          const secrets = [...forHost, ...forStage, ...forNobody]
          expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
        }
      }),
    )
  })
})

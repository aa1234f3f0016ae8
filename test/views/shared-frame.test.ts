import { describe, expect, it } from 'vitest'
import { audienceView, sharedView } from '../../server/views/session.ts'
import { POLL_KIND_NAMES } from '../../shared/poll-kinds/index.ts'
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
})

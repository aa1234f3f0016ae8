import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { QUIZ_POINTS } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { scoresSchema } from '../../../shared/schemas/scores.ts'
import { requireScores } from '../../domain/settings.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'

export const getScores = hostProcedure('GET', '/api/sessions/{id}/scores', 'Sessions', {
  addition: true,
  codes: ['scores_off'],
  summary: 'Read the scores',
  description: `The points of all participants for right votes in quizzes, the best first, in a session with \`scores\` on. A quiz counts while it is closed and its results are revealed. With a timer, a right vote earns \`round(${QUIZ_POINTS} × (1 − elapsed ÷ limit ÷ 2))\`. \`elapsed\` is the time from opening to the vote that counts. \`limit\` is the time from opening to \`closesAt\`, as it was last set. Sending the same answer again does not make it later.`,
  successDescription: 'The scores.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(z.object({ scores: scoresSchema.meta({ description: 'Everyone who joined, the best first.' }) }))
  .query(async ({ ctx: { session, live, pass } }) => {
    requireScores(session)
    const scores = await live.projections.scores(session.id, pass)
    if (!scores) throw new Refusal('session_not_found')
    return scores
  })

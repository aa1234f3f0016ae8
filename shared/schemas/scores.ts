import { z } from 'zod'
import { QUIZ_POINTS } from '../limits.ts'

const rank = z
  .int()
  .meta({ description: 'From 1; equal points share a place, and the next one is left out (1, 1, 3).', example: 1 })
const points = z
  .int()
  .meta({
    description: `What the right votes earned: ${QUIZ_POINTS} each, less the later they came where the quiz had a timer, down to half.`,
    example: 2_870,
  })

const scoreSchema = z
  .object({
    place: rank,
    name: z
      .string()
      .meta({ description: 'The name given at join, or `Guest n` for the n-th who joined.', example: 'Zoe' }),
    points,
    right: z.int().meta({ description: 'How many quizzes they had right.', example: 3 }),
  })
  .meta({ id: 'Score', description: 'How one participant stands in the quizzes of a session.' })
export type Score = z.infer<typeof scoreSchema>

/** Names are people's: no tool gets them. */
export const scoresSchema = z.array(scoreSchema).meta({ 'x-sensitive': true })

export const ownScoreSchema = z
  .object({
    points,
    place: rank,
    of: z
      .int()
      .optional()
      .meta({ description: 'How many people joined; left out where `people` are hidden.', example: 87 }),
  })
  .meta({ id: 'OwnScore', description: 'How this browser’s participant stands in the quizzes.' })
export type OwnScore = z.infer<typeof ownScoreSchema>

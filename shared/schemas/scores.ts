import { z } from 'zod'
import { QUIZ_POINTS } from '../limits.ts'

const rank = z
  .int()
  .meta({
    description: 'The rank by points, from 1. Equal points share a rank, and the next rank is skipped (1, 1, 3).',
    example: 1,
  })
const points = z
  .int()
  .meta({
    description: `The points for right votes: ${QUIZ_POINTS} each. In a quiz with a timer, a later vote earns less, but at least half.`,
    example: 2_870,
  })

const scoreSchema = z
  .object({
    place: rank,
    name: z
      .string()
      .meta({
        description: 'The name given at join, or `Guest n` for the nth participant who joined.',
        example: 'Zoe',
      }),
    points,
    right: z.int().meta({ description: 'In how many quizzes this participant was right.', example: 3 }),
  })
  .meta({ id: 'Score', description: 'The score of one participant in the quizzes of a session.' })
export type Score = z.infer<typeof scoreSchema>

/** Scores have names, so no tool gets them. */
export const scoresSchema = z.array(scoreSchema).meta({ 'x-sensitive': true })

export const ownScoreSchema = z
  .object({
    points,
    place: rank,
    of: z
      .int()
      .optional()
      .meta({ description: 'How many people joined. Left out if the setting `people` is `hidden`.', example: 87 }),
  })
  .meta({ id: 'OwnScore', description: 'The score of this browser’s participant in the quizzes.' })
export type OwnScore = z.infer<typeof ownScoreSchema>

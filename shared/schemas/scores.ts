import { z } from 'zod'
import { addedField, intField, namedObject, optionalField, stringField } from '../fields/fields.ts'
import { QUIZ_POINTS } from '../limits.ts'

const rank = intField(
  'The rank by points, from 1. Equal points share a rank, and the next rank is skipped (1, 1, 3).',
  1,
)
const points = intField(
  `The points for right votes: ${QUIZ_POINTS} each. In a quiz with a timer, a later vote earns less, but at least half.`,
  2_870,
)

const scoreSchema = namedObject('Score', 'The score of one participant in the quizzes of a session.', {
  place: rank,
  name: stringField('The name given at join, or `Guest n` for the nth participant who joined.', 'Zoe'),
  points,
  right: intField('In how many quizzes this participant was right.', 3),
})
export type Score = z.infer<typeof scoreSchema>

/** Scores have names, so no tool gets them. */
export const scoresSchema = z.array(scoreSchema).meta({ 'x-sensitive': true })

const placeAheadSchema = namedObject('PlaceAhead', 'The next better place, without who has it.', {
  place: rank,
  by: intField('By how many points it is ahead.', 1_200),
})

export const ownScoreSchema = namedObject('OwnScore', 'The score of this browser’s participant in the quizzes.', {
  points,
  place: rank,
  of: optionalField(z.int(), 'How many people joined. Left out if the setting `people` is `hidden`.', 87),
  ahead: addedField(placeAheadSchema, 'The next better place. Left out in the first place.'),
})
export type OwnScore = z.infer<typeof ownScoreSchema>

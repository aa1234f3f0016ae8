import type { z } from 'zod'
import { namedEnum, namedObject, stringField } from '../fields/fields.ts'
import { uuidOutput } from '../fields/ids.ts'

/** What the wall shows; the first is the default. */
const STAGES = ['poll', 'lobby', 'questions', 'scores', 'answer'] as const
export type Stage = (typeof STAGES)[number]

export const stageSchema = namedEnum('Stage', STAGES, {
  description:
    'What the wall shows. poll: the current poll, and the highlighted question if there is one; lobby: how to join; questions: the approved questions; scores: the best scores in the quizzes, if the session keeps scores; answer: one answer to the current open_text poll.',
  example: 'lobby',
})

/** A written answer that the host puts on the wall, and its poll. */
export const stageAnswerSchema = namedObject('StageAnswer', 'The answer on stage.', {
  pollId: uuidOutput('The poll of the answer, which is the current poll.'),
  text: stringField('The answer.', 'More breaks, please'),
})
export type StageAnswer = z.infer<typeof stageAnswerSchema>

/** That the scores begin with the first three places, one after another. */
export type Podium = { podium: true }

import { z } from 'zod'

/** What the wall shows; the first is the default. */
const STAGES = ['poll', 'lobby', 'questions', 'scores'] as const
export type Stage = (typeof STAGES)[number]

export const stageSchema = z.enum(STAGES).meta({
  id: 'Stage',
  description:
    'What the wall shows. poll: the current poll, and the highlighted question if there is one; lobby: how to join; questions: the questions that are approved; scores: who is ahead in the quizzes, where the session keeps scores.',
  example: 'lobby',
})

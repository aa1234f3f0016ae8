import type { PollDraft } from '../../../../shared/schemas/draft.ts'
import { templates } from '../../language/index.ts'

export type TemplateName = keyof typeof templates

export const TEMPLATE_POLLS: Record<TemplateName, () => PollDraft[]> = {
  icebreaker: () => [
    { kind: 'word_cloud', prompt: templates.icebreaker.feeling },
    { kind: 'multiple_choice', prompt: templates.icebreaker.from, options: templates.icebreaker.places },
    { kind: 'open_text', prompt: templates.icebreaker.unknown },
  ],
  feedback: () => [
    { kind: 'rating', prompt: templates.feedback.rating },
    { kind: 'open_text', prompt: templates.feedback.keep },
    { kind: 'open_text', prompt: templates.feedback.change },
  ],
  quiz: () => [
    { kind: 'quiz', ...templates.quiz.planet, correctOption: 1 },
    { kind: 'quiz', ...templates.quiz.bones, options: ['106', '206', '306'], correctOption: 1 },
    { kind: 'quiz', ...templates.quiz.colour, correctOption: 2 },
  ],
  retro: () => [
    { kind: 'rating', prompt: templates.retro.sprint },
    { kind: 'open_text', prompt: templates.retro.good },
    { kind: 'open_text', prompt: templates.retro.bad },
    { kind: 'ranking', prompt: templates.retro.first, options: templates.retro.ideas },
  ],
  allHands: () => [{ kind: 'word_cloud', prompt: templates.allHands.topic }],
}

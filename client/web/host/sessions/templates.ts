const NAMES = ['icebreaker', 'feedback', 'quiz', 'retro', 'allHands', 'empty'] as const
type TemplateName = (typeof NAMES)[number]
export const TEMPLATE_NAMES: readonly TemplateName[] = NAMES

type Poll =
  | { kind: 'word_cloud' | 'open_text' | 'rating'; prompt: string }
  | { kind: 'multiple_choice' | 'ranking'; prompt: string; options: string[] }
  | { kind: 'quiz'; prompt: string; options: string[]; correctOption: number; explanation: string }
type Template = { title: string; what: string; polls: Poll[] }

/** Sessions to begin with, with polls in one language. */
export type Templates = Record<TemplateName, Template>

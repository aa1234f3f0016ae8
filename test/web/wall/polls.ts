import type { PollDraft } from '../../../shared/schemas/draft.ts'

/** What a poll on the wall may be, from next to nothing to the most that is allowed. */
export const CONTENT = {
  kind: ['multiple_choice', 'quiz', 'rating', 'ranking', 'word_cloud', 'open_text'],
  options: [2, 6, 8, 12],
  label: [1, 20, 80, 200],
  prompt: [10, 120, 500],
  votes: [0, 1, 12, 200],
} as const

export const VIEW = {
  size: [
    { width: 1024, height: 768 },
    { width: 1280, height: 720 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 3840, height: 2160 },
  ],
  colorScheme: ['light', 'dark'],
  dir: ['ltr', 'rtl'],
} as const

export type Content = { [Name in keyof typeof CONTENT]: (typeof CONTENT)[Name][number] }
export type View = { [Name in keyof typeof VIEW]: (typeof VIEW)[Name][number] }

const WORDS =
  'Which of these would you like us to begin with next year when all of the budget is there and nobody minds the weather or the long way home'

/** A text of so many characters, that begins with a mark of its own. */
export function textOf(length: number, mark = ''): string {
  const long = `${mark}${mark && ' '}${`${WORDS} `.repeat(5)}`.slice(0, length)
  return long.trimEnd().padEnd(length, '.')
}

/** A rating has at most eleven steps. */
const stepsOf = ({ kind, options }: Content): number => (kind === 'rating' ? Math.min(options, 11) : options)

/** @param mark tells its prompt from others */
export function draftOf(content: Content, mark: string): PollDraft {
  const { kind, label } = content
  const prompt = textOf(content.prompt, mark)
  if (kind === 'word_cloud' || kind === 'open_text') return { kind, prompt }
  const options = Array.from({ length: stepsOf(content) }, (_, n) =>
    label === 1 ? String.fromCodePoint(65 + n) : textOf(label, String(n + 1)),
  )
  return { kind, prompt, options, ...(kind === 'quiz' && { correctOption: 1 }) } as PollDraft
}

/** The ballot of the n-th of those who vote, each in a way of their own. */
export function ballotOf({ kind, label }: Content, n: number, ids: string[]): object {
  if (kind === 'word_cloud') return { text: textOf(Math.min(label, 40), `w${n % 60}`) }
  if (kind === 'open_text') return { text: textOf(label, String(n)) }
  const turned = n % ids.length
  if (kind === 'ranking') return { ranks: [...ids.slice(turned), ...ids.slice(0, turned)] }
  return { optionId: ids[Math.floor(n ** 1.3) % ids.length] }
}

/** What the wall says came in. */
export function turnoutOf(content: Content): string {
  const { kind, votes } = content
  const what = kind === 'word_cloud' || kind === 'open_text' ? 'answer' : 'vote'
  return `${votes} ${what}${votes === 1 ? '' : 's'}`
}

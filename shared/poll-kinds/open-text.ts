import { OPEN_TEXT_MAX } from '../limits.ts'
import { textBallot } from './ballots.ts'
import { definePollKind, type WrittenAnswer } from './define.ts'
import { visible } from './visible.ts'

/** Two texts are the same answer if they look the same. */
const textKey = (text: string): string => visible(text) || text

/** Each text once, newest first. */
function listTexts(texts: readonly string[]): WrittenAnswer[] {
  const answers = new Map<string, WrittenAnswer>()
  for (const text of texts) {
    const key = textKey(text)
    const answer = answers.get(key) ?? { key, text, n: 0 }
    answers.set(key, { ...answer, n: answer.n + 1 })
  }
  return [...answers.values()]
}

/** An answer in one's own words; the outcome is the texts, newest first. */
export const openText = definePollKind({
  kind: 'open_text',
  summary: 'An answer in your own words.',
  icon: 'M3 4h26v13h-15l-5 4v-4h-6zM9 9h14M9 13h8',
  widget: 'text',
  result: 'texts',
  options: { min: 0, max: 0 },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...textBallot(OPEN_TEXT_MAX),
  several: null,
  countsInAnyOrder: false,
  count: (ballots) => ({ texts: [...ballots] }),
  written: { key: textKey, list: listTexts },
})

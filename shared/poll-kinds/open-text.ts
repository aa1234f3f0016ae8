import { OPEN_TEXT_MAX } from '../limits.ts'
import { textBallot } from './ballots.ts'
import { definePollKind, type WrittenAnswer } from './define.ts'

/** Each text once, newest first. */
function listTexts(texts: readonly string[]): WrittenAnswer[] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].map(([text, n]) => ({ key: text, text, n }))
}

/** An answer in one's own words; the outcome is the texts, newest first. */
export const openText = definePollKind({
  kind: 'open_text',
  summary: 'An answer in your own words.',
  widget: 'text',
  result: 'texts',
  options: { min: 0, max: 0 },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...textBallot(OPEN_TEXT_MAX),
  countsInAnyOrder: false,
  count: (ballots) => ({ texts: [...ballots] }),
  written: { key: (text) => text, list: listTexts },
})

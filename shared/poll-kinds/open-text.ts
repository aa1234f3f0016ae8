import { OPEN_TEXT_MAX } from '../limits.ts'
import { textBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

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
})

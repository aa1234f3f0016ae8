import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { oneOptionBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

/** One choice, of which one is right; the right one is shown to the audience after close. */
export const quiz = definePollKind({
  kind: 'quiz',
  summary: 'One choice, of which one is right.',
  widget: 'choose-one',
  result: 'bars',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: true,
  openTallyIsPublic: false,
  ...oneOptionBallot,
})

import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { oneOptionBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

/** One choice; one or several options are right, and the audience sees which after close. */
export const quiz = definePollKind({
  kind: 'quiz',
  summary: 'One choice. One or several options are right.',
  widget: 'choose-one',
  result: 'bars',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: true,
  openTallyIsPublic: false,
  ...oneOptionBallot,
})

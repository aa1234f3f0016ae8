import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { oneOptionBallot, severalOptions } from './ballots.ts'
import { definePollKind } from './define.ts'

/** One choice or several; one or several options are right, and the audience sees which after close. */
export const quiz = definePollKind({
  kind: 'quiz',
  summary: 'One choice, or up to `maxChoices`. One or several options are right.',
  icon: 'M3 5h12M3 19h9M3 12h14M22 12l3 3 5-6',
  widget: 'choose-one',
  result: 'bars',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: true,
  openTallyIsPublic: false,
  ...oneOptionBallot,
  several: severalOptions,
})

import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { oneOptionBallot, severalOptions } from './ballots.ts'
import { definePollKind } from './define.ts'

/** One choice among a few, or several; the tally is people per option. */
export const multipleChoice = definePollKind({
  kind: 'multiple_choice',
  summary: 'One choice among a few, or up to `maxChoices`.',
  icon: 'M3 5h22M3 12h12M3 19h17',
  widget: 'choose-one',
  result: 'bars',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...oneOptionBallot,
  several: severalOptions,
})

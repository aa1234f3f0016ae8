import { OPTIONS_MIN, RATING_OPTIONS_MAX } from '../limits.ts'
import { oneOptionBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

/** One step on a scale, 1 to 5 unless the host names the steps; the tally is votes per step. */
export const rating = definePollKind({
  kind: 'rating',
  summary: 'One step on a scale, lowest first.',
  icon: 'M4 20v-4M10 20v-7M16 20v-11M22 20v-16M28 20v-9',
  widget: 'scale',
  result: 'average',
  options: { min: OPTIONS_MIN, max: RATING_OPTIONS_MAX, preset: ['1', '2', '3', '4', '5'] },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...oneOptionBallot,
  several: null,
})

import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { rankBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

/**
 * Options put in order, best first. Borda count over those who voted: of n options the first gets
 * n points, the next n - 1, and an unranked one none.
 */
export const ranking = definePollKind({
  kind: 'ranking',
  summary: 'Options put in order, best first.',
  widget: 'rank',
  result: 'order',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...rankBallot,
  countsInAnyOrder: true,
  count(ballots, options) {
    const points = new Map(options.map((option) => [option.id, 0]))
    for (const ranks of ballots) {
      for (const [place, id] of ranks.entries()) {
        points.set(id, (points.get(id) ?? 0) + options.length - place)
      }
    }
    return { options: points }
  },
})

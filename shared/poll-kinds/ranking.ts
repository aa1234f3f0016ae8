import { OPTIONS_MAX, OPTIONS_MIN } from '../limits.ts'
import { rankBallot } from './ballots.ts'
import { definePollKind } from './define.ts'

/**
 * Options in order, best first. The tally is a Borda count: of n options the first gets n points, the next n - 1, and
 * one that is not ranked gets none.
 */
export const ranking = definePollKind({
  kind: 'ranking',
  summary: 'Options put in order, best first.',
  icon: 'M10 5h19M10 12h14M10 19h8M4 4v3M4 11v3M4 18v3',
  widget: 'rank',
  result: 'order',
  options: { min: OPTIONS_MIN, max: OPTIONS_MAX },
  hasCorrectOption: false,
  openTallyIsPublic: false,
  ...rankBallot,
  several: null,
  countsInAnyOrder: true,
  count(ballots, options) {
    const points = new Map(options.map((option) => [option.id, 0]))
    for (const ranks of ballots) {
      for (const [rank, id] of ranks.entries()) points.set(id, (points.get(id) ?? 0) + options.length - rank)
    }
    return { options: points }
  },
})

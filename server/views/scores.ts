import { SCORES_ON_WALL } from '../../shared/limits.ts'
import type { OwnScore, Score } from '../../shared/schemas/scores.ts'
import type { HostPass, WallPass } from '../domain/host-only.ts'
import type { Scoreboard, ScoreRow } from '../domain/scores.ts'

export type ScoresView = { scores: Score[] }

const row = ({ place, points, right }: ScoreRow, name: string): Score => ({ place, name, points, right })

export const scoresView = ({ standings }: Scoreboard, pass: HostPass): ScoresView => ({
  scores: standings.map((one) => row(one, one.name.open(pass))),
})

/**
 * The best scores, with public names.
 * @param seesPeople whether the wall may show how many joined. If not, it lists only people with points
 */
export const wallScores = ({ standings }: Scoreboard, pass: WallPass, seesPeople: boolean): Score[] =>
  standings
    .filter(({ points }) => seesPeople || points > 0)
    .slice(0, SCORES_ON_WALL)
    .map((one) => row(one, one.nameOnWall.open(pass)))

/**
 * A participant's own score. Null while no quiz counts.
 * @param seesPeople whether the audience may know how many they are
 */
export function ownScore(
  { standings, hasBegun }: Scoreboard,
  participantId: string,
  seesPeople: boolean,
): OwnScore | null {
  const own = standings.find((one) => one.participantId === participantId)
  if (!own || !hasBegun) return null
  const { points, place } = own
  return { points, place, ...(seesPeople && { of: standings.length }), ...placeAhead(standings, points) }
}

/** Of the next better place only what it is and by how many points: not who has it, nor how many share it. */
function placeAhead(standings: readonly ScoreRow[], points: number): Pick<OwnScore, 'ahead'> {
  const next = standings.findLast((one) => one.points > points)
  return next ? { ahead: { place: next.place, by: next.points - points } } : {}
}

import type { Session } from '../../index.ts'
import { texts } from '../texts/outcome.ts'

/** This browser's points once a quiz counts, and its place: `#2 / 87` in any language. */
export function OwnScore({ own }: { own: Session | undefined }) {
  const score = own?.score
  return score ? (
    <p class="card" role="status">
      {texts.points(score.points)} · #{score.place}
      {score.of && ` / ${score.of}`}
    </p>
  ) : null
}

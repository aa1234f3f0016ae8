import type { Session } from '../../index.ts'
import { common as texts } from '../texts/index.ts'

/** This browser's points once a quiz counts, and its place. */
export function OwnScore({ own }: { own: Session | undefined }) {
  const score = own?.score
  return score ? (
    <p class="card score" role="status">
      <strong>{texts.points(score.points)}</strong> {texts.place(score.place, score.of)}
    </p>
  ) : null
}

import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { Status } from '../../parts/controls/status.tsx'
import { podiumDelay, STEPS } from '../../parts/session/podium.ts'

type Props = { score: NonNullable<Session['score']>; isPodium: boolean }

/** The own place while the wall shows scores. Who is on the podium learns it when the wall says so. */
export function OwnPlace({ score: { points, place }, isPodium }: Props) {
  const isTold = useIsTold(isPodium ? podiumDelay(place) : 0)
  return (
    <section class="own-place" tabIndex={-1} aria-label={texts.poll}>
      <Status class={isTold ? `told ${place <= STEPS ? `place-${place}` : ''}` : ''}>
        {isTold && (
          <>
            <span class="medal" aria-hidden="true" translate={false}>
              {number(place)}
            </span>
            <strong>{texts.ownPlace(place)}</strong> <span>{common.points(points)}</span>
          </>
        )}
      </Status>
      {!isTold && <span class="pulse" aria-hidden="true" />}
    </section>
  )
}

/** Whether this long ago, in milliseconds, the page began to show it. A place that is read late may be told later. */
function useIsTold(delay: number): boolean {
  const [began] = useState(() => performance.now())
  const [isTold, setTold] = useState(delay === 0)
  useEffect(() => {
    const left = began + delay - performance.now()
    setTold(left <= 0)
    const timer = setTimeout(() => setTold(true), left)
    return () => clearTimeout(timer)
  }, [delay])
  return isTold
}

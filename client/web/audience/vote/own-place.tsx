import { useEffect, useState } from 'preact/hooks'
import type { Session } from '../../../index.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { STEPS, toldAfter } from '../../parts/session/podium.ts'

type Score = NonNullable<Session['score']>
type Props = { score: Score; isPodium: boolean }

/** The own place while the wall shows scores, named after the wall has said who has it. */
export function OwnPlace({ score, isPodium }: Props) {
  const { points, place } = score
  const isPlaced = points > 0
  const isTold = useIsTold(isPlaced ? toldAfter(place) : 0)
  return (
    <section class="own-place" tabIndex={-1} aria-label={texts.poll}>
      <Status class={isTold ? `told ${isPlaced && place <= STEPS ? `place-${place}` : ''}` : ''}>
        {isTold && (isPlaced ? <Place {...score} isPodium={isPodium} /> : <NoPlace isPodium={isPodium} />)}
      </Status>
      {!isTold && <span class="pulse" aria-hidden="true" />}
    </section>
  )
}

const BARS = 'M5 18v-5h4v5zM10 18V7h4v11zM15 18v-3h4v3z'
const CUP =
  'M8 5h8v5a4 4 0 0 1-3 3.9V16h2v2H9v-2h2v-2.1A4 4 0 0 1 8 10zM4 6h4v2H6c0 1.7.8 3.2 2.2 3.6l.4 2C5.8 13 4 10.8 4 8zM16 6h4v2c0 2.8-1.8 5-4.6 5.6l.4-2C17.2 11.2 18 9.7 18 8h-2z'

/** A cup for those on the podium. */
export const Sign = ({ place }: { place: number }) => (
  <svg class="medal" viewBox="0 0 24 24" aria-hidden="true">
    <path d={place > STEPS ? BARS : CUP} />
  </svg>
)

/** On the podium nobody is told what they lack. */
const Place = ({ points, place, of, ahead, isPodium }: Score & Pick<Props, 'isPodium'>) => (
  <>
    <Sign place={place} />
    <strong>{texts.place(place, of)}</strong> <span>{common.points(points)}</span>{' '}
    {ahead && !isPodium && <span class="ahead">{texts.ahead(common.points(ahead.by), ahead.place)}</span>}
  </>
)

/** Who has no points is not told to be the last. */
const NoPlace = ({ isPodium }: Pick<Props, 'isPodium'>) => (
  <>
    <Sign place={Number.POSITIVE_INFINITY} />
    <strong class="on-wall">{texts.scoresOnWall}</strong> {!isPodium && <span>{texts.noPoints}</span>}
  </>
)

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

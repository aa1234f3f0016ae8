import { useLayoutEffect } from 'preact/hooks'
import { MOVES } from './scores.tsx'

const TIMING = { duration: MOVES, easing: 'ease-in-out' }

/** What is left of the way. Widths and types change at rates of their own, so that two points would stretch a word between. */
const WAY = [1, 0.8, 0.6, 0.4, 0.2, 0]

/** Where a part stands in what holds it, and the size of its type, in pixels. */
type Place = { left: number; middle: number; width: number; type: number }

/**
 * Moves a podium aside where rows come beside it: steps and words go from the places and sizes that they had to those
 * that they have now. Only transforms change, so nothing is laid out or drawn anew on the way.
 */
export function useStepMoves(): void {
  // Before this drawing moves them.
  const before = isWithoutRows() ? placesOf() : undefined
  useLayoutEffect(() => {
    if (!before || isWithoutRows() || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const now = placesOf()
    for (const [part, place] of now) {
      const step = part.parentElement?.closest<HTMLElement>('.step')
      const wide = step ? widthOf(before.get(step), now.get(step)) : () => 1
      move(part, framesOf(part, before.get(part) ?? place, place, wide))
    }
  })
}

/** Parts are drawn once, at the size that they end with. By what they are scaled they would be drawn up to twice as large. */
async function move(part: HTMLElement, frames: Keyframe[]): Promise<void> {
  part.style.willChange = 'transform'
  await part.animate(frames, TIMING).finished.catch(() => {})
  part.style.willChange = ''
}

const isWithoutRows = (): boolean =>
  document.querySelector('.podium') !== null && document.querySelector('.others') === null

const placesOf = (): Map<HTMLElement, Place> =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('.winners, .step, .step .place, .step p')].map((part) => {
      const { offsetLeft: left, offsetTop, offsetHeight, offsetWidth: width } = part
      return [
        part,
        { left, middle: offsetTop + offsetHeight / 2, width, type: Number.parseFloat(getComputedStyle(part).fontSize) },
      ]
    }),
  )

/** How many times as wide as at the end it is, by what is left of the way. */
const widthOf = (was?: Place, now?: Place) => (left: number) =>
  was && now ? 1 + left * (was.width / now.width - 1) : 1

/** @param wide how many times as wide the step is on which the part stands, which is undone for its words */
function framesOf(part: HTMLElement, was: Place, now: Place, wide: (left: number) => number): Keyframe[] {
  const own = widthOf(was, now)
  return WAY.map((left) => {
    const aside = `${left * (was.left - now.left)}px`
    if (part.matches('.step')) return { transform: `translateX(${aside}) scaleX(${own(left)})`, transformOrigin: '0 0' }
    const size = 1 + left * (was.type / now.type - 1)
    if (part.matches('.step *'))
      return { transform: `translateY(${left * (was.middle - now.middle)}px) scale(${size / wide(left)}, ${size})` }
    return { transform: `translateX(${left * (was.left + was.width / 2 - now.left - now.width / 2)}px)` }
  })
}

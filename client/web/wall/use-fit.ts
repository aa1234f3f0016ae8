import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Sizes of type in units of the stage. A screen of 16:9 is 67.5 units high, so 5 units are 80 px at 1080p. */
type Sizes = { least: number; most: number }

/** Halvings of a range. They leave less than 1% of it. */
const HALVINGS = 7

/** Whether an element is on a stage, which does not scroll. Its style sheet says so by `--stage`. */
const isOnStage = (element: Element): boolean => getComputedStyle(element).getPropertyValue('--stage').trim() !== ''

/** Pixels of a unit, which follows the size of the stage. @param element one whose type has the size of a unit */
export const unitInPixels = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)

export const inUnits = (size: number): string => `calc(${size} * var(--unit))`

export function largest({ least, most }: Sizes, fits: (size: number) => boolean, halvings = HALVINGS): number {
  if (fits(most)) return most
  let [good, bad] = [least, most]
  for (let n = 0; n < halvings; n++) {
    const middle = (good + bad) / 2
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}

/** Lengths are rounded, so one pixel is allowed. */
const holdsAll = (element: Element): boolean =>
  element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1

/** Parts that nothing may overflow, beside the element itself. */
const PARTS = ':scope > :is(.stage-halves, .stage-average, ol), .bar, .step li, .others li'

export const isWhole = (element: HTMLElement): boolean => [element, ...element.querySelectorAll(PARTS)].every(holdsAll)

/** Sets a custom property of an element to the largest size of type at which nothing overflows. @returns the size */
export function fitType(element: HTMLElement, property: `--${string}`, sizes: Sizes): number {
  const set = (size: number) => element.style.setProperty(property, inUnits(size))
  const size = largest(sizes, (tried) => {
    set(tried)
    return isWhole(element)
  })
  set(size)
  return size
}

const animationsIn = (element: HTMLElement): Animation[] =>
  element.getAnimations({ subtree: true }).filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))

/** Runs `measure` with all animations at their end. What glides over an edge on its way would count as overflow. */
function withoutMotion(animations: Animation[], measure: () => void): void {
  const before = animations.map(({ currentTime }) => currentTime)
  for (const animation of animations) animation.currentTime = animation.effect?.getComputedTiming().endTime ?? null
  measure()
  for (const [index, animation] of animations.entries()) animation.currentTime = before[index] ?? null
}

/**
 * Fits the content of an element to its size before it is drawn: when the content or the size changes, a typeface has
 * loaded, or the direction of the page changes. Fits it again when the animations in it have ended.
 * @param content changes with the content
 * @param relax undoes `fit` on a page that scrolls
 */
export function useFit(
  element: RefObject<HTMLElement | null>,
  fit: (element: HTMLElement) => unknown,
  content: string,
  relax = (target: HTMLElement) => target.removeAttribute('style'),
): void {
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const sizeOf = () => `${target.clientWidth} ${target.clientHeight}`
    let fitted = ''
    let isLeft = false
    const measure = () => {
      ;(isOnStage(target) ? fit : relax)(target)
      fitted = sizeOf()
    }
    const run = () => {
      const animations = animationsIn(target)
      withoutMotion(animations, measure)
      if (animations.length === 0) return
      Promise.allSettled(animations.map(({ finished }) => finished)).then(() => !isLeft && measure())
    }
    // An observer also reports the first size, which is already fitted.
    const resized = new ResizeObserver(() => {
      if (sizeOf() !== fitted) run()
    })
    resized.observe(target)
    // Whoever sets the direction that the page has already changes nothing: that happens with every vote.
    const turned = new MutationObserver(([change]) => {
      if (change?.oldValue !== document.documentElement.dir) run()
    })
    turned.observe(document.documentElement, { attributeFilter: ['dir'], attributeOldValue: true })
    document.fonts.addEventListener('loadingdone', run)
    run()
    return () => {
      isLeft = true
      resized.disconnect()
      turned.disconnect()
      document.fonts.removeEventListener('loadingdone', run)
    }
  }, [content])
}

/**
 * Sets `--text` of an element to the largest size of type at which nothing overflows. A word is broken only if no size
 * holds it whole.
 * @param content changes with the content
 * @returns the ref of the element
 */
export function useFitText(sizes: Sizes, content: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const fit = (target: HTMLElement) => {
    target.classList.remove('broken')
    fitType(target, '--text', sizes)
    if (isWhole(target)) return
    target.classList.add('broken')
    fitType(target, '--text', sizes)
  }
  useFit(element, fit, content)
  return element
}

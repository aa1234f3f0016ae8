import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { breakWords, fitType, isWhole, type Sizes, withWholeWords } from './fit-type.ts'

/** Whether an element is on a stage, which does not scroll. Its style sheet says so by `--stage`. */
const isOnStage = (element: Element): boolean => getComputedStyle(element).getPropertyValue('--stage').trim() !== ''

const animationsIn = (element: HTMLElement): Animation[] =>
  element.getAnimations({ subtree: true }).filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))

/** Runs `measure` with all animations at their end. What glides over an edge on its way would count as overflow. */
function withoutMotion(animations: Animation[], measure: () => void): void {
  const before = animations.map(({ currentTime }) => currentTime)
  for (const animation of animations) animation.currentTime = animation.effect?.getComputedTiming().endTime ?? null
  measure()
  for (const [index, animation] of animations.entries()) animation.currentTime = before[index] ?? null
}

function removeFit(element: HTMLElement): void {
  element.removeAttribute('style')
  element.removeAttribute('data-columns')
  breakWords(element, false)
}

/**
 * Fits the content of an element to its size before it is drawn: when the content or the size changes, a typeface has
 * loaded, or the direction of the page changes. If it is not whole when the animations in it have ended, fits it again.
 * @param content changes with the content
 * @param undoFit undoes `fit` on a page that scrolls
 */
export function useFit(
  element: RefObject<HTMLElement | null>,
  fit: (element: HTMLElement) => unknown,
  content: string,
  undoFit = removeFit,
): void {
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const sizeOf = () => `${target.clientWidth} ${target.clientHeight}`
    let fitted = ''
    let isLeft = false
    const measure = () => {
      ;(isOnStage(target) ? fit : undoFit)(target)
      fitted = sizeOf()
    }
    const run = () => {
      const animations = animationsIn(target)
      withoutMotion(animations, measure)
      if (animations.length === 0) return
      Promise.allSettled(animations.map(({ finished }) => finished)).then(() => isLeft || isWhole(target) || measure())
    }
    // An observer also reports the first size, which is already fitted.
    const resized = new ResizeObserver(() => {
      if (sizeOf() !== fitted) run()
    })
    resized.observe(target)
    const turned = new MutationObserver(run)
    turned.observe(document.documentElement, { attributeFilter: ['dir'] })
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
  const fit = (target: HTMLElement) => withWholeWords(target, () => ({ size: fitType(target, '--text', sizes) }))
  useFit(element, fit, content)
  return element
}

import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Whether the page is a stage that nothing leaves, as its style sheet says by `--stage`, or one that scrolls. */
const isStage = (): boolean => getComputedStyle(document.documentElement).getPropertyValue('--stage').trim() !== ''
/** Halvings of a range: what is left of it is under 1%. */
const HALVINGS = 7

/** Pixels of a rem, which on a stage follows the screen or the frame. */
export const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The largest size of a range that fits, and the least where none does. */
export function largest(least: number, most: number, fits: (size: number) => boolean): number {
  if (fits(most)) return most
  let [good, bad] = [least, most]
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (good + bad) / 2
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}

/** Whether all that an element holds is inside of it; lengths are rounded, so that one pixel is none. */
export const isWhole = (element: HTMLElement): boolean =>
  element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1

/**
 * Fits what an element shows to its size, before it is seen: whenever it shows something else, its size changes, a
 * typeface has arrived, or the page is read from the other side.
 * @param shown says what it shows
 * @param relax undoes it where the wall is a page that scrolls
 */
export function useFit(
  element: RefObject<HTMLElement | null>,
  fit: (element: HTMLElement) => void,
  shown: string,
  relax = (target: HTMLElement) => target.removeAttribute('style'),
): void {
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const sizeOf = () => `${target.clientWidth} ${target.clientHeight}`
    let fitted = ''
    const run = () => {
      ;(isStage() ? fit : relax)(target)
      fitted = sizeOf()
    }
    // It also tells the size that it begins with, which is fitted already.
    const resized = new ResizeObserver(() => {
      if (sizeOf() !== fitted) run()
    })
    resized.observe(target)
    const turned = new MutationObserver(run)
    turned.observe(document.documentElement, { attributeFilter: ['dir'] })
    document.fonts.addEventListener('loadingdone', run)
    run()
    return () => {
      resized.disconnect()
      turned.disconnect()
      document.fonts.removeEventListener('loadingdone', run)
    }
  }, [shown])
}

import type { RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import { isWhole, largest, useFit } from './use-fit.ts'

/**
 * Sets `--text` of an element to the largest size of type that fits.
 * @param range sizes in rem: see fit-poll.ts
 * @param shown says what the element shows
 * @returns the ref of the element
 */
export function useFitText(range: { least: number; most: number }, shown: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  useFit(element, (target) => fitText(target, range), shown)
  return element
}

function fitText(element: HTMLElement, { least, most }: { least: number; most: number }): void {
  const set = (size: number) => element.style.setProperty('--text', `${size}rem`)
  const fits = (size: number) => {
    set(size)
    return isWhole(element)
  }
  set(largest(least, most, fits))
}

/** Sizes of type in units of the stage. A screen of 16:9 is 67.5 units high, so 5 units are 80 px at 1080p. */
export type Sizes = { least: number; most: number }

/** Halvings of a range. They leave less than 1% of it. */
const HALVINGS = 7

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

/** Whether nothing overflows: neither the element nor any part in it with the mark `data-fit`. */
export const isWhole = (element: HTMLElement): boolean =>
  [element, ...element.querySelectorAll('[data-fit]')].every(holdsAll)

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

/** Tries whole words, and lets words be broken only where nothing else is whole. @returns what `measure` says of the one that is */
export function withWholeWords<Fit extends object>(
  element: HTMLElement,
  measure: () => Fit,
): Fit & { isBroken: boolean } {
  breakWords(element, false)
  const whole = measure()
  if (isWhole(element)) return { ...whole, isBroken: false }
  breakWords(element, true)
  return { ...measure(), isBroken: true }
}

export const breakWords = (element: HTMLElement, isBroken: boolean): void =>
  void element.toggleAttribute('data-broken', isBroken)

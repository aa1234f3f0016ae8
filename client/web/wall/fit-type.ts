/** Sizes of type in units of the stage. A screen of 16:9 is 67.5 units high, so 5 units are 80 px at 1080p. */
export type Sizes = { least: number; most: number }

/** Halvings of a range. They leave less than 1% of it. */
const HALVINGS = 7

/** Pixels of a unit, which follows the size of the stage. @param element one whose type has the size of a unit */
export const unitInPixels = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)

export const inUnits = (size: number): string => `calc(${size} * var(--unit))`

/** How much smaller something would have to be to have room. Lengths are rounded, so one pixel is allowed. */
const roomFor = (length: number, room: number): number => (length <= room + 1 ? 1 : room / length)

/**
 * The part of its size that an element can have so that nothing overflows: neither the element nor any part in it with
 * the mark `data-fit`. 1 if nothing does.
 */
const roomIn = (element: HTMLElement): number =>
  Math.min(
    ...[element, ...element.querySelectorAll('[data-fit]')].flatMap((part) => [
      roomFor(part.scrollHeight, part.clientHeight),
      roomFor(part.scrollWidth, part.clientWidth),
    ]),
  )

/** Whether nothing overflows. */
export const isWhole = (element: HTMLElement): boolean => roomIn(element) === 1

/** By how much larger type may be without anybody telling. */
const SAME = 1.012
/** Sizes that are guessed before the range is halved. Where lines break anew, many guesses in a row are a little too large. */
const GUESSES = 3

/**
 * Sets a custom property of an element to the largest size of type at which nothing overflows. By how much it overflows
 * tells what to try next, because each try lays out the page anew: that takes 6 ms of a moment for which a hall waits.
 * @returns the size
 */
export function fitType(element: HTMLElement, property: `--${string}`, { least, most }: Sizes): number {
  const set = (size: number) => element.style.setProperty(property, inUnits(size))
  const roomAt = (size: number) => {
    set(size)
    return roomIn(element)
  }
  let room = roomAt(most)
  if (room === 1) return most
  let [good, goods, bad] = [least, 0, most]
  for (let n = 0; n < GUESSES + HALVINGS && bad > good * SAME; n++) {
    const size = n < GUESSES ? guessSize({ good, goods, bad, room }) : (good + bad) / 2
    const found = roomAt(size)
    if (found === 1) [good, goods] = [size, goods + 1]
    else [bad, room] = [size, found]
  }
  set(good)
  return good
}

type Search = {
  /** The largest that fits, or the least there is, and how many have fit. */
  good: number
  goods: number
  /** The smallest that does not fit, and the part of its size for which there is room. */
  bad: number
  room: number
}

/** Most content grows with its type; what is broken into lines grows by the square. The first guess is tried from above. */
function guessSize({ good, goods, bad, room }: Search): number {
  const guess = bad * room ** (goods > 1 ? 0.5 : 1)
  if (guess > good * SAME) return guess
  return goods === 1 ? good * SAME : (good + bad) / 2
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

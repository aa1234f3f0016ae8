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

/** By how much larger type may be without anybody telling. A guess is nearer than this to what there is room for. */
const SAME = 1.03
/** Sizes that are guessed before the range is halved. */
const GUESSES = 6
/** By how much a guess is smaller than what it is derived from. Without it, many in a row are a little too large. */
const SPARE = 1.003

/** A size at which something overflows, and the part of it for which there is room. */
type TooLarge = { size: number; room: number }

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
  let bad: TooLarge = { size: most, room: roomAt(most) }
  if (bad.room === 1) return most
  let before: TooLarge | undefined
  let [good, goods] = [least, 0]
  for (let n = 0; n < GUESSES + HALVINGS && bad.size > good * SAME; n++) {
    const size = n < GUESSES ? guessSize({ good, goods, bad, before }) : (good + bad.size) / 2
    const room = roomAt(size)
    if (room === 1) [good, goods] = [size, goods + 1]
    else [before, bad] = [bad, { size, room }]
  }
  set(good)
  return good
}

type Search = {
  /** The largest that fits, or the least there is, and how many have fit. */
  good: number
  goods: number
  /** The smallest that overflows, and the one before it. */
  bad: TooLarge
  before: TooLarge | undefined
}

/**
 * Room becomes less by a power of the size. Most content grows with its type, so the first is tried by that, and whether
 * it is the largest. What is broken into lines, or stands beside what grows, gains more room than that by a smaller size.
 * Two that overflow tell the power.
 */
function guessSize({ good, goods, bad, before }: Search): number {
  if (goods === 1 && !before) return good * SAME
  const assumed = goods || (bad.size * bad.room > good ? 1 : 2)
  const power = before ? Math.log(before.room / bad.room) / Math.log(bad.size / before.size) : assumed
  // Where lines break anew, a smaller size may have less room.
  return Math.max((bad.size * bad.room ** (1 / Math.abs(power))) / SPARE, good * SAME)
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

import { phone as texts } from '../texts/index.ts'

/** How a text stands to its limit, counted as the server does. @param most Unicode code points */
export function charactersLeft(text: string, most: number) {
  const length = [...text.trim().normalize()].length
  const isTooLong = length > most
  return {
    left: isTooLong ? texts.tooMany(length - most) : texts.left(most - length),
    isTooLong,
    isEmpty: length === 0,
    /** Whether it is time to say how many are left. */
    isNearEnd: most - length < 100,
  }
}

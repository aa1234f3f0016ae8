import { phone as texts } from '../texts/index.ts'

/** The characters left in a text, counted as the server does. @param most Unicode code points */
export function charactersLeft(text: string, most: number) {
  const length = [...text.trim().normalize()].length
  const isTooLong = length > most
  return {
    left: isTooLong ? texts.tooMany(length - most) : texts.left(most - length),
    isTooLong,
    isEmpty: length === 0,
    /** Whether to show how many are left. */
    isNearEnd: most - length < 100,
  }
}

import { takingPart as texts } from '../../language/index.ts'

/** How many characters a text has left, counted as the server counts them. @param most Unicode code points */
export function charactersLeft(text: string, most: number) {
  const length = [...text.trim().normalize()].length
  const isTooLong = length > most
  return {
    left: isTooLong ? texts.characters.tooMany(length - most) : texts.characters.left(most - length),
    isTooLong,
    isEmpty: length === 0,
    isNearEnd: 5 * length > 4 * most,
  }
}

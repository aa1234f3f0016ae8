export type Measure = (text: string) => number

/**
 * Breaks a text into lines of a maximum width: between words, and inside of a word that is wider. SVG does not break
 * lines.
 */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, width, measure))) {
    const longer = line ? `${line} ${word}` : word
    if (line && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

function pieces(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const found: string[] = []
  let piece = ''
  for (const sign of word) {
    if (piece && measure(piece + sign) > width) {
      found.push(piece)
      piece = ''
    }
    piece += sign
  }
  return [...found, piece]
}

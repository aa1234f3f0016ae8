/** How a cell names right options: by their words, by their places from 1, or by letters. */
type Way = (said: string, places: readonly string[]) => number[] | undefined

const plain = (text: string): string => text.normalize('NFC').trim().toLowerCase()

const indexesOf = (parts: readonly string[], find: (part: string) => number): number[] | undefined => {
  const indexes = parts.map(find)
  return indexes.length > 0 && indexes.every((index) => index >= 0) ? [...new Set(indexes)] : undefined
}

const byWords: Way = (said, places) => {
  const find = (part: string) => {
    const exact = places.indexOf(part.trim())
    return exact >= 0 ? exact : places.findIndex((label) => label !== '' && plain(label) === plain(part))
  }
  const whole = find(said)
  if (whole >= 0) return [whole]
  return indexesOf(said.split(/[;|\n]/), find) ?? indexesOf(said.split(/[,;|\n]/), find)
}

/** A German Excel makes the number 1,3 of what means one and three, and other programs write `2.0` for two. */
const byPlaces: Way = (said, places) =>
  indexesOf(
    said
      .trim()
      .replace(/^(\d+)[.,]0+$/, '$1')
      .split(/[\s,;.|&+/]+/)
      .filter(Boolean),
    (part) => (/^\d{1,2}$/.test(part) && places[Number(part) - 1] ? Number(part) - 1 : -1),
  )

const byLetters: Way = (said, places) =>
  indexesOf(
    said
      .trim()
      .replace(/^[A-L]{2,}$/, (letters) => [...letters].join(' '))
      .split(/[\s,;.|&+/()]+/)
      .filter(Boolean),
    (part) => {
      const place = /^[a-l]$/i.test(part) ? parseInt(part, 36) - 10 : -1
      return places[place] ? place : -1
    },
  )

const WAYS = [byWords, byPlaces, byLetters]

export type Said = { said: string; places: readonly string[] }

/** Whether the cells of a column name options in each row, in one of the ways. */
export const namesOptions = (cells: readonly Said[]): boolean => {
  const filled = cells.filter(({ said }) => said)
  return filled.length > 0 && filled.every(({ said, places }) => WAYS.some((way) => way(said, places)))
}

/** How many of the cells do. */
export const namedIn = (cells: readonly Said[]): number =>
  cells.filter(({ said, places }) => said && WAYS.some((way) => way(said, places))).length

/**
 * How a column names right options: in the first way that fits all of its cells, else in the first that fits a cell.
 * @returns for a cell: the indexes of its right options, [-1] if it names none, and what it could name as well
 */
export function readingOf(cells: readonly Said[]): (cell: Said) => { right: number[]; either?: string } {
  const filled = cells.filter(({ said }) => said)
  const fits = WAYS.filter((way) => filled.every(({ said, places }) => way(said, places)))
  const ways = [...fits, ...WAYS]
  return ({ said, places }) => {
    if (!said) return { right: [] }
    const right = ways.map((way) => way(said, places)).find(Boolean) ?? [-1]
    const other = fits.map((way) => way(said, places)).find((found) => `${found}` !== `${right}`)
    return { right, ...(other && { either: said }) }
  }
}

/**
 * What people write. A word cloud counts the entries of a line as one. The lines follow the contract's rule by hand, so
 * that no code decides what is equal. Some entries would be damaged by a layer that handles text wrongly.
 */
export const WORDS = [
  ['Coffee', 'coffee', ' COFFEE! ', '"coffee"', 'ｃｏｆｆｅｅ'],
  ['Café', 'café', 'Cafe\u0301', '(CAFÉ)'],
  ['Cafe', 'cafe'],
  ['more breaks, please', 'More  breaks please', 'More breaks, please!'],
  ['C', 'c'],
  ['C#', 'c#', 'C#!'],
  ['C++', 'c++', '"C++"'],
  ['R&D', 'r&d', '(R&D)'],
  ['1.5', '1.5!'],
  ['15'],
  ['مرحبا', 'مَرْحَبًا', 'مرحـــبا'],
  ['<tagged>'],
  ['naïve Zoë', 'Naïve Zoë'],
  ['日本語'],
  ['สวัสดี'],
  ['Привет', 'ПРИВЕТ'],
  ['🎉👩🏽‍🚀'],
  ['=1+1'],
] as const

/** A text as the server stores it. */
export const keptText = (text: string): string => text.trim().normalize('NFC')

const GROUPS = new Map<string, string>(
  WORDS.flatMap((line) => line.map((entry): [string, string] => [keptText(entry), line[0]])),
)
const groupOf = (entry: string): string => GROUPS.get(entry) ?? entry

export const wordOf = (entry: string): string => `word ${groupOf(entry)}`

/** The same for an entry that is shown. It must be the most frequent spelling, or one of them. */
export function shownWordOf(shown: string, entries: string[]): string {
  const times = (spelling: string) => entries.filter((entry) => entry === spelling).length
  const most = Math.max(...entries.filter((one) => groupOf(one) === groupOf(shown)).map(times))
  return times(shown) === most ? wordOf(shown) : `rare spelling ${shown}`
}

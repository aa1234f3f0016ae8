/**
 * What people write, with entries in one line that a word cloud counts as one. They are written out
 * by the contract's rule, so that no code decides what is equal, and some would be spoilt by a
 * careless layer.
 */
export const WORDS = [
  ['Coffee', 'coffee', ' COFFEE! ', '"coffee"', 'ｃｏｆｆｅｅ'],
  ['Café', 'cafe', 'Cafe\u0301', '(CAFÉ)'],
  ['Kaffee'],
  ['more breaks, please', 'More  breaks please', 'More breaks, please!'],
  ['C', 'c'],
  ['C#', 'c#', 'C#!'],
  ['C++', 'c++', '"C++"'],
  ['R&D', 'r&d', '(R&D)'],
  ['1.5', '1.5!'],
  ['15'],
  ['curious'],
  ['<tagged>'],
  ['naïve Zoë', 'Naive Zoe'],
  ['日本語'],
  ['สวัสดี'],
  ['Привет', 'ПРИВЕТ'],
  ['🎉👩🏽‍🚀'],
  ['=1+1'],
] as const

/** A text as the server keeps it. */
export const keptText = (text: string): string => text.trim().normalize('NFC')

const GROUPS = new Map<string, string>(
  WORDS.flatMap((line) => line.map((entry): [string, string] => [keptText(entry), line[0]])),
)
const groupOf = (entry: string): string => GROUPS.get(entry) ?? entry

/** The name under which an entry counts. */
export const wordOf = (entry: string): string => `word ${groupOf(entry)}`

/** The same of an entry that is shown: it has to be the spelling, or one of those, that most wrote. */
export function shownWordOf(shown: string, entries: string[]): string {
  const times = (spelling: string) => entries.filter((entry) => entry === spelling).length
  const most = Math.max(...entries.filter((one) => groupOf(one) === groupOf(shown)).map(times))
  return times(shown) === most ? wordOf(shown) : `seldom spelling ${shown}`
}

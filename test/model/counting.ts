import type { Poll, Vote } from './state.ts'

/** What each kind counts, written from the contract and from nothing of the server's. */

/** What people put into clouds here, with what makes two entries the same one. */
export const WORDS: Record<string, string> = {
  Hello: 'hello',
  hello: 'hello',
  'HELLO!': 'hello',
  Héllo: 'hello',
  'good   day': 'good day',
  'Good day': 'good day',
  Straße: 'strasse',
  STRASSE: 'strasse',
  'C#': 'c#',
  'c#!': 'c#',
  'C++': 'c++',
  C: 'c',
  'R&D': 'r&d',
  'Version 1.5.': 'version 1.5',
}

/** What makes two entries one: a text that was drawn for another poll may come to a cloud as well. */
export const keyOf = (entry: string): string =>
  WORDS[entry] ?? entry.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Texts of one poll, newest first; those of one instant in any order. */
export type Instants = string[][]

export type Counted = {
  /** By option. */
  options: Map<string, number>
  /** By key: how many, and the spellings that may stand for it. */
  words: Map<string, { n: number; spellings: string[] }>
  texts: Instants
}

export function count({ kind, options, votes }: Poll): Counted {
  const cast = [...votes.values()]
  const counted: Counted = {
    options: new Map(options.map(({ id }) => [id, 0])),
    words: new Map(),
    texts: [],
  }
  const add = (id: string, points: number) =>
    counted.options.set(id, (counted.options.get(id) ?? 0) + points)
  for (const { ballot } of cast) {
    if (kind === 'ranking') {
      for (const [place, id] of (ballot as string[]).entries()) add(id, options.length - place)
    } else if (options.length > 0) add(String(ballot), 1)
  }
  if (kind === 'word_cloud') counted.words = countWords(cast)
  if (kind === 'open_text') counted.texts = newestFirst(cast)
  return counted
}

function countWords(cast: Vote[]): Counted['words'] {
  const entries = cast.map(({ ballot }) => String(ballot))
  const words: Counted['words'] = new Map()
  for (const key of new Set(entries.map(keyOf))) {
    const same = entries.filter((entry) => keyOf(entry) === key)
    const timesOf = (spelling: string) => same.filter((entry) => entry === spelling).length
    const most = Math.max(...same.map(timesOf))
    words.set(key, { n: same.length, spellings: same.filter((entry) => timesOf(entry) === most) })
  }
  return words
}

function newestFirst(cast: Vote[]): Instants {
  const instants = [...new Set(cast.map(({ at }) => at))].sort((a, b) => b - a)
  return instants.map((instant) =>
    cast.filter(({ at }) => at === instant).map(({ ballot }) => String(ballot)),
  )
}

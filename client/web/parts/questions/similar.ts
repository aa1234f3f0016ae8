import { wordKey } from '../../../../shared/poll-kinds/word-key.ts'
import { COMMON_WORDS } from './common-words.ts'

/**
 * The share of common trigrams from which on texts are similar. Of 200 labelled pairs in six languages it finds 93 of the
 * 100 that ask the same, and seven of the 100 that do not. Of 40 pairs that were held out it finds 18 of 20, and none.
 */
const SIMILAR_FROM = 0.69

/** A text that is similar stays so until it is less so than this, so that a list does not flicker while somebody types. */
const SIMILAR_UNTIL = 0.57

/** What Arabic is also written without: vowel signs, hamza above and below, the stretched line. */
const MARKS = /[\u0640\u064b-\u065f\u0670]/gu

/** The `ge` in a German participle with a prefix: `aufgezeichnet` is of `aufzeichnen`, as `Aufzeichnung`. */
const PARTICIPLE = /^(AB|AN|AUF|AUS|BEI|EIN|FEST|HER|HIN|MIT|NACH|UM|VOR|WEG|ZU)GE(?=.{3})/

const wordsOf = (text: string): string[] => wordKey(text).normalize('NFD').replace(MARKS, '').split(' ')

const COMMON = new Set(wordsOf(COMMON_WORDS))

/** The trigrams of what a text is about: of its words with spaces between them, and without, as compounds are written. */
type Trigrams = readonly Set<string>[]

function trigramsOf(text: string): Trigrams {
  const words = wordsOf(text)
  const subject = words.filter((word) => !COMMON.has(word))
  const stems = (subject.length > 0 ? subject : words).map((word) => word.replace(PARTICIPLE, '$1'))
  return [' ', ''].map((space) => {
    const padded = ` ${stems.join(space)} `
    return new Set(Array.from(padded.slice(2), (_, index) => padded.slice(index, index + 3)))
  })
}

/** How much two texts have in common, 0 to 1. 0 also if it is too little to matter. */
const similarity = (a: Trigrams, b: Trigrams): number => Math.max(...a.map((one, n) => share(one, b[n] ?? one)))

function share(a: Set<string>, b: Set<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  const all = a.size + b.size
  let both = few.size
  for (const trigram of few) {
    if (!many.has(trigram) && 2 * --both < SIMILAR_UNTIL * all) return 0
  }
  return (2 * both) / all
}

const known = new Map<string, Trigrams>()

function knownTrigramsOf(text: string): Trigrams {
  const trigrams = known.get(text) ?? trigramsOf(text)
  known.set(text, trigrams)
  return trigrams
}

/**
 * The items that are similar to a text, the most similar first. For 200 questions it takes less than a millisecond, once
 * their texts were compared before.
 * @param isFound whether an item was found for what was typed before
 */
export function similarTo<Item extends { text: string }>(
  text: string,
  items: readonly Item[],
  isFound: (item: Item) => boolean,
): Item[] {
  if (text.trim() === '') return []
  const trigrams = trigramsOf(text)
  return items
    .map((item) => ({ item, share: similarity(trigrams, knownTrigramsOf(item.text)) }))
    .filter(({ item, share }) => share >= (isFound(item) ? SIMILAR_UNTIL : SIMILAR_FROM))
    .sort((a, b) => b.share - a.share)
    .map(({ item }) => item)
}

/**
 * Groups items whose texts are similar. Groups come in the order of their first item, and an item joins the group whose
 * first item is most similar to its own, so that a later item never changes how earlier ones are grouped.
 * @returns every item once; most groups have one
 */
export function groupSimilar<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[][] {
  const groups: { trigrams: Trigrams; items: Item[] }[] = []
  for (const item of items) {
    const trigrams = trigramsOf(textOf(item))
    const shares = groups.map((group) => similarity(group.trigrams, trigrams))
    const most = Math.max(SIMILAR_FROM, ...shares)
    const group = groups[shares.indexOf(most)]
    if (group) group.items.push(item)
    else groups.push({ trigrams, items: [item] })
  }
  return groups.map((group) => group.items)
}

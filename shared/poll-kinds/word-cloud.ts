import { WORD_MAX, WORDS_SHOWN } from '../limits.ts'
import { textBallot } from './ballots.ts'
import { definePollKind, type SeveralEntries, type WrittenAnswer } from './define.ts'
import { wordKey } from './word-key.ts'

const alphabet = new Intl.Collator('en')

type Spellings = Map<string, number>

function groupByKey(entries: readonly string[]): Map<string, Spellings> {
  const groups = new Map<string, Spellings>()
  for (const entry of entries) {
    const key = wordKey(entry)
    const spellings = groups.get(key) ?? new Map<string, number>()
    spellings.set(entry, (spellings.get(entry) ?? 0) + 1)
    groups.set(key, spellings)
  }
  return groups
}

/** The number of optional marks in a spelling, such as Arabic vowel signs. The spelling with more is shown. */
const countMarks = (text: string): number => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function toWord([key, spellings]: [string, Spellings]): WrittenAnswer {
  const [mostFrequent] = [...spellings].sort(([a, m], [b, n]) => n - m || countMarks(b) - countMarks(a) || byCode(a, b))
  const n = [...spellings.values()].reduce((sum, count) => sum + count, 0)
  return { key, text: mostFrequent?.[0] ?? '', n }
}

/** Every entry, the most frequent first, then in alphabetical order. */
function listWords(entries: readonly string[]): WrittenAnswer[] {
  const words = [...groupByKey(entries)].map(toWord)
  return words.sort((a, b) => b.n - a.n || alphabet.compare(a.text, b.text) || byCode(a.text, b.text))
}

/** Several words, in the order in which they were written. */
const severalWords: SeveralEntries<string> = {
  limit: 'maxWords',
  ballotField: 'texts',
  objection: (words) =>
    new Set(words.map(wordKey)).size < words.length
      ? 'two of them count as the same word; make each one different'
      : null,
  inOrder: (words) => words,
}

/**
 * A word or short phrase; equal ones are counted together under their most frequent spelling, on a tie the one with
 * most accents and signs.
 */
export const wordCloud = definePollKind({
  kind: 'word_cloud',
  summary: 'A word or a short phrase, or up to `maxWords`.',
  icon: 'M9 12h14M4 6h7M16 6h10M4 18h10M20 18h6',
  widget: 'word',
  result: 'cloud',
  options: { min: 0, max: 0 },
  hasCorrectOption: false,
  openTallyIsPublic: true,
  ...textBallot(WORD_MAX),
  several: severalWords,
  countsInAnyOrder: true,
  count: (ballots) => ({
    words: listWords(ballots)
      .slice(0, WORDS_SHOWN)
      .map(({ text, n }) => ({ text, n })),
  }),
  written: { key: wordKey, list: listWords },
})

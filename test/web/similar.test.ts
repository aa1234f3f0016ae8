import { describe, expect, it } from 'vitest'
import { groupSimilar } from '../../client/web/parts/questions/similar.ts'
import { OTHER, SAME } from './similar-questions.ts'

const groupsOf = (...texts: string[]) => groupSimilar(texts, (text) => text)

describe('similar questions', () => {
  it.each(SAME)('are grouped in %s: “%s” and “%s”', (_language, one, other) => {
    expect(groupsOf(one, other)).toEqual([[one, other]])
  })

  it('are told from others in 49 of 50 pairs, many of which begin with the same words', () => {
    const taken = OTHER.filter(([, one, other]) => groupsOf(one, other).length === 1)
    expect(taken).toEqual([['en', 'What happens to the old API?', 'What happens to the intranet?']])
  })

  it.each([
    ['case and punctuation', 'When is lunch?', 'WHEN IS LUNCH…'],
    ['accents', 'Où est le café ?', 'Ou est le cafe'],
    ['full-width letters', 'ＡＰＩ when?', 'API when?'],
    ['characters that nobody sees', 'When is l\u200bunch?', 'When is lunch?'],
    ['vowel signs and hamza', 'متى يُفتَتَح المكتبُ؟', 'متى يفتتح المكتب'],
  ])('differ in nothing by %s', (_what, one, other) => {
    expect(groupsOf(one, 'Who pays?', other)).toEqual([[one, other], ['Who pays?']])
  })

  it('stand with the first of their group, whose place they do not change', () => {
    const [first, second, third] = ['When is lunch?', 'Who pays for it?', 'when is the lunch?'] as const
    expect(groupsOf(first, second)).toEqual([[first], [second]])
    expect(groupsOf(first, second, third)).toEqual([[first, third], [second]])
  })

  it('may be of one character, or of none that counts', () => {
    expect(groupsOf('?', '!', 'a', '?', '')).toEqual([['?', '?'], ['!'], ['a'], ['']])
  })

  it('are found among 1,000 questions in less than half a second', () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => `${SAME[n % 50]?.[1]} ${(n * 7_919).toString(36).repeat(6)}`)
    const before = performance.now()
    expect(groupSimilar(texts, (text) => text).flat()).toHaveLength(1_000)
    expect(performance.now() - before).toBeLessThan(500)
  })
})

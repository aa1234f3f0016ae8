import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bySimilarity, groupSimilar, similarTo } from '../../client/web/parts/questions/similar.ts'
import { OTHER, OTHER_HELD_OUT, type Pair, SAME, SAME_HELD_OUT } from './similar-questions.ts'

const groupsOf = (...texts: string[]) => groupSimilar(texts, (text) => text)

describe('similar questions', () => {
  it.each([
    { of: 'the pairs', same: SAME, other: OTHER, pairs: 130, precision: 0.92, recall: 0.94 },
    { of: 'pairs held out', same: SAME_HELD_OUT, other: OTHER_HELD_OUT, pairs: 36, precision: 0.92, recall: 0.85 },
  ])('are found precisely, in every language, of $of', ({ of, same, other, pairs, precision, recall }) => {
    const isFound = ([, one, other]: Pair) => groupsOf(one, other).length === 1
    const [found, wrong] = [same.filter(isFound), other.filter(isFound)]
    const measured = { precision: found.length / (found.length + wrong.length), recall: found.length / same.length }
    const countOf = (pairs: readonly Pair[], language: string) => pairs.filter(([one]) => one === language).length
    const byLanguage = [...new Set(same.map(([language]) => language))].map((language) => ({
      language,
      all: countOf(same, language),
      right: countOf(found, language),
      amiss: countOf(wrong, language),
    }))
    console.info(`similar questions, ${of}:`, measured, byLanguage)
    expect([same.length, other.length]).toEqual([pairs, pairs])
    expect(measured.precision).toBeGreaterThanOrEqual(precision)
    expect(measured.recall).toBeGreaterThanOrEqual(recall)
    for (const { language, all, right } of byLanguage) {
      expect(right / all, language).toBeGreaterThanOrEqual(same === SAME ? 0.85 : 0.5)
    }
  })

  it('are the same to a list of them and to what is typed', () => {
    for (const [, one, other] of [...SAME, ...OTHER, ...SAME_HELD_OUT, ...OTHER_HELD_OUT]) {
      const found = similarTo(one, [{ text: other }], () => false)
      expect(found.length === 1, `${one} ${other}`).toBe(groupsOf(one, other).length === 1)
    }
  })

  it('come with the most similar first, and stay for as long as they are nearly similar', () => {
    const longer = 'Will the slides be published online and on paper in spring?'
    const items = [longer, 'Will the slides be published?', 'Who pays?'].map((text) => ({ text }))
    const textsOf = (typed: string, isFound = false) => similarTo(typed, items, () => isFound).map(({ text }) => text)
    expect(textsOf('will slides be published online')).toEqual(['Will the slides be published?', longer])
    expect(textsOf('will slides be published')).toEqual(['Will the slides be published?'])
    expect(textsOf('will slides be published', true)).toContain(longer)
    expect(bySimilarity('Slides, paper or online?', items).map(({ text }) => text)).toEqual([
      longer,
      'Will the slides be published?',
      'Who pays?',
    ])
    expect(textsOf(' ')).toEqual([])
  })

  it('are at most three of 200, after each letter that is typed', () => {
    const items = Array.from({ length: 200 }, (_, n) => ({
      text: `${SAME[n % 100]?.[1]} ${OTHER[(n * 7) % 100]?.[2]} ${n}`,
    }))
    const typed = 'Will there be a recording of the talk about accessibility, and where can we find it afterwards?'
    for (let end = 1; end <= typed.length; end++)
      expect(similarTo(typed.slice(0, end), items, () => false).length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['case and punctuation', 'When is lunch?', 'WHEN IS LUNCH…'],
    ['accents', 'Où est le café ?', 'Ou est le cafe'],
    ['full-width letters', 'ＡＰＩ when?', 'API when?'],
    ['characters that nobody sees', 'When is l\u200bunch?', 'When is lunch?'],
    ['a compound written apart', 'Bleibt die Vier-Tage-Woche?', 'Bleibt die Viertagewoche?'],
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

  it('are found by looking at few trigrams of each pair, so that a console need not wait for 1,000 questions', () => {
    const texts = Array.from({ length: 100 }, (_, n) => `${SAME[n % 50]?.[1]} ${(n * 7_919).toString(36).repeat(6)}`)
    const lookUp = vi.spyOn(Set.prototype, 'has')
    onTestFinished(() => lookUp.mockRestore())
    expect(groupsOf(...texts).flat()).toHaveLength(100)
    const pairs = (100 * 99) / 2
    // 8 of each; 33 if a pair were not given up as soon as it cannot be similar any more.
    expect(lookUp.mock.calls.length).toBeLessThan(15 * pairs)
  })
})

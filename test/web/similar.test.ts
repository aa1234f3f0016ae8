import { describe, expect, it } from 'vitest'
import { groupSimilar, similarTo } from '../../client/web/parts/questions/similar.ts'
import { OTHER, type Pair, SAME } from './similar-questions.ts'

const groupsOf = (...texts: string[]) => groupSimilar(texts, (text) => text)

describe('similar questions', () => {
  it('are found with a precision of 0.9 or more, in every language', () => {
    const isFound = ([, one, other]: Pair) => groupsOf(one, other).length === 1
    const found = SAME.filter(isFound)
    const wrong = OTHER.filter(isFound)
    const precision = found.length / (found.length + wrong.length)
    const recall = found.length / SAME.length
    const byLanguage = [...new Set(SAME.map(([language]) => language))].map((language) => {
      const of = (pairs: readonly Pair[]) => pairs.filter(([one]) => one === language).length
      return `${language} ${of(found)} of ${of(SAME)}, wrongly ${of(wrong)} of ${of(OTHER)}`
    })
    console.info(`similar questions: precision ${precision.toFixed(3)}, recall ${recall.toFixed(2)}`, byLanguage)
    expect([SAME.length, OTHER.length]).toEqual([100, 100])
    expect(precision).toBeGreaterThanOrEqual(0.9)
    expect(recall).toBeGreaterThanOrEqual(0.8)
    for (const language of new Set(SAME.map(([one]) => one))) {
      const ofLanguage = SAME.filter(([one]) => one === language)
      expect(ofLanguage.filter(isFound).length / ofLanguage.length, language).toBeGreaterThanOrEqual(0.6)
    }
  })

  it('are the same to a list of them and to what is typed', () => {
    for (const [, one, other] of [...SAME, ...OTHER]) {
      const found = similarTo(one, [{ text: other }], () => false)
      expect(found.length === 1, `${one} ${other}`).toBe(groupsOf(one, other).length === 1)
    }
  })

  it('come with the most similar first, and stay for as long as they are nearly similar', () => {
    const items = ['Will the slides be published online?', 'Will the slides be published?', 'Who pays?'].map(
      (text) => ({ text }),
    )
    const textsOf = (typed: string, isFound = false) => similarTo(typed, items, () => isFound).map(({ text }) => text)
    expect(textsOf('will slides be published')).toEqual([
      'Will the slides be published?',
      'Will the slides be published online?',
    ])
    expect(textsOf('will slides be publi')).not.toContain('Will the slides be published online?')
    expect(textsOf('will slides be publi', true)).toContain('Will the slides be published online?')
    expect(textsOf(' ')).toEqual([])
  })

  it('are found among 200 in less than 4 ms for each letter that is typed', () => {
    const items = Array.from({ length: 200 }, (_, n) => ({
      text: `${SAME[n % 100]?.[1]} ${OTHER[(n * 7) % 100]?.[2]} ${n}`,
    }))
    const typed = 'Will there be a recording of the talk about accessibility, and where can we find it afterwards?'
    similarTo(typed, items, () => false)
    const before = performance.now()
    for (let end = 1; end <= typed.length; end++) similarTo(typed.slice(0, end), items, () => false)
    expect((performance.now() - before) / typed.length).toBeLessThan(4)
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

  it('are found among 1,000 questions in a time that a console can wait', () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => `${SAME[n % 50]?.[1]} ${(n * 7_919).toString(36).repeat(6)}`)
    const before = performance.now()
    expect(groupSimilar(texts, (text) => text).flat()).toHaveLength(1_000)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})

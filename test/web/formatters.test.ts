import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { formatters } from '../../shared/languages/formatters.ts'
import { LANGUAGES } from '../../shared/languages/index.ts'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Every country and part of the world that there is. */
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter((pair) => NAMES.of(pair))

describe.each(LANGUAGES)('in %s', (language) => {
  it('numbers are written as in the region of the reader', () => {
    onTestFinished(() => void vi.unstubAllGlobals())
    const written = (tag: string, numbers: number[]) => {
      vi.stubGlobal('navigator', { languages: ['ja', tag] })
      const found = numbers.map(formatters(language).number)
      const { format } = new Intl.NumberFormat(tag, { numberingSystem: 'latn' })
      expect([tag, found]).toEqual([tag, numbers.map(format)])
    }
    written(language, [0, 7, 42, 999, 1_000, 54_321, -3, 2.5, Number.NaN])
    written(`${language}-u-nu-deva`, [7])
    for (const region of REGIONS) written(`${language}-${region}`, [0, 999])
  })
})

it.each([
  'ar',
  'ar-EG',
  'ar-SA',
  'ar-MA',
  'ar-u-ca-islamic-umalqura-nu-arab',
])('in %s every digit is one of 0 to 9, as in codes and addresses, and years are of one calendar', (tag) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('navigator', { languages: [tag] })
  const { number, fraction, percent, date, time } = formatters('ar')
  const said = [number(7), number(54_321), fraction(2.5), percent(0.5), date(0), time(0)]
  expect(said.join(' ').match(/(?![0-9])\p{Nd}/gu)).toBeNull()
})

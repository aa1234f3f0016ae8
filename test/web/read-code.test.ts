import { describe, expect, it } from 'vitest'
import { readCode } from '../../client/web/audience/join/read-code.ts'

/** A code as people type, paste and scan it. */

describe('a code', () => {
  it.each([
    'KJ57D4',
    ' kj5 7d4 ',
    'KJ5-7D4',
    'kj5–7d4',
    'kj5—7d4',
    'KJ5_7D4',
    'KJ57D4.',
    '“KJ57D4”',
    'ＫＪ５７Ｄ４',
    'K J 5 7 D 4',
    // As keyboards for Arabic, Persian, Hindi, Bengali, Thai and Burmese write digits.
    'KJ٥٧D٤',
    'KJ۵۷D۴',
    'kj५७d४',
    'kj৫৭d৪',
    'KJ๕๗D๔',
    'KJ၅၇D၄',
    // With what a text from right to left hides in it.
    '\u200eKJ57D4\u200f',
    '\u2068KJ\u200b57\u00adD4\u2069',
    'https://live.example.org/KJ57D4',
    'https://live.example.org/kj5-7d4/?from=qr#top',
    'live.example.org/KJ57D4',
    'http://192.168.1.7:3000/KJ57D4\n',
    'https://live.example.org/wall/KJ57D4',
  ])('is read in %j', (given) => {
    expect(readCode(given)).toBe('KJ57D4')
  })

  it.each([
    '',
    '/',
    'KJ57D',
    'KJ57D44',
    'KJ57D0',
    'notacode',
    'https://live.example.org/',
    'ÄÖÜ234',
  ])('is not in %j', (given) => {
    expect(readCode(given)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawCode, readSessionRef } from '../../server/domain/codes.ts'

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const DASHES = ['-', '\u2010', '\u2011', '\u2012', '–', '—', '―', '－']
const SPACES = [' ', '\t', '\u00a0', '\u2009', '\u3000', '\r\n']

const codes = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 6, maxLength: 6 })

/** A code as someone may type it: any case, and spaces and dashes anywhere. */
const typed = codes.chain((code) => {
  const gap = fc.array(fc.constantFrom(...DASHES, ...SPACES), { maxLength: 3 })
  const gaps = fc.array(gap, { minLength: 7, maxLength: 7 })
  const lower = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })
  return fc.tuple(gaps, lower).map(([between, small]) => {
    const signs = [...code].map((sign, place) => (small[place] ? sign.toLowerCase() : sign))
    const text = between.map((some, place) => some.join('') + (signs[place] ?? '')).join('')
    return { code, text }
  })
})

describe('a drawn session code', () => {
  it('has six of the 31 characters that cannot be confused', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { minLength: 6, maxLength: 6 }), (draws) => {
        const left = [...draws]
        const limits: number[] = []
        const code = drawCode((below) => {
          limits.push(below)
          return left.shift() ?? 0
        })
        expect(code).toBe(draws.map((draw) => ALPHABET[draw]).join(''))
        expect(limits).toEqual([31, 31, 31, 31, 31, 31])
      }),
    )
  })

  it('is read back as itself', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readSessionRef(code)).toEqual({ code })
      }),
    )
  })
})

describe('a session code as people type it', () => {
  it('is read in any case, with spaces and dashes dropped', () => {
    fc.assert(
      fc.property(typed, ({ code, text }) => {
        expect(readSessionRef(text)).toEqual({ code })
      }),
    )
  })

  it.each(['k7m 2qx', 'K7M-2QX', 'k7m–2qx', 'K7M—2qx', ' K 7 M 2 Q X '])('is read: %s', (text) => {
    expect(readSessionRef(text)).toEqual({ code: 'K7M2QX' })
  })

  it('is read in the digits of every script', () => {
    const zeros = Array.from({ length: 0x110000 }, (_, point) => point).filter((point) => {
      const [one, before] = [String.fromCodePoint(point), String.fromCodePoint(Math.max(0, point - 1))]
      return point < 0xd800 || point > 0xdfff ? /\p{Nd}/u.test(one) && !/\p{Nd}/u.test(before) : false
    })
    expect(zeros.length).toBeGreaterThan(50)
    for (const zero of zeros) {
      const digit = (value: number) => String.fromCodePoint(zero + value)
      expect(readSessionRef(`K${digit(7)}M${digit(2)}Q${digit(9)}`)).toEqual({ code: 'K7M2Q9' })
      expect(readSessionRef(`K${digit(1)}M2QX`)).toBeNull()
    }
  })

  it.each([
    '\u200eK7M2QX\u200f',
    'K7M\u00ad2QX',
    '\u2068K7M\u200b2QX\u2069',
  ])('is read without what nobody sees in %j', (text) => {
    expect(readSessionRef(text)).toEqual({ code: 'K7M2QX' })
  })

  it.each([...'01ILOilo'])('is refused with %s in it', (sign) => {
    fc.assert(
      fc.property(codes, fc.nat(5), (code, place) => {
        expect(readSessionRef(code.slice(0, place) + sign + code.slice(place + 1))).toBeNull()
      }),
    )
  })

  it('is refused with a character more or less', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readSessionRef(code.slice(1))).toBeNull()
        expect(readSessionRef(`${code}2`)).toBeNull()
      }),
    )
  })

  it('is refused with any other sign in it', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(...'_./+!\'"*%\u0000Ä🎉'), (code, sign) => {
        expect(readSessionRef(code.slice(1) + sign)).toBeNull()
        expect(readSessionRef(code + sign)).toBeNull()
      }),
    )
  })

  it.each(['', ' ', '-', '------', 'K7M2QX\nK7M2QX'])('is refused: %j', (text) => {
    expect(readSessionRef(text)).toBeNull()
  })
})

describe('a session id', () => {
  it('is read in any case, as small letters', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(readSessionRef(id)).toEqual({ id })
        expect(readSessionRef(id.toUpperCase())).toEqual({ id })
      }),
    )
  })

  it('is not read with anything missing or around it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const spoilt = [` ${id}`, `${id}\n`, `{${id}}`, id.replaceAll('-', ''), id.slice(1)]
        for (const text of spoilt) expect(readSessionRef(text)).toBeNull()
      }),
    )
  })

  it.each([
    undefined,
    null,
    5,
    234567,
    true,
    {},
    ['K7M2QX'],
    { id: 'K7M2QX' },
  ])('is not %j, and neither is a code', (value) => {
    expect(readSessionRef(value)).toBeNull()
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues, useValidationMessages } from '../../server/http/validation-messages.ts'
import { participantFields, sessionFields } from '../../shared/schemas/session.ts'

const schema = z.object(sessionFields).partial()
const participant = z.object(participantFields)

const wrongWith = (input: unknown, of: z.ZodType = schema): string => {
  const { error } = of.safeParse(input)
  return error ? describeIssues(error) : 'nothing'
}

/** A brand that nests this deep, itself being the first level. */
function nested(levels: number): Record<string, unknown> {
  let brand: Record<string, unknown> = { a: 1 }
  for (let level = 1; level < levels; level++) brand = { a: brand }
  return brand
}

/** A brand of exactly so many bytes as JSON. */
const sized = (bytes: number, sign = 'x') => {
  const room = bytes - '{"a":""}'.length
  const width = new TextEncoder().encode(sign).length
  return { a: sign.repeat(Math.floor(room / width)) + 'x'.repeat(room % width) }
}

beforeAll(useValidationMessages)

describe("a session's brand", () => {
  it('is any object, null, or left out, and comes through unchanged', () => {
    const brand = { name: ' Acme ', colors: { accent: '#0a7' }, list: [1, null, true], n: 0.5 }
    expect(schema.parse({ brand })).toEqual({ brand })
    expect(schema.parse({ brand: {} })).toEqual({ brand: {} })
    expect(schema.parse({ brand: null })).toEqual({ brand: null })
    expect(schema.parse({})).toEqual({})
  })

  it('nests up to 5 levels', () => {
    expect(wrongWith({ brand: nested(5) })).toBe('nothing')
    expect(wrongWith({ brand: nested(6) })).toBe('brand: nests deeper than 5 levels.')
    expect(wrongWith({ brand: { a: [[[[1]]]] } })).toBe('nothing')
    expect(wrongWith({ brand: { a: [[[[[]]]]] } })).toBe('brand: nests deeper than 5 levels.')
    expect(wrongWith({ brand: nested(10_000) })).toBe('brand: nests deeper than 5 levels.')
  })

  it('has up to 8 KiB as JSON, counted in bytes', () => {
    for (const sign of ['x', 'é', '🎉']) {
      expect(new TextEncoder().encode(JSON.stringify(sized(8192, sign)))).toHaveLength(8192)
      expect(wrongWith({ brand: sized(8192, sign) })).toBe('nothing')
      expect(wrongWith({ brand: sized(8193, sign) })).toBe('brand: is larger than 8192 bytes as JSON.')
    }
  })

  it.each([
    { a: '\u0000' },
    { '\u0000': 1 },
    { a: ['x', { b: '\ud83c' }] },
    { a: { '\udf89': true } },
  ])('has only characters of text, in keys and values: %j', (brand) => {
    expect(wrongWith({ brand })).toBe('brand: has a character that is not text (U+0000 or half of a pair).')
  })

  it.each(['{"a":1e999}', '{"a":{"b":[-1e400]}}'])('has only numbers that JSON can send back: %s', (text) => {
    expect(wrongWith({ brand: JSON.parse(text) })).toBe('brand: has a number that is too large.')
  })

  it('is refused with one reason at a time', () => {
    const words = 'brand: has a character that is not text (U+0000 or half of a pair).'
    expect(wrongWith({ brand: { a: '\u0000'.repeat(9000) } })).toBe(words)
    expect(wrongWith({ brand: { a: [[[[['\u0000']]]]] } })).toBe('brand: nests deeper than 5 levels.')
  })

  it.each([5, 'Acme', true, ['Acme'], [[]]])('is not %j', (brand) => {
    expect(wrongWith({ brand })).toMatch(/^brand: must be an object, not /)
  })
})

describe("a session's title and dates", () => {
  it('may be left out, except for the title', () => {
    const whole = z.object(sessionFields)
    expect(whole.parse({ title: 'All hands' })).toEqual({ title: 'All hands' })
    expect(wrongWith({}, whole)).toBe('title: is missing.')
  })

  it('are read as text and instants', () => {
    const fields = { title: 'All hands', createdAt: 0, endsAt: 8_640_000_000_000_000 }
    expect(schema.parse({ ...fields, title: ' All hands ' })).toEqual(fields)
    expect(wrongWith({ title: 'x'.repeat(200) })).toBe('nothing')
    expect(wrongWith({ title: 'x'.repeat(201) })).toBe('title: is longer than 200 characters.')
  })

  it.each([
    ['title', 5],
    ['title', null],
    ['title', true],
    ['createdAt', '5'],
    ['createdAt', null],
    ['createdAt', true],
    ['createdAt', 1.5],
    ['endsAt', '5'],
    ['endsAt', null],
    ['endsAt', false],
    ['endsAt', -1],
    ['poll', null],
    ['poll', 'quiz'],
  ])('are refused as another type: %s as %j', (field, value) => {
    expect(wrongWith({ [field]: value })).toMatch(new RegExp(`^${field}: must be `))
  })
})

describe('the name and address of a participant', () => {
  it('may be left out, and are trimmed', () => {
    expect(participant.parse({})).toEqual({})
    expect(participant.parse({ name: ' Zoe ', email: ' Zoe@example.org ' })).toEqual({
      name: 'Zoe',
      email: 'Zoe@example.org',
    })
  })

  it.each([
    'zoe',
    'zoe@',
    '@example.org',
    'zoe@example',
    'a b@example.org',
    'a@b.c, d@e.f',
  ])('are refused for an address as %s', (email) => {
    expect(wrongWith({ email }, participant)).toBe('email: is not an email address.')
  })

  it('may have the longest text that is allowed', () => {
    const address = (length: number) => `${'x'.repeat(length - '@example.org'.length)}@example.org`
    expect(wrongWith({ name: 'x'.repeat(80), email: address(254) }, participant)).toBe('nothing')
    expect(wrongWith({ name: 'x'.repeat(81) }, participant)).toContain('longer than 80')
    expect(wrongWith({ email: address(255) }, participant)).toContain('longer than 254')
  })

  it.each([5, null, true, [], {}])('are not %j', (value) => {
    expect(wrongWith({ name: value }, participant)).toMatch(/^name: must be text/)
    expect(wrongWith({ email: value }, participant)).toMatch(/^email: must be text/)
  })
})

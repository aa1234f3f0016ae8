import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostKey, instantInput, isUuid, uuidInput } from '../../shared/fields/ids.ts'
import { LAST_INSTANT } from '../../shared/limits.ts'

const fits = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('a uuid that a caller sends', () => {
  it('is read in any case, as small letters', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(uuidInput.parse(id.toUpperCase())).toBe(id)
        expect(uuidInput.parse(id)).toBe(id)
        expect(isUuid(id.toUpperCase())).toBe(true)
      }),
    )
  })

  it('may be of any version', () => {
    for (const id of [
      '00000000-0000-0000-0000-000000000000',
      'ffffffff-ffff-ffff-ffff-ffffffffffff',
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    ]) {
      expect(uuidInput.parse(id)).toBe(id)
    }
  })

  it('is refused if anything is missing, added or reformatted', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const spoilt = [
          ` ${id}`,
          `${id} `,
          `${id}\n`,
          `{${id}}`,
          `urn:uuid:${id}`,
          `${id}${id}`,
          id.replaceAll('-', ''),
          id.slice(1),
          `${id.slice(0, -1)}g`,
          id.replace('-', '_'),
        ]
        for (const value of spoilt) expect(fits(uuidInput, value)).toBe(false)
      }),
    )
  })

  it.each([5, null, true, [], {}, undefined])('is not %j', (value) => {
    expect(fits(uuidInput, value)).toBe(false)
  })
})

describe('an instant that a caller sends', () => {
  it('is a whole number of milliseconds from 0 to the last that a date can hold', () => {
    for (const instant of [0, 1, 1_767_225_600_000, LAST_INSTANT]) {
      expect(instantInput.parse(instant)).toBe(instant)
    }
    expect(new Date(LAST_INSTANT).getTime()).toBe(LAST_INSTANT)
    expect(new Date(LAST_INSTANT + 1).getTime()).toBeNaN()
  })

  it.each([-1, LAST_INSTANT + 1, 0.5, Number.NaN, Infinity, Number.MAX_SAFE_INTEGER])('is refused as %j', (value) => {
    expect(fits(instantInput, value)).toBe(false)
  })

  it.each([
    '0',
    '1767225600000',
    '2026-01-01T00:00:00Z',
    null,
    true,
    [],
    [5],
    new Date(),
    5n,
  ])('is refused as another type: %s', (value) => {
    expect(fits(instantInput, value)).toBe(false)
  })
})

describe('a host key that a caller sends', () => {
  it('is text, or left out', () => {
    expect(hostKey.parse('mZ0qkq3f5o1lVbq0a1Yh8g')).toBe('mZ0qkq3f5o1lVbq0a1Yh8g')
    expect(hostKey.parse(undefined)).toBeUndefined()
    for (const value of [5, null, true, ['k'], {}]) expect(fits(hostKey, value)).toBe(false)
  })
})

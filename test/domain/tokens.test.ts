import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type TokenPurpose, Tokens } from '../../server/domain/tokens.ts'

const OLD = 'an old secret of some length'
const NEW = 'a new secret of some length'
const tokens = new Tokens([NEW])
const NOW = 1_767_225_600_000

const PURPOSES: TokenPurpose[] = ['host', 'tools', 'participant', 'sign-in']
const others = (purpose: TokenPurpose) => PURPOSES.filter((one) => one !== purpose)

const minted = fc.record({
  purpose: fc.constantFrom(...PURPOSES),
  id: fc.uuid(),
  now: fc.integer({ min: 0, max: 2 ** 45 }),
  lifetime: fc.integer({ min: 1, max: 2 ** 40 }),
})

describe('a token', () => {
  it('returns the id that it was minted for', () => {
    fc.assert(
      fc.property(minted, ({ purpose, id, now, lifetime }) => {
        const token = tokens.mint(purpose, id, now + lifetime)
        expect(tokens.read(purpose, token, now)).toBe(id)
      }),
    )
  })

  it('is <id>.<expiry>.<HMAC-SHA256>, and fits in a cookie', () => {
    fc.assert(
      fc.property(minted, ({ purpose, id, now }) => {
        const [first, second, signature = '', ...rest] = tokens.mint(purpose, id, now).split('.')
        expect([first, second, rest]).toEqual([id, String(now), []])
        expect(signature).toMatch(/^[A-Za-z0-9_-]{43}$/)
      }),
    )
  })

  it('is valid until the millisecond before its expiry', () => {
    fc.assert(
      fc.property(minted, ({ purpose, id, now, lifetime }) => {
        const token = tokens.mint(purpose, id, now + lifetime)
        expect(tokens.read(purpose, token, now + lifetime - 1)).toBe(id)
        expect(tokens.read(purpose, token, now + lifetime)).toBeNull()
        expect(tokens.read(purpose, token, now + lifetime + 1)).toBeNull()
      }),
    )
  })

  it('is checked each time, so that a cached one expires too', () => {
    const [id, other] = [randomUUID(), randomUUID()]
    const token = tokens.mint('participant', id, NOW + 10)
    for (const _again of [1, 2]) {
      expect(tokens.read('participant', token, NOW)).toBe(id)
      expect(tokens.read('participant', token, NOW + 10)).toBeNull()
      expect(tokens.read('host', token, NOW)).toBeNull()
      expect(tokens.read('participant', token.replace(id, other), NOW)).toBeNull()
      expect(tokens.read('participant', token.slice(0, -1), NOW)).toBeNull()
    }
  })

  it('of one purpose is not valid for another', () => {
    fc.assert(
      fc.property(minted, ({ purpose, id, now, lifetime }) => {
        const token = tokens.mint(purpose, id, now + lifetime)
        for (const other of others(purpose)) expect(tokens.read(other, token, now)).toBeNull()
      }),
    )
  })

  it('signed with another secret is not valid', () => {
    const token = new Tokens([OLD]).mint('host', '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11', NOW + 1)
    expect(tokens.read('host', token, NOW)).toBeNull()
  })

  it('is not valid with another id or a later expiry', () => {
    fc.assert(
      fc.property(minted, fc.uuid(), ({ purpose, id, now, lifetime }, thief) => {
        fc.pre(thief !== id)
        const [, expiry, signature] = tokens.mint(purpose, id, now + lifetime).split('.')
        const stolen = `${thief}.${expiry}.${signature}`
        const prolonged = `${id}.${now + lifetime + 1}.${signature}`
        expect(tokens.read(purpose, stolen, now)).toBeNull()
        expect(tokens.read(purpose, prolonged, now)).toBeNull()
      }),
    )
  })

  it.each(PURPOSES)('(%s) is refused with any one character dropped, changed or added', (purpose) => {
    const token = tokens.mint(purpose, '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11', NOW + 60_000)
    const signs = [...'0123456789abcdefABCDEFghijklXYZ-_. =\n\u0000é']
    const accepted: string[] = []
    for (let place = 0; place <= token.length; place++) {
      const before = token.slice(0, place)
      const forged = [
        before + token.slice(place + 1),
        ...signs.flatMap((sign) => [before + sign + token.slice(place), before + sign + token.slice(place + 1)]),
      ].filter((candidate) => candidate !== token)
      accepted.push(...forged.filter((candidate) => tokens.read(purpose, candidate, NOW) !== null))
    }
    expect(accepted).toEqual([])
  })

  it('is not valid without a uuid or an expiry, even if signed with the secret', () => {
    for (const id of ['', 'zoe', '5']) {
      expect(tokens.read('host', tokens.mint('host', id, NOW + 1), NOW)).toBeNull()
    }
    const id = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
    for (const expiry of [Infinity, Number.NaN, 1e21, -1]) {
      expect(tokens.read('host', tokens.mint('host', id, expiry), -2)).toBeNull()
    }
  })

  it.each(['', '.', '..', '...', 'x', 'undefined', `${NOW + 1}`])('is not %j', (text) => {
    for (const purpose of PURPOSES) expect(tokens.read(purpose, text, 0)).toBeNull()
  })
})

describe('a secret that is rotated', () => {
  const before = new Tokens([OLD])
  const during = new Tokens([NEW, OLD])
  const id = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

  it.each(PURPOSES)('still verifies the %s tokens that it signed', (purpose) => {
    expect(during.read(purpose, before.mint(purpose, id, NOW + 1), NOW)).toBe(id)
    for (const other of others(purpose)) {
      expect(during.read(other, before.mint(purpose, id, NOW + 1), NOW)).toBeNull()
    }
  })

  it.each(PURPOSES)('no longer signs; the first one does (%s)', (purpose) => {
    const token = during.mint(purpose, id, NOW + 1)
    expect(token).toBe(tokens.mint(purpose, id, NOW + 1))
    expect(before.read(purpose, token, NOW)).toBeNull()
  })
})

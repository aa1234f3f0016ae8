import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Tokens } from '../../server/domain/tokens.ts'

const OLD = 'an old secret of some length'
const NEW = 'a new secret of some length'
const tokens = new Tokens([NEW])
const ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

const versions = fc.integer({ min: 1, max: 10_000 })

describe("a session's host key", () => {
  it('is 128 bits as base64url, 22 characters', () => {
    fc.assert(
      fc.property(fc.uuid(), versions, (id, version) => {
        const key = tokens.sessionKey('host', id, version)
        expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
        expect(Buffer.from(key, 'base64url')).toHaveLength(16)
      }),
    )
  })

  it('opens its session at the current version of its keys', () => {
    fc.assert(
      fc.property(fc.uuid(), versions, (id, version) => {
        const key = tokens.sessionKey('host', id, version)
        expect(tokens.sessionKey('host', id, version)).toBe(key)
        expect(tokens.isSessionKey('host', key, id, version)).toBe(true)
      }),
    )
  })

  it('opens no other session, and none whose keys were renewed', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), versions, (id, another, version) => {
        fc.pre(id !== another)
        const key = tokens.sessionKey('host', id, version)
        expect(tokens.isSessionKey('host', key, another, version)).toBe(false)
        expect(tokens.isSessionKey('host', key, id, version + 1)).toBe(false)
        expect(tokens.isSessionKey('host', key, id, version * 10)).toBe(false)
      }),
    )
  })

  it("is never the start of a token's signature", () => {
    const signatures = (['host', 'participant'] as const).map(
      (purpose) => tokens.mint(purpose, ID, 1).split('.')[2] ?? '',
    )
    for (const signature of signatures) {
      expect(signature.startsWith(tokens.sessionKey('host', ID, 1).slice(0, 21))).toBe(false)
    }
  })

  it('differs from both helper keys, which differ from each other', () => {
    fc.assert(
      fc.property(fc.uuid(), versions, (id, version) => {
        const names = ['host', 'present', 'moderate'] as const
        for (const of of names) {
          const key = tokens.sessionKey(of, id, version)
          const opens = names.filter((name) => tokens.isSessionKey(name, key, id, version))
          expect(opens).toEqual([of])
        }
      }),
    )
  })

  it('is refused with any one character dropped, changed or added', () => {
    const key = tokens.sessionKey('host', ID, 1)
    const accepted: string[] = []
    for (let place = 0; place <= key.length; place++) {
      for (const sign of [...'AZaz09-_=. \n', '']) {
        const forged = [
          key.slice(0, place) + sign + key.slice(place + 1),
          key.slice(0, place) + sign + key.slice(place),
        ].filter((candidate) => candidate !== key)
        accepted.push(...forged.filter((candidate) => tokens.isSessionKey('host', candidate, ID, 1)))
      }
    }
    expect(accepted).toEqual([])
    expect(tokens.isSessionKey('host', '', ID, 1)).toBe(false)
  })

  it('is accepted under both secrets of a rotation, and made from the first', () => {
    const during = new Tokens([NEW, OLD])
    const before = new Tokens([OLD])
    expect(during.sessionKey('host', ID, 1)).toBe(tokens.sessionKey('host', ID, 1))
    expect(during.isSessionKey('host', tokens.sessionKey('host', ID, 1), ID, 1)).toBe(true)
    expect(during.isSessionKey('host', before.sessionKey('host', ID, 1), ID, 1)).toBe(true)
    expect(tokens.isSessionKey('host', before.sessionKey('host', ID, 1), ID, 1)).toBe(false)
  })
})

import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { HostPass, hostOnly, onStage, Sealed, WallPass } from '../../server/domain/sealed.ts'

const SECRET = 'zoe@example.org'
const host = new HostPass()
const SEALS = [
  { name: 'for the host', sealed: hostOnly({ email: SECRET }) },
  { name: 'for host and wall', sealed: onStage({ email: SECRET }) },
]

describe.each(SEALS)('a value sealed $name', ({ sealed }) => {
  it("opens with the host's pass", () => {
    expect(sealed.open(host)).toEqual({ email: SECRET })
  })

  it('cannot be serialised, however deep it is in an answer', () => {
    for (const answer of [sealed, [sealed], { poll: { votes: sealed } }]) {
      expect(() => JSON.stringify(answer)).toThrow('A sealed value must not be sent.')
    }
  })

  it('shows nothing when it is spread or copied', () => {
    const copies: unknown[] = [{ ...sealed }, Object.assign({}, sealed), Object.entries(sealed)]
    for (const copy of copies) {
      expect(JSON.stringify(copy) ?? '').not.toContain(SECRET)
      expect(inspect(copy, { depth: null, showHidden: true })).not.toContain(SECRET)
    }
    expect(() => structuredClone(sealed)).toThrow()
  })

  it('shows nothing in a log', () => {
    expect(inspect(sealed, { depth: null, showHidden: true, getters: true })).not.toContain(SECRET)
    expect(`${sealed}`).not.toContain(SECRET)
    expect(String(Object.values(sealed))).not.toContain(SECRET)
    expect(inspect(new Error('failed', { cause: sealed }))).not.toContain(SECRET)
  })

  it('shows nothing through its keys', () => {
    const keys = Reflect.ownKeys(sealed)
    const values = keys.map((key) => Reflect.get(sealed, key)).filter((v) => typeof v !== 'function')
    expect(values).toEqual([])
  })

  it('is known as sealed', () => {
    expect(sealed).toBeInstanceOf(Sealed)
  })
})

describe('a value sealed for host and wall', () => {
  it("opens with the wall's pass, also with one from the host's", () => {
    expect(onStage(7).open(new WallPass())).toBe(7)
    expect(onStage(7).open(host.forWall())).toBe(7)
  })
})

describe('a pass', () => {
  it('for the wall does not open what is sealed for the host', () => {
    expect(host.forWall()).toBeInstanceOf(WallPass)
    expect(host.forWall()).not.toBeInstanceOf(HostPass)
  })
})

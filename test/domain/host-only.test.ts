import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { HostPass, hostOnly, onStage, WallPass, Withheld } from '../../server/domain/host-only.ts'

const SECRET = 'zoe@example.org'
const host = new HostPass()
const WITHHELD = [
  { name: 'from all but the host', withheld: hostOnly({ email: SECRET }) },
  { name: 'from all but host and wall', withheld: onStage({ email: SECRET }) },
]

describe.each(WITHHELD)('a value withheld $name', ({ withheld }) => {
  it("opens with the host's pass", () => {
    expect(withheld.open(host)).toEqual({ email: SECRET })
  })

  it('cannot be serialised, however deep it is in an answer', () => {
    for (const answer of [withheld, [withheld], { poll: { votes: withheld } }]) {
      expect(() => JSON.stringify(answer)).toThrow('A withheld value must not be sent.')
    }
  })

  it('shows nothing when it is spread or copied', () => {
    const copies: unknown[] = [{ ...withheld }, Object.assign({}, withheld), Object.entries(withheld)]
    for (const copy of copies) {
      expect(JSON.stringify(copy) ?? '').not.toContain(SECRET)
      expect(inspect(copy, { depth: null, showHidden: true })).not.toContain(SECRET)
    }
    expect(() => structuredClone(withheld)).toThrow()
  })

  it('shows nothing in a log', () => {
    expect(inspect(withheld, { depth: null, showHidden: true, getters: true })).not.toContain(SECRET)
    expect(`${withheld}`).not.toContain(SECRET)
    expect(String(Object.values(withheld))).not.toContain(SECRET)
    expect(inspect(new Error('failed', { cause: withheld }))).not.toContain(SECRET)
  })

  it('shows nothing through its keys', () => {
    const keys = Reflect.ownKeys(withheld)
    const values = keys.map((key) => Reflect.get(withheld, key)).filter((v) => typeof v !== 'function')
    expect(values).toEqual([])
  })

  it('is known as withheld', () => {
    expect(withheld).toBeInstanceOf(Withheld)
  })
})

describe('a value withheld from all but host and wall', () => {
  it("opens with the wall's pass, also with one from the host's", () => {
    expect(onStage(7).open(new WallPass())).toBe(7)
    expect(onStage(7).open(host.forWall())).toBe(7)
  })
})

describe('a pass', () => {
  it('for the wall does not open what is for the host', () => {
    expect(host.forWall()).toBeInstanceOf(WallPass)
    expect(host.forWall()).not.toBeInstanceOf(HostPass)
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/** shared/docs/asvs.md answers every requirement of levels 1 and 2 of OWASP ASVS 5.0. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** How many requirements of these levels each section has. Those of level 3 come after them. */
const SECTIONS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const rows = [
  ...readFileSync(join(ROOT, 'shared/docs/asvs.md'), 'utf8').matchAll(/^\| (\d[\d.]+) \| (.+?) \| (.+) \|$/gm),
].map(([, number = '', about = '', answer = '']) => ({ number, about, answer }))

describe('The table for ASVS', () => {
  it('has each requirement once', () => {
    const wanted = Object.entries(SECTIONS).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, n) => `${section}.${n + 1}`),
    )
    expect(wanted).toHaveLength(253)
    expect(rows.map(({ number }) => number)).toEqual(wanted)
  })

  it('answers each by tests that exist, or by a reason', () => {
    for (const { number, answer } of rows) {
      if (/^(Not applicable|Open): .{8,}$/.test(answer)) continue
      const tests = answer.split(', ').map((one) => /^`(test\/[\w./-]+\.ts)`$/.exec(one)?.[1] ?? '')
      for (const test of tests) expect(existsSync(join(ROOT, test)) && test, number).toBeTruthy()
    }
  })
})

/** https://www.bestpractices.dev/en/criteria/0: how many criteria the level "passing" has. */
const PASSING = 67

it('The page for OpenSSF answers each criterion once', () => {
  const page = readFileSync(join(ROOT, 'shared/docs/openssf.md'), 'utf8')
  const answered = [...page.matchAll(/^\| (`.*`) \| (?:Met|Not yet: \w.*|Not applicable: \w.*)(?:: .*)? \|$/gm)]
  const criteria = answered.flatMap(([, names = '']) => names.match(/\w+/g) ?? [])
  expect(new Set(criteria).size).toBe(criteria.length)
  expect(criteria).toHaveLength(PASSING)
})

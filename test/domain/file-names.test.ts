import { describe, expect, it } from 'vitest'
import { fileName } from '../../shared/file-names.ts'
import { NASTY_STRINGS } from '../support/nasty-strings.ts'

/** What files of a session are called. */

const IN_2026 = Date.UTC(2026, 10, 27)
const named = (title: string, createdAt = IN_2026) =>
  fileName({ title, code: 'KJ57D4', createdAt }, 'results', 'xlsx').replace(/-results\.xlsx$/, '')

describe('the name of a file begins with the title', () => {
  it.each([
    ['Tech Summit', 'tech-summit-2026'],
    ['Tech Summit 2026', 'tech-summit-2026'],
    ['2026: Tech Summit!', '2026-tech-summit'],
    ['Vision 2030', 'vision-2030-2026'],
    ['Room 20261', 'room-20261-2026'],
    ['総会2026年', '総会2026年'],
    ['مؤتمر ٢٠٢٦', 'مؤتمر-2026'],
    ['اجتماع الجميع', 'اجتماع-الجميع-2026'],
    ['می‌خواهم', 'میخواهم-2026'],
    ['四半期の全体会議', '四半期の全体会議-2026'],
    ['हिन्दी बैठक', 'हिन्दी-बैठक-2026'],
    ['Réunion d’équipe — Größe & Œuvre', 'reunion-d-equipe-grosse-œuvre-2026'],
    ['İstanbul', 'istanbul-2026'],
    ['Ｗｉｄｅ　２０２６', 'wide-2026'],
    ['🎉 Party 🎉', 'party-2026'],
    ['🎉❤️👨‍👩‍👧', 'kj57d4-2026'],
    ['1️⃣ first', '1-first-2026'],
    ['../../etc/passwd', 'etc-passwd-2026'],
    ['a\\b:c*d?e"f<g>h|i', 'a-b-c-d-e-f-g-h-i-2026'],
    ['CON', 'con-2026'],
    ['report\u202Excod.exe', 'reportxcod-exe-2026'],
    ['A.\n\tB . ', 'a-b-2026'],
    [`${'word '.repeat(40)}`.trim(), `${'word-'.repeat(16)}2026`],
    ['x'.repeat(200), `${'x'.repeat(80)}-2026`],
    ['اجتماع'.repeat(33), `${'اجتماع'.repeat(6)}اجتم-2026`],
    ['会'.repeat(200), `${'会'.repeat(26)}-2026`],
  ])('of %j', (title, begins) => {
    expect(named(title)).toBe(begins)
  })

  it('and has the year in which the session began, or none where nobody knows', () => {
    expect(named('Tech Summit', Date.UTC(2027, 0, 1))).toBe('tech-summit-2027')
    expect(fileName({ title: 'Tech Summit', code: 'KJ57D4' }, 'polls', 'json')).toBe('tech-summit-polls.json')
  })
})

/** Those of Windows, with any ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

it('is one that every file system takes, whatever the title is', () => {
  for (const title of [...NASTY_STRINGS, 'con', 'nul', 'LPT1', '.', '..', '~', '-rf']) {
    const name = fileName({ title, code: 'KJ57D4', createdAt: IN_2026 }, 'results', 'csv')
    expect(name).toMatch(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.csv$/u)
    expect(name).not.toMatch(RESERVED)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(140)
    expect(name).toBe(name.normalize('NFC'))
  }
})

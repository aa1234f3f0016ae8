import { beforeAll, describe, expect, it } from 'vitest'
import { type Ballots, readBallot } from '../../server/domain/ballots.ts'
import { useValidationMessages } from '../../server/http/validation-messages.ts'
import { POLL_KIND_NAMES, type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import { expectRefusal } from './support.ts'

const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
const B = '7d0f8a52-19b1-4a0e-8a06-3c8f5f0b7d22'
const FOREIGN = 'ffffffff-ffff-4fff-8fff-ffffffffffff'
const options = [
  { id: A, label: 'Oslo' },
  { id: B, label: 'Riga' },
]

const read = (kind: PollKindName, sent: Ballots) => readBallot(sent, { kind, options, max_entries: null })
const expectRefused = (kind: PollKindName, sent: Ballots, words: string) =>
  expectRefusal(() => read(kind, sent), 'invalid_input', words)

/** A vote that fits, by the field that carries it. */
const FITTING = { optionId: A, text: 'Calm', ranks: [B, A], optionIds: [A], texts: ['Calm'] }
const FIELDS = ['optionId', 'text', 'ranks'] as const

beforeAll(useValidationMessages)

describe.each(POLL_KIND_NAMES)('a vote on an open %s poll', (kind) => {
  const field = pollKind(kind).ballotField
  const foreign = FIELDS.filter((name) => name !== field)

  it('is read from the field of its kind', () => {
    expect(read(kind, { [field]: FITTING[field] })).toEqual(FITTING[field])
  })

  it('is refused without it', () => {
    const words = `${field}: is missing; the open poll is ${kind}.`
    expectRefused(kind, {}, words)
    expectRefused(kind, { [field]: undefined }, words)
  })

  it.each(foreign)('is refused with the field %s of another kind', (name) => {
    const words = `${name}: the open poll is ${kind}; vote with ${field}.`
    expectRefused(kind, { [name]: FITTING[name] }, words)
    expectRefused(kind, { [field]: FITTING[field], [name]: FITTING[name] }, words)
    expectRefused(kind, { [field]: FITTING[field], [name]: null }, words)
  })

  it.each([5, null, true, {}, []])('is refused with %j in its field', (value) => {
    expectRefused(kind, { [field]: value }, `${field}: `)
  })
})

describe('a vote for an option', () => {
  it.each(['multiple_choice', 'quiz', 'rating'] as const)('of another %s poll is refused', (kind) => {
    expectRefused(kind, { optionId: FOREIGN }, 'optionId: is not an option of the open poll.')
    expectRefused(kind, { optionId: 'Oslo' }, 'optionId: is not a uuid.')
  })

  it('counts for the option whatever the case of its id', () => {
    expect(read('quiz', { optionId: A.toUpperCase() })).toBe(A)
  })
})

describe('a vote in words', () => {
  it('is trimmed and NFC-normalised', () => {
    expect(read('word_cloud', { text: '  Cafe\u0301 ' })).toBe('Café')
    expect(read('open_text', { text: '\n More breaks\n please ' })).toBe('More breaks\n please')
  })

  it('is refused when empty', () => {
    for (const text of ['', '  ', '\n']) expectRefused('open_text', { text }, 'text: is empty.')
  })

  it('is as long as its kind allows', () => {
    expectRefused('word_cloud', { text: 'x'.repeat(41) }, 'text: is longer than 40 characters.')
    expectRefused('open_text', { text: 'x'.repeat(501) }, 'text: is longer than 500 characters.')
    expect(read('open_text', { text: 'x'.repeat(41) })).toHaveLength(41)
  })
})

describe('a vote that ranks', () => {
  it('takes one option or all', () => {
    expect(read('ranking', { ranks: [B] })).toEqual([B])
    expect(read('ranking', { ranks: [B, A] })).toEqual([B, A])
  })

  it('is refused with an option twice, in whatever case', () => {
    expectRefused('ranking', { ranks: [A, A] }, 'ranks: names an option twice.')
    expectRefused('ranking', { ranks: [A, A.toUpperCase()] }, 'ranks: names an option twice.')
  })

  it('is refused with an option of another poll', () => {
    const words = 'ranks: names something that is not an option of the open poll.'
    expectRefused('ranking', { ranks: [A, FOREIGN] }, words)
  })

  it('is refused with nothing ranked, or with more than any poll has', () => {
    expectRefused('ranking', { ranks: [] }, 'ranks: needs at least 1 of them.')
    const thirteen = Array.from({ length: 13 }, () => A)
    expectRefused('ranking', { ranks: thirteen }, 'ranks: takes at most 12 of them.')
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues, useValidationMessages } from '../../server/http/validation-messages.ts'
import { ballotFields } from '../../shared/schemas/ballot.ts'
import { pollDraftSchema } from '../../shared/schemas/draft.ts'
import { questionText } from '../../shared/schemas/question.ts'

const ballot = z.object(ballotFields)
const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

const wrongWith = (schema: z.ZodType, input: unknown): string => {
  const { error } = schema.safeParse(input)
  return error ? describeIssues(error) : 'nothing'
}
const draft = (fields: object) => ({ kind: 'quiz', prompt: 'Which one?', ...fields })

beforeAll(useValidationMessages)

describe('a poll draft as it is sent', () => {
  it('is read with its prompt and labels trimmed', () => {
    const sent = { kind: 'quiz', prompt: ' Which one? ', options: [' Oslo', 'Riga '] }
    expect(pollDraftSchema.parse({ ...sent, correctOption: 1 })).toEqual({
      kind: 'quiz',
      prompt: 'Which one?',
      options: ['Oslo', 'Riga'],
      correctOption: 1,
    })
  })

  it('needs a kind and a prompt', () => {
    expect(wrongWith(pollDraftSchema, {})).toMatch(/^kind: .* prompt: is missing\.$/)
    expect(wrongWith(pollDraftSchema, draft({ kind: 'survey' }))).toMatch(/^kind: must be one of /)
    expect(wrongWith(pollDraftSchema, draft({}))).toBe('nothing')
  })

  it('keeps to the lengths of the contract', () => {
    for (const [fields, words] of [
      [{ prompt: 'x'.repeat(501) }, 'prompt: is longer than 500 characters.'],
      [{ options: ['x'.repeat(201), 'y'] }, 'options.0: is longer than 200 characters.'],
      [{ options: Array(13).fill('x') }, 'options: takes at most 12 of them.'],
      [{ options: ['x', ' '] }, 'options.1: is empty.'],
      [{ correctOption: -1 }, 'correctOption: must be at least 0.'],
      [{ correctOption: 12 }, 'correctOption: must be at most 11.'],
      [{ correctOption: 0.5 }, 'correctOption: must be a whole number, not 0.5.'],
    ] as const) {
      expect(wrongWith(pollDraftSchema, draft(fields))).toBe(words)
    }
    const longest = { prompt: 'x'.repeat(500), options: Array(12).fill('x'.repeat(200)) }
    expect(wrongWith(pollDraftSchema, draft({ ...longest, correctOption: 11 }))).toBe('nothing')
  })

  it.each([
    { kind: null },
    { kind: 0 },
    { prompt: 5 },
    { prompt: null },
    { prompt: true },
    { options: 'Oslo' },
    { options: null },
    { options: { 0: 'Oslo', 1: 'Riga' } },
    { options: ['Oslo', 5] },
    { options: ['Oslo', null] },
    { correctOption: '1' },
    { correctOption: null },
    { correctOption: true },
  ])('is refused as another type: %j', (fields) => {
    const [field = ''] = Object.keys(fields)
    expect(wrongWith(pollDraftSchema, draft(fields))).toMatch(new RegExp(`^${field}.*: must be `))
  })
})

describe('a vote as it is sent', () => {
  it('may leave out each field', () => {
    expect(ballot.parse({})).toEqual({})
    expect(ballot.parse({ optionId: A.toUpperCase() })).toEqual({ optionId: A })
    expect(ballot.parse({ text: ' Calm ' })).toEqual({ text: 'Calm' })
    expect(ballot.parse({ ranks: [A.toUpperCase()] })).toEqual({ ranks: [A] })
  })

  it.each([
    { optionId: 5 },
    { optionId: null },
    { optionId: true },
    { optionId: [A] },
    { text: 5 },
    { text: null },
    { text: true },
    { text: ['Calm'] },
    { ranks: A },
    { ranks: null },
    { ranks: [5] },
    { ranks: [null] },
    { ranks: { 0: A } },
  ])('is refused as another type: %j', (fields) => {
    const [field = ''] = Object.keys(fields)
    expect(wrongWith(ballot, fields)).toMatch(new RegExp(`^${field}.*: must be `))
  })

  it('ranks 1 to 12 options', () => {
    expect(wrongWith(ballot, { ranks: [] })).toBe('ranks: needs at least 1 of them.')
    expect(wrongWith(ballot, { ranks: Array(12).fill(A) })).toBe('nothing')
    expect(wrongWith(ballot, { ranks: Array(13).fill(A) })).toBe('ranks: takes at most 12 of them.')
  })

  it('has a text of up to 500 characters', () => {
    expect(wrongWith(ballot, { text: 'x'.repeat(500) })).toBe('nothing')
    expect(wrongWith(ballot, { text: 'x'.repeat(501) })).toContain('longer than 500')
  })
})

describe('a question as it is sent', () => {
  it('has 1 to 500 characters', () => {
    expect(questionText.parse(` ${'🎤'.repeat(500)} `)).toBe('🎤'.repeat(500))
    expect(wrongWith(questionText, '🎤'.repeat(501))).toBe('is longer than 500 characters.')
    expect(wrongWith(questionText, ' \n ')).toBe('is empty.')
  })

  it.each([5, null, true, ['Why?'], {}])('is not %j', (value) => {
    expect(wrongWith(questionText, value)).toMatch(/^must be text, not /)
  })
})

import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { hostSchema } from '../../shared/schemas/host.ts'
import { POLL_STATES, pollOptionSchema, pollSchema, pollStateSchema, wordSchema } from '../../shared/schemas/poll.ts'
import { authorSchema, QUESTION_STATES, questionSchema, questionStateSchema } from '../../shared/schemas/question.ts'
import { rosterRowSchema } from '../../shared/schemas/roster.ts'
import {
  createdSessionSchema,
  errorBodySchema,
  sessionListEntrySchema,
  sessionSchema,
  sessionStatusSchema,
} from '../../shared/schemas/session.ts'
import { SESSION_STATUSES } from '../../shared/session-status.ts'

const ID = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'

/** What the service answers with, field by field as the interface lists it. */
type Answer = {
  name: string
  schema: z.ZodObject
  required: Record<string, unknown>
  optional?: Record<string, unknown>
  /** Those of the optional ones that may be null. */
  nullable?: string[]
}

const word = { text: 'Calm', n: 3 }
const author = { email: 'zoe@example.org', name: 'Zoe' }
const row = { ...author, vote: 'Which day?: Monday', questions: 'Why?' }
const option = { id: ID, label: 'Oslo' }
const poll = { id: ID, kind: 'quiz', prompt: 'Which one?', state: 'open', options: [option] }
const question = { id: ID, text: 'Why?', state: 'pending', createdAt: 1, upvotes: 0 }
const session = { status: 'live', code: 'K7M2QX', title: 'All hands' }
const sessionOptional = {
  brand: { name: 'Acme' },
  poll,
  polls: [poll],
  questions: [question],
  highlightedQuestionId: ID,
  voted: true,
  voteOptionId: ID,
  voteOptionIds: [ID],
  k: 'mZ0qkq3f5o1lVbq0a1Yh8g',
  participantCount: 4,
  createdAt: 1,
  endsAt: 2,
  roster: [row],
  settings: { names: 'required' },
  stage: 'answer',
  podium: true,
  answer: { pollId: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11', text: 'More breaks' },
  scores: [{ place: 1, name: 'Zoe', points: 2_870, right: 3 }],
  score: { points: 2_870, place: 2, of: 4, ahead: { place: 1, by: 1_200 } },
}
const nullable = ['brand', 'poll', 'highlightedQuestionId', 'voteOptionId']

const ANSWERS: Answer[] = [
  { name: 'session', schema: sessionSchema, required: session, optional: sessionOptional, nullable },
  {
    name: 'session that was created',
    schema: createdSessionSchema,
    required: { id: ID, ...session },
    optional: sessionOptional,
    nullable,
  },
  {
    name: 'poll',
    schema: pollSchema,
    required: poll,
    optional: {
      picture: { id: ID, alt: 'A bridge', width: 3, height: 2 },
      correctOptionId: ID,
      correctOptionIds: [ID],
      words: [word],
      texts: ['first'],
      votes: 63,
      voters: 60,
      maxChoices: 3,
      maxWords: 3,
      reveal: 'host',
      revealed: false,
      turnout: 31,
      moderated: true,
      closesAt: 1,
      seconds: 20,
      explanation: 'So.',
      answers: [{ text: 'first', n: 1, shown: true }],
    },
  },
  {
    name: 'poll option',
    schema: pollOptionSchema,
    required: option,
    optional: { tally: 42, picture: { id: ID, alt: 'A', width: 3, height: 2 } },
  },
  { name: 'word', schema: wordSchema, required: word },
  {
    name: 'question',
    schema: questionSchema,
    required: question,
    optional: { mine: true, upvoted: false, author, reply: 'Yes.', mergedInto: ID, merged: [{ id: ID, text: 'Why?' }] },
  },
  { name: 'author', schema: authorSchema, required: author },
  { name: 'roster row', schema: rosterRowSchema, required: row },
  {
    name: 'entry of the list of sessions',
    schema: sessionListEntrySchema,
    required: { ...session, id: ID, participantCount: 4, pollState: 'draft', createdAt: 1 },
    optional: { endsAt: 2 },
  },
  { name: 'host', schema: hostSchema, required: author },
  { name: 'refusal', schema: errorBodySchema, required: { error: 'There is no session.' } },
]

const fits = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success
const without = (fields: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => field !== name))

describe.each(ANSWERS)('the answer: a $name', (answer) => {
  const { schema, required, optional = {}, nullable: maybeNull = [] } = answer
  const whole = { ...required, ...optional }

  it('has these fields, and leaves out all others', () => {
    expect(Object.keys(schema.shape).sort()).toEqual(Object.keys(whole).sort())
    expect(schema.parse({ ...whole, stray: 'secret' })).toStrictEqual(whole)
  })

  it('has every required field', () => {
    expect(schema.parse(required)).toStrictEqual(required)
    for (const name of Object.keys(required)) expect(fits(schema, without(whole, name))).toBe(false)
  })

  it('may lack each of the others', () => {
    for (const name of Object.keys(optional)) {
      expect(schema.parse(without(whole, name))).toStrictEqual(without(whole, name))
    }
  })

  it('allows null only in nullable fields', () => {
    const nulls = Object.keys(whole).filter((name) => fits(schema, { ...whole, [name]: null }))
    expect(nulls.sort()).toEqual([...maybeNull].sort())
  })

  it('refuses a value of another type', () => {
    for (const [name, value] of Object.entries(whole)) {
      const other = typeof value === 'number' ? String(value) : 5
      expect(fits(schema, { ...whole, [name]: other })).toBe(false)
    }
  })
})

describe('the states in answers', () => {
  it('are those of the contract', () => {
    expect(SESSION_STATUSES).toEqual(['live', 'ended'])
    expect(sessionStatusSchema.options).toEqual(SESSION_STATUSES)
    expect(POLL_STATES).toEqual(['draft', 'open', 'closed'])
    expect(pollStateSchema.options).toEqual(POLL_STATES)
    expect(QUESTION_STATES).toEqual(['pending', 'approved', 'highlighted', 'hidden', 'answered'])
    expect(questionStateSchema.options).toEqual(QUESTION_STATES)
  })
})

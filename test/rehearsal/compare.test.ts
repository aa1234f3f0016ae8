import { describe, expect, it } from 'vitest'
import type { PollBody, Session } from '../../client/index.ts'
import type { Answer } from '../../client/rehearsal/caller.ts'
import { compare } from '../../client/rehearsal/compare.ts'
import {
  type Expected,
  expectMove,
  expectNothing,
  expectOne,
  expectQuestion,
  expectUpvote,
  expectVote,
} from '../../client/rehearsal/expected.ts'
import type { Row } from '../../client/rehearsal/finding.ts'

const RED = { id: 'a', label: 'Red' }
const BLUE = { id: 'b', label: 'Blue' }
const POLL: PollBody = { id: 'p', kind: 'multiple_choice', prompt: 'Which?', state: 'draft', options: [RED, BLUE] }

const oneAttempt = { attempts: 1, inDoubt: 0, ms: 1 }
const acknowledged: Answer<unknown> = { outcome: 'acknowledged', value: {}, ...oneAttempt }
const refused: Answer<unknown> = { outcome: 'refused', why: 'no', ...oneAttempt }
const unanswered: Answer<unknown> = { outcome: 'unknown', why: 'no answer', ...oneAttempt, inDoubt: 1 }
const unsent: Answer<unknown> = { ...unanswered, inDoubt: 0 }
const asked = (id: string): Answer<{ id: string }> => ({ ...oneAttempt, outcome: 'acknowledged', value: { id } })

/** What is expected of one poll; each vote is of who, for which option, and how it was answered. */
function expectedOf(...votes: [name: string, ballot: string, answer: Answer<unknown>][]): Expected {
  const expected = expectNothing([POLL])
  for (const [name, ballot, answer] of votes) {
    if (!expected.joins.has(name)) expectOne(expected.joins, name, acknowledged)
    expectVote(expected, { pollId: POLL.id, name, ballot: { optionId: ballot } }, answer)
  }
  return expected
}

/** The results of one poll, from the answers in the roster. */
function resultsOf(answers: Record<string, string>, more: Partial<Session> = {}): Session {
  const given = Object.values(answers).filter((answer) => answer !== '')
  const tallyOf = (label: string) => given.filter((answer) => answer === label).length
  const options = [RED, BLUE].map((option) => ({ ...option, tally: tallyOf(option.label) }))
  const roster = Object.entries(answers).map(([name, answer]) => ({
    name,
    email: '',
    vote: answer && `Which?: ${answer}`,
    questions: '',
  }))
  const polls: PollBody[] = [{ ...POLL, state: 'closed', options, votes: given.length }]
  const { length: participantCount } = roster
  return { status: 'live', code: 'X', title: 'X', participantCount, roster, polls, ...more }
}

function found(row: Row, expected: Expected, results: Session) {
  const finding = compare(expected, results).find((each) => each.row === row)
  return { lost: finding?.lost, wrong: finding?.wrong, faults: finding?.faults.length }
}
const votes = (expected: Expected, results: Session) => found('votes: multiple_choice', expected, results)

const FINE = { lost: 0, wrong: 0, faults: 0 }
const all = (expected: Expected, results: Session) =>
  compare(expected, results).filter(({ lost, wrong }) => lost + wrong > 0)

describe('votes', () => {
  it('match if the last acknowledged ones are shown', () => {
    const expected = expectedOf(
      ['Ann', 'a', acknowledged],
      ['Ben', 'a', acknowledged],
      ['Ann', 'b', acknowledged],
      ['Ben', 'b', refused],
    )
    expect(all(expected, resultsOf({ Ann: 'Blue', Ben: 'Red' }))).toEqual([])
  })

  it('are lost if an acknowledged one is missing', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged], ['Ben', 'a', acknowledged])
    expect(votes(expected, resultsOf({ Ann: 'Red', Ben: '' }))).toEqual({ lost: 1, wrong: 0, faults: 2 })
  })

  it('are lost if an earlier one is shown', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged], ['Ann', 'b', acknowledged])
    expect(votes(expected, resultsOf({ Ann: 'Red' }))).toEqual({ lost: 1, wrong: 0, faults: 2 })
  })

  it('are wrong if a refused one counts', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged], ['Ben', 'a', refused])
    expect(votes(expected, resultsOf({ Ann: 'Red', Ben: 'Red' }))).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('are wrong if one counts twice', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged])
    const results = resultsOf({ Ann: 'Red' })
    const doubled = resultsOf({ Ann: 'Red', Eve: 'Red' })
    expect(votes(expected, { ...results, polls: doubled.polls })).toMatchObject({ lost: 0, wrong: 1 })
    const inRoster = { ...results.roster?.[0], vote: 'Which?: Red | Which?: Red' }
    const roster = [{ email: '', name: 'Ann', questions: '', ...inRoster }]
    expect(votes(expected, { ...results, roster })).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('of nobody are wrong', () => {
    const results = resultsOf({ Ann: 'Red', Eve: 'Blue' })
    const expected = expectedOf(['Ann', 'a', acknowledged])
    expect(votes(expected, results)).toMatchObject({ lost: 0, wrong: 1 })
    expect(found('joins', expected, results)).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('are lost if only the tally is short, and wrong if only the tally is long', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged], ['Ben', 'b', acknowledged])
    const results = resultsOf({ Ann: 'Red', Ben: 'Blue' })
    const withTally = (red: number, blue: number): Session => ({
      ...results,
      polls: [
        {
          ...POLL,
          state: 'closed',
          votes: 2,
          options: [
            { ...RED, tally: red },
            { ...BLUE, tally: blue },
          ],
        },
      ],
    })
    expect(votes(expected, withTally(1, 1))).toEqual(FINE)
    expect(votes(expected, withTally(1, 0))).toEqual({ lost: 1, wrong: 0, faults: 2 })
    expect(votes(expected, withTally(2, 0))).toMatchObject({ lost: 1 })
    expect(votes(expected, withTally(1, 2))).toEqual({ lost: 0, wrong: 1, faults: 2 })
  })

  it('may count or not if no answer came', () => {
    const first = expectedOf(['Ann', 'a', unanswered])
    for (const answer of ['Red', '']) expect(all(first, resultsOf({ Ann: answer }))).toEqual([])
    expect(votes(first, resultsOf({ Ann: 'Blue' }))).toMatchObject({ wrong: 1 })
    const change = expectedOf(['Ann', 'a', acknowledged], ['Ann', 'b', unanswered])
    for (const answer of ['Red', 'Blue']) expect(all(change, resultsOf({ Ann: answer }))).toEqual([])
    expect(votes(change, resultsOf({ Ann: '' }))).toMatchObject({ lost: 1 })
  })

  it('do not count if they were never sent', () => {
    const expected = expectedOf(['Ann', 'a', unsent])
    expect(all(expected, resultsOf({ Ann: '' }))).toEqual([])
    expect(votes(expected, resultsOf({ Ann: 'Red' }))).toMatchObject({ wrong: 1 })
  })

  it('decide what an earlier unanswered vote became', () => {
    const expected = expectedOf(['Ann', 'a', unanswered], ['Ann', 'b', acknowledged])
    expect(votes(expected, resultsOf({ Ann: 'Red' }))).toMatchObject({ lost: 1 })
  })

  it('are all lost if their poll is missing or open again', () => {
    const expected = expectedOf(['Ann', 'a', acknowledged])
    const results = resultsOf({ Ann: 'Red' })
    expect(votes(expected, { ...results, polls: [] })).toMatchObject({ lost: 1 })
    const polls = results.polls?.map((poll) => ({ ...poll, state: 'open' as const }))
    expect(votes(expected, { ...results, polls })).toMatchObject({ lost: 1, faults: 1 })
  })
})

describe('joins', () => {
  it('are lost if someone is missing, even if the numbers fit', () => {
    const expected = expectedOf(['Ann', 'a', refused], ['Ben', 'a', refused])
    expect(found('joins', expected, resultsOf({ Ann: '' }))).toMatchObject({ lost: 1, wrong: 0 })
    expect(found('joins', expected, resultsOf({ Ann: '', Eve: '' }))).toMatchObject({ lost: 1, wrong: 1 })
  })

  it('may leave one more if an answer was lost', () => {
    const expected = expectNothing([])
    expectOne(expected.joins, 'Ann', { ...acknowledged, inDoubt: 1 })
    const row = { name: 'Ann', email: '', vote: '', questions: '' }
    const rows = (n: number): Session => ({
      ...resultsOf({}),
      participantCount: n,
      roster: Array.from({ length: n }, () => row),
    })
    expect([0, 1, 2, 3].map((n) => found('joins', expected, rows(n)))).toMatchObject([
      { lost: 1, wrong: 0 },
      FINE,
      FINE,
      { lost: 0, wrong: 1 },
    ])
  })
})

describe('questions', () => {
  const shown = (id: string, text: string, state: 'pending' | 'approved' | 'highlighted') => ({
    id,
    text,
    state,
    createdAt: 1,
    upvotes: 0,
  })
  const withQuestions = (...questions: NonNullable<Session['questions']>) => resultsOf({}, { questions })

  it('are there as they were asked and moderated, with at most one on stage', () => {
    const expected = expectNothing([])
    for (const id of ['q', 'r']) {
      expectQuestion(expected, `${id}?`, asked(id))
      expectMove(expected, id, 'approved', acknowledged)
      expectMove(expected, id, 'highlighted', acknowledged)
    }
    const [q, r] = [shown('q', 'q?', 'approved'), shown('r', 'r?', 'highlighted')]
    expect(found('questions', expected, withQuestions(q, r))).toEqual(FINE)
    expect(found('questions', expected, withQuestions(r))).toEqual({ lost: 1, wrong: 0, faults: 1 })
    const changed = [
      { ...q, text: 'Q?' },
      { ...r, state: 'pending' as const },
    ]
    expect(found('questions', expected, withQuestions(...changed))).toMatchObject({ lost: 2 })
    const foreign = shown('s', 'q?', 'pending')
    expect(found('questions', expected, withQuestions(q, r, foreign))).toMatchObject({ wrong: 1 })
    expect(found('questions', expected, withQuestions(q, r, r))).toMatchObject({ wrong: 1 })
  })

  it('may be there once if no answer came', () => {
    const expected = expectNothing([])
    expectQuestion(expected, 'q?', { ...oneAttempt, outcome: 'unknown', why: '', inDoubt: 1 })
    const [one, two] = [shown('q', 'q?', 'pending'), shown('r', 'q?', 'pending')]
    expect(found('questions', expected, withQuestions())).toEqual(FINE)
    expect(found('questions', expected, withQuestions(one))).toEqual(FINE)
    expect(found('questions', expected, withQuestions(one, two))).toMatchObject({ wrong: 1 })
  })

  it('have the upvotes that were acknowledged, and maybe those that had no answer', () => {
    const expected = expectNothing([])
    expectQuestion(expected, 'q?', asked('q'))
    for (const answer of [acknowledged, acknowledged, unanswered, refused]) expectUpvote(expected, 'q', answer)
    const upvoted = (upvotes: number) => withQuestions({ ...shown('q', 'q?', 'pending'), upvotes })
    const all = [1, 2, 3, 4].map((n) => found('upvotes', expected, upvoted(n)))
    expect(all).toMatchObject([{ lost: 1 }, FINE, FINE, { lost: 0, wrong: 1 }])
  })
})

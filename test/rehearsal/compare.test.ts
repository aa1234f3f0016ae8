import { describe, expect, it } from 'vitest'
import type { PollBody, Session } from '../../client/index.ts'
import type { Answer } from '../../client/rehearsal/caller.ts'
import { compare } from '../../client/rehearsal/compare.ts'
import type { Row } from '../../client/rehearsal/finding.ts'
import {
  emptyLedger,
  type Ledger,
  recordJoin,
  recordMove,
  recordQuestion,
  recordUpvote,
  recordVote,
} from '../../client/rehearsal/ledger.ts'

const RED = { id: 'a', label: 'Red' }
const BLUE = { id: 'b', label: 'Blue' }
const POLL: PollBody = { id: 'p', kind: 'multiple_choice', prompt: 'Which?', state: 'draft', options: [RED, BLUE] }

const told = { attempts: 1, inDoubt: 0, ms: 1 }
const yes: Answer<unknown> = { outcome: 'acknowledged', value: {}, ...told }
const no: Answer<unknown> = { outcome: 'refused', why: 'no', ...told }
const silence: Answer<unknown> = { outcome: 'unknown', why: 'silence', ...told, inDoubt: 1 }
const unsent: Answer<unknown> = { ...silence, inDoubt: 0 }
const asked = (id: string): Answer<{ id: string }> => ({ ...told, outcome: 'acknowledged', value: { id } })

/** A ledger of one poll; each vote is of who, for which option, and how it was answered. */
function ledgerOf(...votes: [name: string, ballot: string, answer: Answer<unknown>][]): Ledger {
  const ledger = emptyLedger([POLL])
  for (const [name, ballot, answer] of votes) {
    if (!ledger.joins.has(name)) recordJoin(ledger, name, yes)
    recordVote(ledger, { pollId: POLL.id, name, ballot: { optionId: ballot } }, answer)
  }
  return ledger
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

function found(row: Row, ledger: Ledger, results: Session) {
  const finding = compare(ledger, results).find((each) => each.row === row)
  return { lost: finding?.lost, wrong: finding?.wrong, faults: finding?.faults.length }
}
const votes = (ledger: Ledger, results: Session) => found('votes: multiple_choice', ledger, results)

const FINE = { lost: 0, wrong: 0, faults: 0 }
const all = (ledger: Ledger, results: Session) => compare(ledger, results).filter(({ lost, wrong }) => lost + wrong > 0)

describe('votes', () => {
  it('match if the last acknowledged ones are shown', () => {
    const ledger = ledgerOf(['Ann', 'a', yes], ['Ben', 'a', yes], ['Ann', 'b', yes], ['Ben', 'b', no])
    expect(all(ledger, resultsOf({ Ann: 'Blue', Ben: 'Red' }))).toEqual([])
  })

  it('are lost if an acknowledged one is missing', () => {
    const ledger = ledgerOf(['Ann', 'a', yes], ['Ben', 'a', yes])
    expect(votes(ledger, resultsOf({ Ann: 'Red', Ben: '' }))).toEqual({ lost: 1, wrong: 0, faults: 2 })
  })

  it('are lost if an earlier one is shown', () => {
    const ledger = ledgerOf(['Ann', 'a', yes], ['Ann', 'b', yes])
    expect(votes(ledger, resultsOf({ Ann: 'Red' }))).toEqual({ lost: 1, wrong: 0, faults: 2 })
  })

  it('are wrong if a refused one counts', () => {
    const ledger = ledgerOf(['Ann', 'a', yes], ['Ben', 'a', no])
    expect(votes(ledger, resultsOf({ Ann: 'Red', Ben: 'Red' }))).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('are wrong if one counts twice', () => {
    const ledger = ledgerOf(['Ann', 'a', yes])
    const results = resultsOf({ Ann: 'Red' })
    const doubled = resultsOf({ Ann: 'Red', Eve: 'Red' })
    expect(votes(ledger, { ...results, polls: doubled.polls })).toMatchObject({ lost: 0, wrong: 1 })
    const inRoster = { ...results.roster?.[0], vote: 'Which?: Red | Which?: Red' }
    const roster = [{ email: '', name: 'Ann', questions: '', ...inRoster }]
    expect(votes(ledger, { ...results, roster })).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('of nobody are wrong', () => {
    const results = resultsOf({ Ann: 'Red', Eve: 'Blue' })
    const ledger = ledgerOf(['Ann', 'a', yes])
    expect(votes(ledger, results)).toMatchObject({ lost: 0, wrong: 1 })
    expect(found('joins', ledger, results)).toMatchObject({ lost: 0, wrong: 1 })
  })

  it('are lost if only the tally is short, and wrong if only the tally is long', () => {
    const ledger = ledgerOf(['Ann', 'a', yes], ['Ben', 'b', yes])
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
    expect(votes(ledger, withTally(1, 1))).toEqual(FINE)
    expect(votes(ledger, withTally(1, 0))).toEqual({ lost: 1, wrong: 0, faults: 2 })
    expect(votes(ledger, withTally(2, 0))).toMatchObject({ lost: 1 })
    expect(votes(ledger, withTally(1, 2))).toEqual({ lost: 0, wrong: 1, faults: 2 })
  })

  it('may count or not if no answer came', () => {
    const first = ledgerOf(['Ann', 'a', silence])
    for (const answer of ['Red', '']) expect(all(first, resultsOf({ Ann: answer }))).toEqual([])
    expect(votes(first, resultsOf({ Ann: 'Blue' }))).toMatchObject({ wrong: 1 })
    const change = ledgerOf(['Ann', 'a', yes], ['Ann', 'b', silence])
    for (const answer of ['Red', 'Blue']) expect(all(change, resultsOf({ Ann: answer }))).toEqual([])
    expect(votes(change, resultsOf({ Ann: '' }))).toMatchObject({ lost: 1 })
  })

  it('do not count if they were never sent', () => {
    const ledger = ledgerOf(['Ann', 'a', unsent])
    expect(all(ledger, resultsOf({ Ann: '' }))).toEqual([])
    expect(votes(ledger, resultsOf({ Ann: 'Red' }))).toMatchObject({ wrong: 1 })
  })

  it('decide what an earlier unanswered vote became', () => {
    const ledger = ledgerOf(['Ann', 'a', silence], ['Ann', 'b', yes])
    expect(votes(ledger, resultsOf({ Ann: 'Red' }))).toMatchObject({ lost: 1 })
  })

  it('are all lost if their poll is missing or open again', () => {
    const ledger = ledgerOf(['Ann', 'a', yes])
    const results = resultsOf({ Ann: 'Red' })
    expect(votes(ledger, { ...results, polls: [] })).toMatchObject({ lost: 1 })
    const polls = results.polls?.map((poll) => ({ ...poll, state: 'open' as const }))
    expect(votes(ledger, { ...results, polls })).toMatchObject({ lost: 1, faults: 1 })
  })
})

describe('joins', () => {
  it('are lost if someone is missing, even if the numbers fit', () => {
    const ledger = ledgerOf(['Ann', 'a', no], ['Ben', 'a', no])
    expect(found('joins', ledger, resultsOf({ Ann: '' }))).toMatchObject({ lost: 1, wrong: 0 })
    expect(found('joins', ledger, resultsOf({ Ann: '', Eve: '' }))).toMatchObject({ lost: 1, wrong: 1 })
  })

  it('may leave one more if an answer was lost', () => {
    const ledger = emptyLedger([])
    recordJoin(ledger, 'Ann', { ...yes, inDoubt: 1 })
    const row = { name: 'Ann', email: '', vote: '', questions: '' }
    const rows = (n: number): Session => ({
      ...resultsOf({}),
      participantCount: n,
      roster: Array.from({ length: n }, () => row),
    })
    expect([0, 1, 2, 3].map((n) => found('joins', ledger, rows(n)))).toMatchObject([
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
    const ledger = emptyLedger([])
    for (const id of ['q', 'r']) {
      recordQuestion(ledger, `${id}?`, asked(id))
      recordMove(ledger, id, 'approved', yes)
      recordMove(ledger, id, 'highlighted', yes)
    }
    const [q, r] = [shown('q', 'q?', 'approved'), shown('r', 'r?', 'highlighted')]
    expect(found('questions', ledger, withQuestions(q, r))).toEqual(FINE)
    expect(found('questions', ledger, withQuestions(r))).toEqual({ lost: 1, wrong: 0, faults: 1 })
    const changed = [
      { ...q, text: 'Q?' },
      { ...r, state: 'pending' as const },
    ]
    expect(found('questions', ledger, withQuestions(...changed))).toMatchObject({ lost: 2 })
    const foreign = shown('s', 'q?', 'pending')
    expect(found('questions', ledger, withQuestions(q, r, foreign))).toMatchObject({ wrong: 1 })
    expect(found('questions', ledger, withQuestions(q, r, r))).toMatchObject({ wrong: 1 })
  })

  it('may be there once if no answer came', () => {
    const ledger = emptyLedger([])
    recordQuestion(ledger, 'q?', { ...told, outcome: 'unknown', why: '', inDoubt: 1 })
    const [one, two] = [shown('q', 'q?', 'pending'), shown('r', 'q?', 'pending')]
    expect(found('questions', ledger, withQuestions())).toEqual(FINE)
    expect(found('questions', ledger, withQuestions(one))).toEqual(FINE)
    expect(found('questions', ledger, withQuestions(one, two))).toMatchObject({ wrong: 1 })
  })

  it('have the upvotes that were acknowledged, and maybe those that had no answer', () => {
    const ledger = emptyLedger([])
    recordQuestion(ledger, 'q?', asked('q'))
    for (const answer of [yes, yes, silence, no]) recordUpvote(ledger, 'q', answer)
    const upvoted = (upvotes: number) => withQuestions({ ...shown('q', 'q?', 'pending'), upvotes })
    const all = [1, 2, 3, 4].map((n) => found('upvotes', ledger, upvoted(n)))
    expect(all).toMatchObject([{ lost: 1 }, FINE, FINE, { lost: 0, wrong: 1 }])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BallotField, POLL_KIND_NAMES, type PollKind, pollKind } from '../../shared/poll-kinds/index.ts'
import { ballotFields } from '../../shared/schemas/ballot.ts'
import { draftFields } from '../../shared/schemas/draft.ts'
import { pollKindSchema } from '../../shared/schemas/poll.ts'
import { SAMPLES } from './samples.ts'
import { optionLists, roomOf, shuffled } from './support.ts'

/** How pages take a vote, by the field that carries it, and show what is counted. */
const WIDGETS: Record<BallotField, PollKind['widget'][]> = {
  optionId: ['choose-one', 'scale'],
  text: ['word', 'text'],
  ranks: ['rank'],
}
const RESULTS: Record<string, PollKind['result'][]> = {
  options: ['bars', 'average', 'order'],
  words: ['cloud'],
  texts: ['texts'],
}

describe('the poll kinds', () => {
  it('are those of the contract, in its order', () => {
    const names = Object.keys(SAMPLES)
    expect(POLL_KIND_NAMES, 'List the kinds in SAMPLES in samples.ts in the order of ALL.').toEqual(names)
    expect(pollKindSchema.options).toEqual(POLL_KIND_NAMES)
  })

  it('are found by their exact names only', () => {
    for (const name of ['survey', 'Quiz', '', 'constructor', '__proto__']) {
      expect(pollKindSchema.safeParse(name).success).toBe(false)
    }
  })

  it('let the audience see the tally of an open poll for word clouds only', () => {
    const open = POLL_KIND_NAMES.filter((name) => pollKind(name).openTallyIsPublic)
    expect(open).toEqual(['word_cloud'])
  })

  it('have a right option for quizzes only', () => {
    expect(POLL_KIND_NAMES.filter((name) => pollKind(name).hasCorrectOption)).toEqual(['quiz'])
  })
})

describe.each(POLL_KIND_NAMES)('a %s poll', (name) => {
  const kind = pollKind(name)
  const [counted = ''] = Object.keys(SAMPLES[name].counted)

  it('goes by its own name', () => {
    expect(kind.kind).toBe(name)
    expect(kind.summary).toMatch(/^[A-Z].*\.$/)
  })

  it('is named where the document describes the field of its vote, and the options of a draft', () => {
    expect(ballotFields[kind.ballotField].meta()?.description).toContain(name)
    expect(draftFields.options.meta()?.description).toContain(name)
  })

  it('has a chart that fits its votes and its outcome', () => {
    expect(WIDGETS[kind.ballotField]).toContain(kind.widget)
    expect(RESULTS[counted]).toContain(kind.result)
  })

  it('has a complete tally before anyone votes', () => {
    fc.assert(
      fc.property(optionLists(2, 11), (options) => {
        const zeros = new Map(options.map(({ id }) => [id, 0]))
        expect(kind.count([], options)).toEqual({ [counted]: counted === 'options' ? zeros : [] })
      }),
    )
  })

  it('fills one part of the tally, and does not change votes or options', () => {
    fc.assert(
      fc.property(roomOf(kind.ballotField), ({ options, ballots }) => {
        const before = structuredClone({ options, ballots })
        expect(Object.keys(kind.count(ballots, options))).toEqual([counted])
        expect({ options, ballots }).toEqual(before)
      }),
    )
  })

  it('counts the same in any order exactly if its definition says so', () => {
    const room = roomOf(kind.ballotField).chain(({ options, ballots }) =>
      fc.record({ options: fc.constant(options), ballots: fc.constant(ballots), others: shuffled(ballots) }),
    )
    const isSame = fc.property(room, ({ options, ballots, others }) => {
      expect(kind.count(others, options)).toEqual(kind.count(ballots, options))
    })
    expect(fc.check(isSame).failed).toBe(!kind.countsInAnyOrder)
  })

  it('has a preset that fits its number of options', () => {
    const { min, max, preset } = kind.options
    expect(max).toBeGreaterThanOrEqual(min)
    if (!preset) return
    expect(preset.length).toBeGreaterThanOrEqual(min)
    expect(preset.length).toBeLessThanOrEqual(max)
  })

  it('accepts the votes that it counts, and writes each as text', () => {
    fc.assert(
      fc.property(roomOf(kind.ballotField), ({ options, ballots }) => {
        for (const ballot of ballots) {
          expect(kind.objection(ballot, options)).toBeNull()
          expect(kind.answer(ballot, options)).toEqual(expect.any(String))
          expect(kind.answer(ballot, options)).not.toBe('')
        }
      }),
    )
  })

  it('writes a vote as text even if its option is gone', () => {
    const gone = { optionId: 'gone', text: 'gone', ranks: ['gone', 'too'] }[kind.ballotField]
    expect(kind.answer(gone, [])).toEqual(expect.any(String))
  })

  it.each([5, 0, null, undefined, true, {}, [], [5], [null], [[]]])('refuses %j as a vote', (sent) => {
    expect(kind.ballot.safeParse(sent).success).toBe(false)
  })

  it('refuses a vote of the wrong shape', () => {
    const id = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
    const wrong = kind.ballotField === 'ranks' ? [id, 'x', { 0: id, length: 1 }] : [[id], ['x']]
    for (const sent of wrong) expect(kind.ballot.safeParse(sent).success).toBe(false)
  })
})

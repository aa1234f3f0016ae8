import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeDraft } from '../../server/domain/drafts.ts'
import { POLL_KIND_NAMES, type PollKindName, pollKind } from '../../shared/poll-kinds/index.ts'
import { countingIds, expectRefusal } from './support.ts'

const labels = (count: number) => Array.from({ length: count }, (_, place) => `Label ${place + 1}`)

const make = (kind: PollKindName, options?: string[], correctOption?: number) =>
  makeDraft({ kind, prompt: 'Which one?', options, correctOption }, countingIds())

/** The least and the most options of each kind, as the contract says. */
const LIMITS: [PollKindName, number, number][] = [
  ['multiple_choice', 2, 12],
  ['quiz', 2, 12],
  ['rating', 2, 11],
  ['ranking', 2, 12],
]

describe.each(LIMITS)('a %s draft', (kind, min, max) => {
  const correct = kind === 'quiz' ? 0 : undefined

  it(`takes ${min} to ${max} options, in their order, each with an id of its own`, () => {
    for (let count = min; count <= max; count++) {
      const draft = make(kind, labels(count), correct)
      const ids = Array.from({ length: count }, (_, place) => `id-${place + 1}`)
      expect(draft.options).toEqual(ids.map((id, place) => ({ id, label: `Label ${place + 1}` })))
      expect(draft).toMatchObject({ kind, prompt: 'Which one?' })
    }
  })

  it.each([0, min - 1, max + 1])('refuses %i options', (count) => {
    const words = `options: ${kind} takes ${min} to ${max} options, not ${count}.`
    expectRefusal(() => make(kind, labels(count), correct), 'invalid_input', words)
  })

  it('refuses two options that say the same', () => {
    const action = () => make(kind, ['Oslo', 'Riga', 'Oslo'], correct)
    expectRefusal(action, 'invalid_input', 'options: two of them say the same')
  })

  it('accepts options that differ only in case', () => {
    expect(make(kind, ['oslo', 'Oslo'], correct).options).toHaveLength(2)
  })
})

describe.each(['word_cloud', 'open_text'] as const)('a %s draft', (kind) => {
  it('has no options', () => {
    expect(make(kind).options).toEqual([])
    expect(make(kind, []).options).toEqual([])
  })

  it('refuses options', () => {
    const words = `options: ${kind} takes no options, not 2.`
    expectRefusal(() => make(kind, ['Oslo', 'Riga']), 'invalid_input', words)
  })
})

describe('a draft without options', () => {
  it('gets the options 1 to 5 for a rating', () => {
    const said = make('rating').options.map((option) => option.label)
    expect(said).toEqual(['1', '2', '3', '4', '5'])
  })

  it.each(['multiple_choice', 'quiz', 'ranking'] as const)('is refused for %s', (kind) => {
    const words = `options: ${kind} takes 2 to 12 options, not 0.`
    expectRefusal(() => make(kind), 'invalid_input', words)
  })
})

describe('the right option of a draft', () => {
  it('is the option at the index that a quiz names', () => {
    const quizzes = fc.integer({ min: 2, max: 12 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)))
    fc.assert(
      fc.property(quizzes, ([count, place]) => {
        const draft = make('quiz', labels(count), place)
        expect(draft.correctOptionIds).toEqual([draft.options[place]?.id])
      }),
    )
  })

  it('must be named for a quiz', () => {
    const words = 'correctOption: quiz needs the place of the right option, 0 to 2.'
    expectRefusal(() => make('quiz', labels(3)), 'invalid_input', words)
  })

  it('must be one of the options of a quiz', () => {
    const words = 'correctOption: quiz needs the place of the right option, 0 to 2.'
    expectRefusal(() => make('quiz', labels(3), 3), 'invalid_input', words)
  })

  const without = POLL_KIND_NAMES.filter((kind) => !pollKind(kind).hasCorrectOption)

  it.each(without)('is refused for %s, even as 0', (kind) => {
    const options = pollKind(kind).options.max === 0 ? undefined : labels(2)
    const words = `correctOption: ${kind} has no right option`
    expectRefusal(() => make(kind, options, 0), 'invalid_input', words)
    expect(make(kind, options).correctOptionIds).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { changeDraft, type Draft } from '../../server/domain/drafts.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { countingIds, expectRefusal } from './support.ts'

const draft = (kind: Draft['kind'], labels: string[], correct: number | null = null): Draft => ({
  kind,
  prompt: 'Which one?',
  picture: null,
  options: labels.map((label) => ({ id: `was-${label}`, label })),
  correctOptionIds: correct === null ? [] : [`was-${labels[correct]}`],
  reveal: 'live',
  moderated: false,
  explanation: null,
  maxEntries: null,
  seconds: null,
})
const quiz = draft('quiz', ['Oslo', 'Riga', 'Bern'], 1)
const choice = draft('multiple_choice', ['Oslo', 'Riga'])
const cloud = draft('word_cloud', [])
const twelve = draft('multiple_choice', [...'ABCDEFGHIJKL'])

const change = (before: Draft, sent: Partial<PollDraft>) => changeDraft(before, sent, countingIds())
const labelsOf = (after: Draft) => after.options.map((option) => option.label)
const rightLabels = (after: Draft) =>
  after.options.flatMap(({ id, label }) => (after.correctOptionIds.includes(id) ? label : []))
const rightLabel = (after: Draft) => rightLabels(after)[0]

describe('a change of a draft', () => {
  it.each([quiz, choice, cloud])('of the prompt keeps options with their ids ($kind)', (before) => {
    expect(change(before, { prompt: 'And now?' })).toEqual({ ...before, prompt: 'And now?' })
  })

  it('to the same kind keeps everything', () => {
    expect(change(quiz, { kind: 'quiz' })).toEqual(quiz)
  })

  it('does not modify the draft that is passed in', () => {
    const before = structuredClone(quiz)
    change(quiz, { prompt: 'And now?', options: ['Riga', 'Oslo'] })
    expect(quiz).toEqual(before)
  })

  it('of options gives every option a new id and keeps the prompt', () => {
    expect(change(choice, { options: ['Riga', 'Bern'] })).toEqual({
      kind: 'multiple_choice',
      prompt: 'Which one?',
      picture: null,
      reveal: 'live',
      moderated: false,
      explanation: null,
      maxEntries: null,
      seconds: null,
      options: [
        { id: 'id-1', label: 'Riga' },
        { id: 'id-2', label: 'Bern' },
      ],
      correctOptionIds: [],
    })
  })

  it('keeps to the limits of a new draft', () => {
    const words = 'options: multiple_choice takes 2 to 12 options, not 1.'
    expectRefusal(() => change(choice, { options: ['Oslo'] }), 'invalid_input', words)
  })
})

describe('the right option of a quiz draft', () => {
  it('stays right under other options if its label is still among them', () => {
    const after = change(quiz, { options: ['Bern', 'Rome', 'Riga'] })
    expect(rightLabel(after)).toBe('Riga')
    expect(after.correctOptionIds).toEqual(['id-3'])
  })

  it('must be named again if its label is gone', () => {
    const action = () => change(quiz, { options: ['Bern', 'Rome'] })
    expectRefusal(action, 'invalid_input', 'correctOption: quiz needs the place')
  })

  it('is the one that the change names, of the new options', () => {
    expect(rightLabel(change(quiz, { options: ['Riga', 'Rome'], correctOption: 1 }))).toBe('Rome')
  })

  it('is the one that the change names, of the options that stay', () => {
    const after = change(quiz, { correctOption: 0 })
    expect(labelsOf(after)).toEqual(['Oslo', 'Riga', 'Bern'])
    expect(rightLabel(after)).toBe('Oslo')
  })

  it('must be one of the options that stay', () => {
    const action = () => change(quiz, { correctOption: 3 })
    expectRefusal(action, 'invalid_input', 'the right option, 0 to 2.')
  })

  it('is one of several that stay right if the label of each is still there', () => {
    const both = { ...quiz, correctOptionIds: ['was-Oslo', 'was-Bern'] }
    expect(rightLabels(change(both, { options: ['Bern', 'Rome', 'Oslo'] }))).toEqual(['Bern', 'Oslo'])
    const action = () => change(both, { options: ['Bern', 'Rome'] })
    expectRefusal(action, 'invalid_input', 'correctOption: quiz needs the place')
    expect(rightLabels(change(both, { correctOption: 1 }))).toEqual(['Riga'])
    expect(rightLabels(change(quiz, { correctOptions: [2, 0] }))).toEqual(['Oslo', 'Bern'])
  })
})

describe('a change of a draft to another kind', () => {
  it('keeps the options that fit', () => {
    const after = change(choice, { kind: 'ranking', prompt: 'In which order?' })
    expect(after).toMatchObject({ kind: 'ranking', prompt: 'In which order?' })
    expect(labelsOf(after)).toEqual(['Oslo', 'Riga'])
  })

  it('drops the right option if the new kind has none', () => {
    const after = change(quiz, { kind: 'multiple_choice' })
    expect(labelsOf(after)).toEqual(['Oslo', 'Riga', 'Bern'])
    expect(after.correctOptionIds).toEqual([])
  })

  it.each(['word_cloud', 'open_text'] as const)('drops the options for %s', (kind) => {
    expect(change(quiz, { kind })).toMatchObject({ kind, options: [], correctOptionIds: [] })
  })

  it('requires a right option for a new quiz', () => {
    const words = 'correctOption: quiz needs the place of the right option, 0 to 1.'
    expectRefusal(() => change(choice, { kind: 'quiz' }), 'invalid_input', words)
    expect(rightLabel(change(choice, { kind: 'quiz', correctOption: 1 }))).toBe('Riga')
  })

  it('requires options if there were none', () => {
    const words = 'options: ranking takes 2 to 12 options, not 0.'
    expectRefusal(() => change(cloud, { kind: 'ranking' }), 'invalid_input', words)
  })

  it('gives a rating the default options 1 to 5', () => {
    expect(labelsOf(change(cloud, { kind: 'rating' }))).toEqual(['1', '2', '3', '4', '5'])
  })

  it('refuses more options than the new kind takes', () => {
    const words = 'options: rating takes 2 to 11 options, not 12.'
    expectRefusal(() => change(twelve, { kind: 'rating' }), 'invalid_input', words)
    expect(labelsOf(change(twelve, { kind: 'ranking' }))).toHaveLength(12)
  })

  it('refuses a right option if the new kind has none', () => {
    const words = 'correctOption: ranking has no right option'
    const action = () => change(quiz, { kind: 'ranking', correctOption: 0 })
    expectRefusal(action, 'invalid_input', words)
  })
})

import { describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { endsOf, type FormDraft, toDraft, toForm } from '../../client/web/host/polls/form-draft.ts'
import { averageOf, scaleStepOf } from '../../shared/scale-steps.ts'

/** What the steps of a scale mean: as it is written in their labels, and in the form of a poll. */

const rating = (labels: string[]): PollBody => ({
  id: 'p',
  kind: 'rating',
  prompt: 'How was it?',
  state: 'draft',
  options: labels.map((label, n) => ({ id: String(n), label })),
})
const labelsOf = (form: FormDraft) => toDraft(form).options

describe('the label of a step', () => {
  it.each([
    ['4', { number: '4', meaning: '' }],
    ['5 – Excellent', { number: '5', meaning: 'Excellent' }],
    ['1 - Not at all', { number: '1', meaning: 'Not at all' }],
    ['10 — سهل جدًا', { number: '10', meaning: 'سهل جدًا' }],
    ['Poor', undefined],
    ['1–2', undefined],
    ['2–3 days', undefined],
    ['5 –', undefined],
    ['', undefined],
  ])('%j', (label, read) => expect(scaleStepOf(label)).toEqual(read))
})

describe('the average of a scale', () => {
  const average = (labels: string[], tallies: number[]) => {
    const poll = rating(labels)
    return averageOf({ ...poll, options: poll.options.map((option, n) => ({ ...option, tally: tallies[n] ?? 0 })) })
  }
  it('is of the numbers that people chose', () => {
    expect(average(['1', '2', '3'], [1, 0, 3])).toBe(2.5)
    expect(average(['0 – Never', '1', '2 – Always'], [1, 0, 3])).toBe(1.5)
    expect(average(['0', '5', '10'], [0, 2, 2])).toBe(7.5)
  })
  it('counts steps in words from 1', () => {
    expect(average(['Never', 'At times', 'Always'], [1, 0, 3])).toBe(2.5)
    expect(average(['0', 'Some', '10'], [1, 0, 1])).toBe(2)
    expect(average(['1', '2'], [0, 0])).toBeNull()
  })
})

describe('the form of a rating', () => {
  it('asks apart for what the ends mean, and puts it beside their numbers', () => {
    const form = toForm(rating(['1', '2', '3']))
    expect(labelsOf(form)).toEqual(['1', '2', '3'])
    expect(labelsOf({ ...form, lowest: ' Poor ', highest: 'Great' })).toEqual(['1 – Poor', '2', '3 – Great'])
    expect(labelsOf({ ...form, highest: 'Great' })).toEqual(['1', '2', '3 – Great'])
  })

  it('has them again when a draft is edited, and moves the highest to another last step', () => {
    const form = toForm(rating(['0 – Never', '1', '2 – Always']))
    expect(form).toMatchObject({ lowest: 'Never', highest: 'Always' })
    expect(form.steps.map(({ label }) => label)).toEqual(['0', '1', '2'])
    const longer = { ...form, steps: [...form.steps, { label: '3' }, { label: '' }] }
    expect(labelsOf(longer)).toEqual(['0 – Never', '1', '2', '3 – Always'])
    expect(labelsOf({ ...form, lowest: '' })).toEqual(['0', '1', '2 – Always'])
  })

  it('leaves steps in words as the host wrote them', () => {
    const worded = toForm(rating(['Never', 'Sometimes', 'Always']))
    expect(endsOf(worded)).toBeUndefined()
    expect(labelsOf({ ...worded, lowest: 'Poor' })).toEqual(['Never', 'Sometimes', 'Always'])
    // One end in words: both stand as they are.
    expect(labelsOf(toForm(rating(['Never', '2', '3 – Always'])))).toEqual(['Never', '2', '3 – Always'])
    expect(labelsOf(toForm(rating(['1 – Never', '2 – At times', '3'])))).toEqual(['1 – Never', '2 – At times', '3'])
  })

  it('keeps the pictures of the ends', () => {
    const picture = { id: 'a', width: 4, height: 3, alt: 'A face' }
    const poll = rating(['1 – Poor', '2'])
    poll.options[0] = { id: '0', label: '1 – Poor', picture }
    expect(labelsOf(toForm(poll))).toEqual([{ label: '1 – Poor', picture }, '2'])
  })
})

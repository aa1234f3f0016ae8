import { describe, expect, it } from 'vitest'
import { readOptions, readPolls } from '../../shared/poll-text.ts'

describe('a set of polls', () => {
  it('is read from text: one line per question, options below', () => {
    const polls = readPolls('1. Lunch?\r\n- Soup\n  • Salad\n\n2 + 2?\n- 3\n* 4\n\n## What else?\n')
    expect(polls).toEqual([
      { draft: { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Soup', 'Salad'] } },
      { draft: { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 } },
      { draft: { kind: 'open_text', prompt: 'What else?' } },
    ])
  })

  it('is multiple choice if all options are marked correct, as in a list with asterisks', () => {
    expect(readPolls('Which?\n* A\n* B').map(({ draft }) => draft.kind)).toEqual(['multiple_choice'])
  })

  it('has several right options where some are marked correct', () => {
    const [poll] = readPolls('Which?\n* A\n- B\n* C')
    expect(poll?.draft).toEqual({ kind: 'quiz', prompt: 'Which?', options: ['A', 'B', 'C'], correctOptions: [0, 2] })
  })

  it.each([
    ['tooFew', 'Which?\n- A'],
    ['tooMany', `Which?\n${'- A\n'.repeat(13)}`],
    ['tooLong', `${'x'.repeat(501)}?`],
    ['tooLong', `Which?\n- ${'x'.repeat(201)}\n- B`],
  ])('says that one is %s', (problem, text) => {
    expect(readPolls(text).map((poll) => poll.problem)).toEqual([problem])
  })
})

it.each([
  ['lines', 'Soup\nSalad\n\nBread'],
  ['a list', '- Soup\n* Salad\n• Bread'],
  ['numbers', '1. Soup\n2) Salad\n3. Bread'],
  ['a column of a spreadsheet', 'Soup\r\nSalad\r\nBread\r\n'],
  ['a row of a spreadsheet', 'Soup\tSalad\tBread'],
])('options are read from %s', (_what, text) => {
  expect(readOptions(text)).toEqual(['Soup', 'Salad', 'Bread'])
})

import { expect, it } from 'vitest'
import { readOptions } from '../../shared/polls-from-text/options.ts'
import { readPolls } from '../../shared/polls-from-text/read-polls.ts'
import { textDraftOf } from '../../shared/polls-from-text/text-draft.ts'

const polls = (text: string) => readPolls(text).map(textDraftOf)

it('polls are read from text: one line per question, options below', () => {
  expect(polls('1. Lunch?\r\n- Soup\n  • Salad\n\n2 + 2?\n- 3\n* 4\n\n## What else?\n')).toEqual([
    { kind: 'multiple_choice', prompt: 'Lunch?', options: ['Soup', 'Salad'] },
    { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
    { kind: 'open_text', prompt: 'What else?' },
  ])
})

it('a poll is multiple choice if all options are marked correct, as in a list with asterisks', () => {
  expect(polls('Which?\n* A\n* B').map(({ kind }) => kind)).toEqual(['multiple_choice'])
})

it('a poll is a quiz if all options are ticked', () => {
  expect(polls('Which?\n- [x] A\n- [x] B')).toEqual([
    { kind: 'quiz', prompt: 'Which?', options: ['A', 'B'], correctOptions: [0, 1] },
  ])
  expect(polls('Which?\n* [x] A\n* [ ] B')).toMatchObject([{ kind: 'quiz', correctOption: 0 }])
})

it('a poll has several right options where some are marked correct', () => {
  expect(polls('Which?\n* A\n- B\n* C')).toEqual([
    { kind: 'quiz', prompt: 'Which?', options: ['A', 'B', 'C'], correctOptions: [0, 2] },
  ])
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

import { expect, it } from 'vitest'
import { quiz, read } from './import.ts'

/** Every option is right, as in Kahoot's questions that nobody gets wrong. */

const OPTIONS = ['Rome', 'Oslo', 'Bern', 'Riga']
const HEAD = 'Question,Answer 1,Answer 2,Answer 3,Answer 4,Time limit,Correct answer(s)'
const ALL = quiz('Which is a capital?', OPTIONS, 0, 1, 2, 3)

it.each([
  ['by number, as in Kahoot’s spreadsheet', `${HEAD}\nWhich is a capital?,${OPTIONS.join()},20,"1,2,3,4"`],
  ['by number, separated by semicolons', `${HEAD}\nWhich is a capital?,${OPTIONS.join()},20,1;2;3;4`],
  ['by its words', `${HEAD}\nWhich is a capital?,${OPTIONS.join()},20,"${OPTIONS.join()}"`],
  ['by parts of the points, in GIFT', `Which is a capital?{${OPTIONS.map((one) => `~%25%${one}`).join(' ')}}`],
  ['by ticks, in Markdown', `Which is a capital?\n${OPTIONS.map((one) => `- [x] ${one}`).join('\n')}`],
])('is a quiz where each is named %s', (_, text) => {
  expect(read(text).drafts).toMatchObject([ALL])
})

it.each([
  ['Markdown', `Which is a capital?\n${OPTIONS.map((one) => `* ${one}`).join('\n')}`],
  ['a table', `Question;Answer 1;Answer 2\nWhich is a capital?;*Rome;*Oslo`],
])('is none where asterisks may be the marks of a list: %s', (_, text) => {
  expect(read(text).drafts).toMatchObject([{ kind: 'multiple_choice' }])
})

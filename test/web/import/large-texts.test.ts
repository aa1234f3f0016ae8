import { expect, it } from 'vitest'
import { draftsFromFile } from '../../../client/web/host/import/drafts-from-file.ts'

/** Texts of 1 MB that took seconds, or ended in an error, get a sentence before they are read. */

const WORDS = ['True', 'False']
const filled = (part: string): string => part.repeat(Math.floor(1_000_000 / part.length))
const refusalOf = (text: string) => draftsFromFile({ text }, { words: WORDS }).refused

it.each([
  'a\n',
  '"\n',
  'a;b;c\n',
  'a\tb\tc\n',
  'Q?{=a ~b}\n\n',
  'Why?\n- a\n- b\n',
  '# a\n',
  '1. a\n',
  '\r\n',
])('lines of %j', (part) => {
  expect(refusalOf(filled(part))).toEqual({ why: 'long', name: '' })
})

it('a table with more columns than anybody looks through', () => {
  const table = (columns: number) => `Question,${'Option,'.repeat(columns - 1)}\n${'a,'.repeat(columns)}\n`
  expect(refusalOf(table(201))).toEqual({ why: 'long', name: '' })
  expect(refusalOf(table(199))).toBeUndefined()
})

it('a question with many commas, a long line and 20,000 lines of questions are read', () => {
  expect(draftsFromFile({ text: `Why${', why'.repeat(300)}?` }, { words: WORDS }).polls).toHaveLength(0)
  expect(refusalOf(`Why${', why'.repeat(300)}?`)).toBeUndefined()
  expect(refusalOf(filled('word '))).toBeUndefined()
  const questions = 'Why?\n- a\n- b\n\n'.repeat(4_900)
  const { polls, leftOut } = draftsFromFile({ text: questions }, { words: WORDS, most: 200 })
  expect([polls.length, leftOut.length]).toEqual([200, 4_700])
})

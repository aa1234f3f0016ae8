import { expect, it } from 'vitest'
import { answerList } from '../../client/web/audience/vote/answer-list.ts'

/** In which order a phone lists the answers of an open text. */

const [calm, more, less] = ['Calm', 'More breaks', 'Fewer slides']
const inOrder = (texts: string[], shown: string[] = []) => answerList(texts, shown).map(({ text, n }) => `${text} ${n}`)

it('lists each answer once, newest first as on the wall, and how many gave it', () => {
  expect(inOrder([more, calm, less, calm])).toEqual(['More breaks 1', 'Calm 2', 'Fewer slides 1'])
})

it('moves nothing that is read: what is shown later comes at the end, and what is given again stays', () => {
  const shown = [more, calm]
  expect(inOrder([less, more, calm], shown)).toEqual(['More breaks 1', 'Calm 1', 'Fewer slides 1'])
  expect(inOrder([calm, more, calm], shown)).toEqual(['More breaks 1', 'Calm 2'])
  expect(inOrder([less, calm], [more, calm])).toEqual(['Calm 1', 'Fewer slides 1'])
})

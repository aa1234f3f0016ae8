import { expect, it } from 'vitest'
import { keptText, WORDS } from '../../client/rehearsal/typed-words.ts'
import { wordCloud } from '../../shared/poll-kinds/word-cloud.ts'

it('each line lists entries that a word cloud counts as one, and no entry is in two lines', () => {
  const counted = (entries: readonly string[]) => wordCloud.count(entries.map(keptText), []).words?.map(({ n }) => n)
  expect(WORDS.map(counted)).toEqual(WORDS.map((line) => [line.length]))
  expect(counted(WORDS.flat())).toHaveLength(WORDS.length)
})

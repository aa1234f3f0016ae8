import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toDrafts } from '../../client/web/host/polls/import/question.ts'
import { readText } from '../../client/web/host/polls/import/read-file.ts'

const page = readFileSync(new URL('../../docs/coming-from.md', import.meta.url), 'utf8')

it('The headings that the page for those who come from elsewhere names are read', () => {
  const [, headings = ''] = /headings (Question.*?) and so on/.exec(page) ?? []
  const table = `${headings.replaceAll(', ', ',')}\nWhere to?,Sea,Hills\n`
  const { polls, leftOut } = toDrafts(readText(table, []))
  expect(leftOut).toEqual([])
  expect(polls.map(({ draft }) => draft)).toMatchObject([
    { kind: 'multiple_choice', prompt: 'Where to?', options: ['Sea', 'Hills'] },
  ])
})

import { expect, it } from 'vitest'
import { pastedFiles } from '../../client/web/host/parts/pasted-files.ts'

const PICTURE = new File([], 'image.png', { type: 'image/png' })
const CAT = new File([], 'cat.jpg', { type: 'image/jpeg' })
const TABLE = new File([], 'polls.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })

it.each<[string, File[], string, File[]]>([
  ['cells of Excel come with a picture of them', [PICTURE], 'Lunch?\tSoup\tSalad', []],
  ['so do slides and paragraphs of Office', [PICTURE], 'Welcome\nAgenda', []],
  ['a picture of a web page comes without text', [PICTURE], '', [PICTURE]],
  ['a file manager of macOS names a picture', [CAT], 'cat.jpg', [CAT]],
  ['and several files', [CAT, TABLE], 'cat.jpg\npolls.xlsx', [CAT, TABLE]],
  ['a table is a file, whatever stands beside it', [TABLE], 'Lunch?', [TABLE]],
  ['text has no files', [], 'Lunch?', []],
])('%s', (_, files, text, expected) => {
  const given = { files: files as unknown as FileList, getData: () => text }
  expect(pastedFiles(given)).toEqual(expected)
})

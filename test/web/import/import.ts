import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { hasHead } from '../../../client/web/host/import/columns.ts'
import { draftsFromFile, type Imported } from '../../../client/web/host/import/drafts-from-file.ts'
import { readFile } from '../../../client/web/host/import/read-file.ts'
import { zipOf } from './parts.ts'

const WORDS = ['True', 'False']

/** What is read of a text: its format, the drafts, and each part that is left out: its line, its text, and why. */
export const read = (text: string, choices: Partial<Parameters<typeof draftsFromFile>[1]> = {}) =>
  shown(draftsFromFile({ text }, { words: WORDS, ...choices }))

/** The same of a file, or why it is refused. */
export async function readBlob(file: Blob, locale = 'en') {
  const content = await readFile(file, locale)
  if ('refused' in content) return { refused: [content.refused.why, content.refused.name] }
  if ('text' in content) return read(content.text)
  const sheet = content.sheets.find(({ rows }) => hasHead(rows)) ?? content.sheets[0]
  return shown(draftsFromFile({ sheet: sheet ?? { rows: [], pictures: [] } }, { words: WORDS }))
}

/** The same of a file in a folder. One that has the parts of a workbook as text is zipped first. */
export function readGiven(path: string) {
  const [, locale = 'en'] = /\.(\w+)\.parts\./.exec(path) ?? []
  const bytes = path.endsWith('.parts.txt') ? zipOf(readFileSync(path, 'utf8')) : readFileSync(path)
  return readBlob(new File([bytes], basename(path)), locale)
}

type Shown = { format?: string; drafts: object[]; left: [number, string, string][]; refused?: string[] }

function shown({ format, refused, polls, leftOut }: Imported): Shown {
  if (refused) return { refused: [refused.why, refused.name] } as Shown
  return { ...(format && { format }), drafts: polls, left: leftOut.map(({ line, text, why }) => [line, text, why]) }
}

export const quiz = (prompt: string, options: string[], ...correct: number[]) => ({
  kind: 'quiz',
  prompt,
  options,
  ...(correct.length > 1 ? { correctOptions: correct } : { correctOption: correct[0] }),
})

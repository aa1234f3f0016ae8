import { readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Sheet } from './sheet.ts'
import { namesIn, unpack } from './zip.ts'

/** What is in the archives of other programs, and by which name they go. */
const OTHERS: [RegExp, string][] = [
  [/^xl\/workbook\.bin$/, 'Excel (.xlsb)'],
  [/^word\//, 'Word'],
  [/^ppt\//, 'PowerPoint'],
  [/^h5p\.json$/, 'H5P'],
  [/(^|\/)imsmanifest\.xml$/, 'IMS QTI'],
  [/^Index\/.*\.iwa$/, 'Apple iWork'],
  [/^content\.xml$/, 'OpenDocument (.odt)'],
]

/**
 * Reads the sheets of a workbook of Excel or LibreOffice. Only the parts that are needed are unpacked.
 * @returns what it is, if it is another archive
 * @throws TooLarge, or another error if it is damaged
 */
export function readWorkbook(zip: Uint8Array, locale: string): { sheets: Sheet[] } | { other: string } {
  const names = namesIn(zip)
  if (names.includes('xl/workbook.xml')) {
    return {
      sheets: readXlsx(
        unpack(zip, (name) => /\.(xml|rels)$/.test(name)),
        locale,
      ),
    }
  }
  const isOds =
    names.includes('mimetype') &&
    unpack(zip, (name) => name === 'mimetype')
      .get('mimetype')
      ?.includes('spreadsheet')
  if (isOds) return { sheets: readOds(unpack(zip, (name) => name === 'content.xml').get('content.xml') ?? '') }
  return { other: OTHERS.find(([part]) => names.some((name) => part.test(name)))?.[1] ?? 'ZIP' }
}

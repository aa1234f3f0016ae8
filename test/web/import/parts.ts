import { strToU8, zipSync } from 'fflate'

/** What each workbook of Excel has, where a file does not say otherwise. */
const USUAL: Record<string, string> = {
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

/** A workbook of its parts as text, each below a line `=== path`. */
export function zipOf(text: string): Uint8Array<ArrayBuffer> {
  const parts = text.split(/^=== /m).slice(1)
  const named = parts.map((part) => {
    const end = part.indexOf('\n')
    return [part.slice(0, end).trim(), part.slice(end + 1).trim()] as const
  })
  const own = Object.fromEntries(named)
  const isExcel = named.some(([name]) => name === 'xl/worksheets/sheet1.xml')
  const all = isExcel ? { ...USUAL, ...own } : own
  return zipSync(Object.fromEntries(Object.entries(all).map(([name, part]) => [name, strToU8(part)])))
}

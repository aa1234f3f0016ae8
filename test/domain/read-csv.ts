/**
 * A reader of CSV as RFC 4180 has it, and no more forgiving: CRLF between records, a quoted field
 * where there is a quote, comma, CR or LF in it, a quote in it doubled.
 * @throws where the text is not that
 */
export function readCsv(csv: string): string[][] {
  const records: string[][] = []
  let at = 0
  while (at < csv.length) {
    const record: string[] = []
    for (;;) {
      const [raw = '', quoted, plain = ''] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))/.exec(csv.slice(at)) ?? []
      record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      at += raw.length
      if (csv[at] !== ',') break
      at++
    }
    if (!csv.startsWith('\r\n', at)) throw new Error(`no end of record at ${at}`)
    at += 2
    records.push(record)
  }
  return records
}

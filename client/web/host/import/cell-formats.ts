import { format, getFormatFromId, getLocale, isDateFormat } from 'numfmt'
import { childOf, childrenOf, type XmlElement } from './xml.ts'

/** The formats of numbers, by the style of a cell. */
export type CellFormats = { codes: string[]; locale: string; is1904: boolean }

/** How many days later the calendar of old Excels for Mac begins. */
const DAYS_TO_1904 = 1_462

export function formatsOf(styles: XmlElement | undefined, locale: string, is1904: boolean): CellFormats {
  const own = new Map(
    (childOf(styles, 'numFmts')?.children ?? []).map(({ attributes: { numFmtId, formatCode = '' } }) => [
      numFmtId,
      formatCode,
    ]),
  )
  const all = childrenOf(childOf(styles, 'cellXfs'), 'xf')
  const codes = all.map(
    ({ attributes: { numFmtId = '0' } }) => own.get(numFmtId) ?? getFormatFromId(Number(numFmtId), locale),
  )
  return { codes, locale, is1904 }
}

/** A number as Excel shows it: a date, a time, a share, or as it was typed. */
export function textOfNumber(value: number | boolean, style: number, { codes, locale, is1904 }: CellFormats): string {
  const code = withSeparator(codes[style] ?? 'General', locale)
  const shifted = is1904 && typeof value === 'number' && isDateFormat(code) ? value + DAYS_TO_1904 : value
  try {
    return format(code, shifted, { locale })
  } catch {
    return String(value)
  }
}

/** In the format of a date, a slash stands for what the reader's language, or that of the format, has between its parts. */
function withSeparator(code: string, locale: string): string {
  if (!code.includes('/') || !isDateFormat(code)) return code
  const [, own] = /\[\$[^\]-]*-([\dA-Fa-f]+)\]/.exec(code) ?? []
  const { dateSep = '/' } = getLocale(own ? parseInt(own, 16) & 0xffff : locale)?.format ?? {}
  return code.replaceAll(/(AM\/PM|A\/P|"[^"]*"|\\.|\[[^\]]*\])|\//gi, (_, kept?: string) => kept ?? `\\${dateSep}`)
}

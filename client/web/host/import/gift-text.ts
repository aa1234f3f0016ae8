import { readHtml, tidy } from './html-text.ts'

/** A part of a question as it is shown, the format of its text, and what that has besides words. */
export type Shown = { text: string; format: string; lost: string[] }

/** Escaped signs, such as `\=`, stand here in the private use area while the rest is read. `\n` is the end of a line. */
const HELD = 0xe000

export const holdEscapes = (text: string): string =>
  text.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    String.fromCharCode(HELD + (sign === 'n' ? '\n' : sign).charCodeAt(0)),
  )

export const releaseEscapes = (text: string): string =>
  text.replaceAll(/[\ue000-\ue07f]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - HELD))

/** @param inherited the format of the question, which a part has unless it names its own */
export function showPart(text: string, inherited = 'moodle'): Shown {
  const [mark = '', own] = /^\s*\[(html|moodle|plain|markdown)\]/.exec(text) ?? []
  const format = own ?? inherited
  const rest = releaseEscapes(text.slice(mark.length))
  if (format !== 'html') return { text: tidy(rest), format, lost: [] }
  const { text: shown, pictures } = readHtml(rest)
  return { text: shown, format, lost: Array(pictures).fill('<img>') }
}

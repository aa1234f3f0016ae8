import { decodeHTML } from 'entities/decode'

/** Elements that begin a line. */
const LINES = new Set('br p div li tr ul ol table h1 h2 h3 h4 h5 h6 pre blockquote'.split(' '))
const CELLS = new Set(['td', 'th'])
const UNSEEN = new Set(['script', 'style'])
/** Digits and signs above and below the line. Without them, 10² would read 102. */
const RAISED = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙ' }
const PLAIN = '0123456789+-=()n'
const MARK = { sup: '^', sub: '_' }
type Shift = keyof typeof RAISED

const isShift = (name: string): name is Shift => name in RAISED

/**
 * The text of HTML as a browser shows it, with its lines, and those of code with their spaces. Takes time linear in it.
 * HTML that is nothing but pictures has their names as text: an option that is a picture stays one of the options.
 * @returns how many pictures it has as well
 */
export function readHtml(html: string): { text: string; pictures: number } {
  const [first = '', ...pieces] = html.split('<')
  const read: Read = { text: '', pictures: [], code: 0, unseen: 0, shifted: '' }
  write(read, first)
  let shift: Shift | undefined
  for (const piece of pieces) {
    const [, end, named = ''] = /^(\/?)([a-z][a-z0-9]*)/i.exec(piece) ?? []
    const name = named.toLowerCase()
    if (!name && !piece.startsWith('!')) write(read, `<${piece}`)
    else {
      const step = end ? -1 : 1
      if (isShift(name)) shift = shiftTo(read, end ? undefined : name, shift)
      if (name === 'pre') read.code = Math.max(0, read.code + step)
      if (UNSEEN.has(name)) read.unseen = Math.max(0, read.unseen + step)
      if (LINES.has(name) && !read.text.endsWith('\n')) read.text += '\n'
      if (CELLS.has(name) && !end) read.text += ' '
      if (name === 'li' && !end) read.text += '• '
      if (name === 'img') read.pictures.push(pictureIn(piece))
      write(read, piece.slice(piece.indexOf('>') + 1 || piece.length))
    }
  }
  shiftTo(read, undefined, shift)
  return { text: tidy(read.text) || tidy(read.pictures.join(' ')), pictures: read.pictures.length }
}

/** What a picture shows, else the name of its file. */
function pictureIn(tag: string): string {
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)?.slice(1).find(Boolean) ?? ''
  const address = attribute('src')
  const file = address.startsWith('data:') ? '' : (address.split('/').at(-1) ?? '')
  return decodeHTML(attribute('alt')).trim() || nameOf(file) || '<img>'
}

/** A name in an address has its signs as `%20`. */
function nameOf(file: string): string {
  try {
    return decodeURIComponent(file.replace(/[?#].*/, ''))
  } catch {
    return file
  }
}

type Read = { text: string; pictures: string[]; code: number; unseen: number; shifted: string }

function write(read: Read, html: string): void {
  if (read.unseen > 0) return
  const text = decodeHTML(html)
  // A space that does not break stands for the spaces of code until lines are tidied.
  read.text += read.code > 0 ? text.replaceAll(' ', HELD) : text.replaceAll(/\s+/g, ' ')
}

/** Begins or ends what stands above or below the line: its text since `shifted` is put there. */
function shiftTo(read: Read, next: Shift | undefined, former: Shift | undefined): Shift | undefined {
  if (former) {
    const shifted = read.text
    read.text = read.shifted + raise(shifted, former)
  }
  if (next) {
    read.shifted = read.text
    read.text = ''
  }
  return next
}

function raise(text: string, shift: Shift): string {
  const signs = [...text]
  if (signs.every((sign) => PLAIN.includes(sign))) {
    return signs.map((sign) => RAISED[shift][PLAIN.indexOf(sign)]).join('')
  }
  return MARK[shift] + (signs.length > 1 ? `(${text})` : text)
}

const HELD = '\ue100'

/** Lines without the spaces around them, and no more than one empty line. */
export const tidy = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[^\S\u00a0]+/g, ' ')
        .replaceAll('\u00a0', ' ')
        .trim()
        .replaceAll(HELD, ' ')
        .trimEnd(),
    )
    .filter((line, index, lines) => line || lines[index - 1])
    .join('\n')
    .trim()

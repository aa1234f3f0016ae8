import { extname } from 'node:path'

export type DeckPicture = { alt: string; file: string }

/** A picture of Markdown, alone in its line. */
const LINE = /^!\[(.*)\]\((\S+)\)[^\S\n]*\n?/m
const JPEG = 'image/jpeg'
const TYPES = { '.png': 'image/png', '.jpg': JPEG, '.jpeg': JPEG, '.webp': 'image/webp', '.gif': 'image/gif' } as const

export const typeOf = (file: string) => TYPES[extname(file).toLowerCase() as keyof typeof TYPES]

/** Takes the picture out of a block's text. @param report is called with each problem */
export function extractPicture(
  text: string,
  report: (problem: string) => void,
): { text: string; picture?: DeckPicture } {
  const [line = '', described = '', file = ''] = LINE.exec(text) ?? []
  if (line === '') return { text }
  const alt = described.trim()
  if (alt === '') report(`describe ${file} for those who do not see it: ![What it shows](${file}).`)
  if (!typeOf(file)) report(`${file} is no picture: a poll takes PNG, JPEG, WebP and GIF.`)
  return { text: text.replace(line, ''), picture: { alt, file } }
}

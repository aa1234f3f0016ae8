/** A line of a text. */
export type TextLine = {
  /** From 1. */
  number: number
  text: string
  /** Whether it stands between fences. */
  isCode: boolean
  /** How far it is indented, in characters; a tab is four. */
  indent: number
  /** Whether the line directly above it is not empty. */
  follows: boolean
}

const FENCE = /^\s*(```|~~~)/
/** A fence around a poll, in a deck of ours. What it holds is no code. */
const POLL_FENCE = /^\s*```+\s*\{?\s*\.?poll(?![\w-])/
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,}|={3,})\s*$/

/** The lines of Markdown that say something, without fences and rules. Code keeps its empty lines. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let fence: { mark: string; isPoll: boolean; indent: number } | undefined
  let follows = false
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, mark = ''] = FENCE.exec(line) ?? []
    const isCode = fence?.isPoll === false
    if (mark && (!fence || mark === fence.mark)) {
      fence = fence ? undefined : { mark, isPoll: POLL_FENCE.test(line), indent: indentOf(line) }
    } else if (isCode || (line.trim() && !RULE.test(line))) {
      const indent = isCode && fence ? fence.indent : indentOf(line)
      lines.push({ number: index + 1, text: line.trimEnd(), isCode, indent, follows })
    }
    follows = line.trim() !== ''
  }
  return lines
}

const indentOf = (line: string): number => (/^\s*/.exec(line)?.[0] ?? '').replaceAll('\t', '    ').length

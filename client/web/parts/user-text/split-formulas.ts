/** A part of a text, as it was written. A formula also has what stands between its signs. */
export type TextPart = { text: string; formula?: string; isBlock?: boolean }

/** `\$`, which is a sign, or `$$…$$`, or `$…$` with no space inside its signs, and no digit after the last one. */
const FORMULA = /\\\$|\$\$([^$]+)\$\$|\$(?!\s)([^$\n]*[^\s$\\])\$(?!\d)/g

/** Splits a text at its formulas by the rule of Pandoc's Markdown, by which amounts such as `$5 and $10` are none. */
export function splitFormulas(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: whole, 1: block, 2: inline, index } of text.matchAll(FORMULA)) {
    const formula = block ?? inline
    if (formula === undefined) continue
    parts.push({ text: text.slice(from, index) }, { text: whole, formula, isBlock: block !== undefined })
    from = index + whole.length
  }
  return [...parts, { text: text.slice(from) }]
}

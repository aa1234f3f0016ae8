import temml from 'temml'
import type { TextPart } from './split-formulas.ts'

type Values = Record<string, string | number>
/** A node of what Temml makes. */
type Node = { type?: string; text?: string; attributes?: Values; style?: Values; children?: Node[] }

/** What a formula may be drawn with. Anything else, such as a link, a picture or an id, leaves the formula a text. */
const TAGS =
  /^(m(row|[ino]|text|space|sqrt|root|frac|su[bp]|subsup|under|over|underover|table|t[rd]|padded|phantom|style|prescripts|multiscripts)|none)$/
const ATTRIBUTES =
  /^(accent(under)?|column(align|spacing)|depth|display(style)?|fence|form|height|largeop|linethickness|[lr]space|mathvariant|m(ax|in)size|movablelimits|rowspacing|scriptlevel|separator|stretchy|symmetric|voffset|width)$/
/** Neither colours, which could be unreadable, nor sizes of type. */
const STYLES = /^(padding\w*|textAlign|mathDepth|display)$/
/** Commands that define or repeat something, or ask for a resource. */
const REFUSED =
  /\\([egx]?def|(future)?let|(re)?newcommand|providecommand|hdotsfor|href|url|includegraphics|class|id|style|data)(?![a-z])/
const MOST = { length: 500, depth: 40 }
/** Commands that a macro may become, and the longest length in em and in points. */
const SETTINGS = {
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 100,
  maxSize: [20, 200] as [number, number],
}

/** What a formula draws stays within it, on the line of its words: of a block that scrolls, the end would be. */
const WITHIN = { display: 'inline-flex', maxInlineSize: '100%', overflow: 'auto hidden', verticalAlign: 'baseline' }

// Its types have no underscores.
const { __renderToMathMLTree: renderToMathMLTree } = temml as unknown as {
  __renderToMathMLTree: typeof import('temml').renderToMathMLTree
}

/** Milliseconds that drawing has taken. It may take a second, and a tenth of the page's time: the rest stays text. */
let spent = 0

/** A formula as MathML. @returns undefined for a text, and for what cannot be drawn */
export function drawFormula({ formula, isBlock = false }: TextPart): Element | undefined {
  const start = performance.now()
  if (!formula || formula.length > MOST.length || REFUSED.test(formula) || spent > 1000 + start / 10) return undefined
  try {
    const tree: Node = renderToMathMLTree(formula, { ...SETTINGS, macros: {}, displayMode: isBlock })
    // A button or a heading has this in its name, since browsers take none from MathML.
    const words = formula.replaceAll(/[\\{}\s]+/g, ' ').trim()
    // Of the size of the words around it, a fraction too.
    const size = { displaystyle: 'true', ...(isBlock && { display: 'block' }) }
    const attributes = { dir: 'ltr', 'aria-label': words, ...size }
    const box = document.createElement('span')
    Object.assign(box.style, WITHIN, isBlock && { display: 'block' })
    const math = elementOf('math', attributes, toDom(tree.children))
    // Where there is no typeface for formulas, figures are of the kind that letters are.
    math.style.fontFamily = 'math, serif'
    box.append(math)
    return box
  } catch {
    return undefined
  } finally {
    spent += performance.now() - start
  }
}

/** @throws for what a formula may not be drawn with */
const toDom = (nodes: readonly Node[] = [], depth = 0): (Element | string)[] =>
  nodes.flatMap((node): (Element | string)[] => {
    const { type, text, attributes = {}, style = {}, children } = node
    if (depth > MOST.depth) throw new Error('too deep')
    if (typeof text === 'string') return [text]
    if (type === undefined) return toDom(children, depth)
    if (!TAGS.test(type)) throw new Error(`${type} is not drawn`)
    const element = elementOf(type, allowed(attributes, ATTRIBUTES), toDom(children, depth + 1))
    Object.assign(element.style, allowed(style, STYLES))
    spaceOut(type, [...element.children] as MathMLElement[])
    return [element]
  })

/** As a typeface for formulas has it, which many phones do not have: small exponents, and room above and below a bar. */
function spaceOut(type: string, [first, ...others]: MathMLElement[]): void {
  if (/^m(su[bp]|subsup)$/.test(type)) for (const one of others) one.style.fontSize = '0.7em'
  if (type !== 'mfrac' || !first) return
  first.style.paddingBlockEnd = '0.12em'
  for (const one of others) one.style.paddingBlockStart = '0.12em'
}

function elementOf(type: string, attributes: Values, children: (Element | string)[]): MathMLElement {
  const element = document.createElementNS('http://www.w3.org/1998/Math/MathML', type) as MathMLElement
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value))
  element.append(...children)
  return element
}

const allowed = (values: Values, names: RegExp): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.test(name)))

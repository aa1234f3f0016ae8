import { readFileSync } from 'node:fs'
import ts from 'typescript'
import type { Floor } from '../../../server/build/floor/floors.ts'
import { filesIn } from '../source.ts'
import * as known from './support.ts'

/** A feature that a bundle names, and the browsers that have it later than the floor. */
export type Above = { name: string; since: string }

/** The features in a script of a page whose browsers need not have them. */
export function aboveInScript(script: string, floor: Floor): Above[] {
  const found = new Map<string, string>()
  const note = (name: string, features: Parameters<typeof known.missing>[1]) => {
    // One letter is a name that the build gave.
    if (name.length === 1 || (OURS.has(name) && !known.OF_LANGUAGE.has(name))) return
    const since = known.missing(name, features, floor)
    if (since) found.set(name, since)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) note(node.name.text, known.MEMBERS)
    else if (ts.isBindingElement(node)) note((node.propertyName ?? node.name).getText(), known.MEMBERS)
    else if (ts.isPropertyAssignment(node)) note(node.name.getText().replaceAll('"', ''), known.ATTRIBUTES)
    else if (ts.isIdentifier(node) && !isName(node)) note(node.text, known.GLOBALS)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('page.js', script, ts.ScriptTarget.Latest, true))
  return toList(found)
}

/** The members that sources declare. A bundle has no types that would tell them from a browser's. */
const OURS = ourMembers()

function ourMembers(): Set<string> {
  const [ours, attributes] = [new Set<string>(), new Set<string>()]
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && isOfHtml(node.parent.parent)) attributes.add(node.name.getText())
    else if (ts.isPropertySignature(node) || ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
      ours.add(node.name.getText().replaceAll("'", ''))
    else if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) ours.add(node.name.text)
    ts.forEachChild(node, visit)
  }
  for (const path of ['client', 'shared'].flatMap(filesIn))
    visit(ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true))
  for (const name of attributes) ours.delete(name)
  return ours
}

function isOfHtml({ tagName }: ts.JsxOpeningLikeElement): boolean {
  return /^[a-z]/.test(tagName.getText())
}

/** Names what belongs to something else, or begins here. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node
  return 'name' in parent && parent.name === node
}

const TOKEN =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|url\([^)]*\)|\/\*[\s\S]*?\*\/|[{};]|@[\w-]+|::?[\w-]+|[\w-]*\(|-?[\d.]+[a-z]+|[.#]?-?[a-z_][\w-]*/gi

type Block = { isSupports: boolean; declared: Set<string> }

/**
 * The same in styles. What `@supports` asks for is fine, and so is a declaration after another of the same property in
 * the same rule, which is for older browsers.
 */
export function aboveInStyles(styles: string, floor: Floor): Above[] {
  const found = new Map<string, string>()
  const blocks: Block[] = [{ isSupports: false, declared: new Set() }]
  for (const { text, before, opens } of statements(styles)) {
    const block = blocks.at(-1) as Block
    const isAsked = block.isSupports || text.startsWith('@supports')
    if (!isAsked) look(text, opens, block.declared)
    if (opens) blocks.push({ isSupports: isAsked, declared: new Set() })
    for (let n = 0; n < before; n++) blocks.pop()
  }
  return toList(found)

  function look(text: string, opens: boolean, declared: Set<string>): void {
    const note = (name: string, features: Parameters<typeof known.missing>[1], shown = name) => {
      const since = known.missing(name, features, floor)
      if (since) found.set(shown, since)
    }
    const [, property = '', value = ''] = opens ? [] : (/^([a-z-]+)\s*:([\s\S]*)$/.exec(text) ?? [])
    if (declared.has(property)) return
    if (property) declared.add(property.replace(/^-(webkit|moz)-/, ''))
    for (const [token] of (property ? value : text).matchAll(TOKEN)) {
      if (token.startsWith('@')) note(token.slice(1), known.AT_RULES, token)
      else if (token.startsWith(':')) note(token.replace(/^:+/, ''), known.SELECTORS, token)
      else if (token.endsWith('(') && property) note(token.slice(0, -1), known.FUNCTIONS, `${token})`)
      else if (/^-?[\d.]/.test(token)) note(token.replace(/^-?[\d.]+/, ''), known.UNITS)
      else if (property) note(token, known.valuesOf(property), `${property}: ${token}`)
    }
    // A value says more than its property, which came no later.
    if (property && ![...found.keys()].some((name) => name.startsWith(`${property}: `)))
      note(property, known.PROPERTIES)
  }
}

/** The parts of styles: what stands before `{`, or a declaration. `before` counts the blocks that end after it. */
function* statements(styles: string): Generator<{ text: string; before: number; opens: boolean }> {
  let text = ''
  for (const [part] of styles.matchAll(/"(?:[^"\\]|\\.)*"|url\([^)]*\)|\/\*[\s\S]*?\*\/|[{};]|[^"{};/u]+|[/"u]/g)) {
    if (part === '{' || part === ';' || part === '}') {
      yield { text: text.trim(), before: part === '}' ? 1 : 0, opens: part === '{' }
      text = ''
    } else if (!part.startsWith('/*')) text += part
  }
}

const toList = (found: Map<string, string>): Above[] => [...found].map(([name, since]) => ({ name, since }))

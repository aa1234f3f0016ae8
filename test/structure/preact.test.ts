import type { ESTree } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { filesIn, importsOf, textOf, visit } from './source.ts'

/** How pages use Preact. */

const SOURCES = filesIn('client')
/** Preact's own fields have short names, which its build keeps: `__r`, `__c`. */
const PRIVATE = /^__[a-z]$/i
/** Fields take a direction from what is typed; a title has no formulas. */
const PLAIN = ['h1', 'input', 'textarea']
/** What the console shows small speaks the language of its session: all of the wall but what is for its own page alone. */
const WALL = 'client/web/wall'
const OF_PAGE = ['controls.tsx', 'screen-reader-text.tsx', 'wall.tsx'].map((name) => `${WALL}/${name}`)
/** Draws what people wrote. */
const USER_TEXT = 'client/web/parts/user-text/user-text.tsx'

function privateNamesIn(path: string): string[] {
  const found: string[] = []
  const take = (node: ESTree.Node) => {
    if (node.type === 'Identifier' && PRIVATE.test(node.name)) found.push(`${path}: ${node.name}`)
  }
  visit(path, /\b__/, { MemberExpression: ({ property }) => take(property), Property: ({ key }) => take(key) })
  return found
}

function ownDirectionsIn(path: string): string[] {
  const found: string[] = []
  visit(path, /dir="auto"/, {
    JSXOpeningElement: (element) => {
      const isPlain = PLAIN.includes(textOf(path, element.name))
      const hasDirection = element.attributes.some((one) => textOf(path, one) === 'dir="auto"')
      if (hasDirection && !isPlain) found.push(`${path}: ${textOf(path, element)}`)
    },
  })
  return found
}

/** Where a section of the texts is read as the page speaks it. */
function pageTextsIn(path: string): string[] {
  const sections = new Set<string>()
  const found: string[] = []
  visit(path, /language\/index\.ts/, {
    ImportDeclaration: ({ source, specifiers }) => {
      if (source.value.endsWith('language/index.ts')) for (const { local } of specifiers) sections.add(local.name)
    },
  })
  visit(path, /./, {
    MemberExpression: (read) => {
      if (read.object.type === 'Identifier' && sections.has(read.object.name))
        found.push(`${path}: ${textOf(path, read)}`)
    },
  })
  return found
}

describe('pages', () => {
  it('use Preact by its public interface, and change none of its options', () => {
    expect(SOURCES.flatMap(privateNamesIn)).toEqual([])
    const hooked = SOURCES.flatMap(importsOf).filter(({ to, values }) => to === 'preact' && values.includes('options'))
    expect(hooked.map(({ from }) => from)).toEqual([])
  })

  it('draw what people wrote by UserText, which knows its direction and its formulas', () => {
    const others = SOURCES.filter((path) => path !== USER_TEXT)
    expect(others.flatMap(ownDirectionsIn)).toEqual([])
  })

  it('draw the wall in the language of its session, wherever they show it', () => {
    const drawn = filesIn(WALL).filter((path) => !OF_PAGE.includes(path))
    expect(drawn.flatMap(pageTextsIn)).toEqual([])
    expect(OF_PAGE.flatMap(pageTextsIn).length).toBeGreaterThan(0)
    const formats = drawn.flatMap(importsOf).filter(({ to }) => to.endsWith('language/language.ts'))
    expect(formats.map(({ from }) => from)).toEqual([])
  })
})

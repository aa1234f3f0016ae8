import type { ESTree } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { filesIn, importsOf, textOf, visit } from './source.ts'

/** How pages use Preact. */

const SOURCES = filesIn('client')
/** Preact's own fields have short names, which its build keeps: `__r`, `__c`. */
const PRIVATE = /^__[a-z]$/i
/** Fields take a direction from what is typed; a title has no formulas. */
const PLAIN = ['h1', 'input', 'textarea']
/** Draws what people wrote. */
const USER_TEXT = 'client/web/parts/math/user-text.tsx'

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
})

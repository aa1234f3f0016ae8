import type { ESTree } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { filesIn, textOf, visit } from './source.ts'

/** Preact sets `value` again whenever a field is drawn: what was typed is gone, unless the page keeps it. */

const KEEPS = ['onInput', 'onChange', 'readonly']

describe('a field to type into', () => {
  it('has a default in place of a value where nothing keeps what is typed', () => {
    expect(filesIn('client/web').flatMap(forgetful)).toEqual([])
  })
})

/** The fields of a file that forget. */
function forgetful(path: string): string[] {
  const found: string[] = []
  visit(path, /value=/, {
    JSXOpeningElement(element) {
      const names = element.attributes.map((one) => (one.type === 'JSXAttribute' ? String(one.name.name) : '...'))
      const isTyped = /^(input|textarea)$/.test(textOf(path, element.name)) && !isHidden(path, element)
      if (isTyped && names.includes('value') && !KEEPS.some((name) => names.includes(name)))
        found.push(`${path}: ${textOf(path, element)}`)
    },
  })
  return found
}

const isHidden = (path: string, { attributes }: ESTree.JSXOpeningElement): boolean =>
  attributes.some((one) => textOf(path, one) === 'type="hidden"')

import { expect, it } from 'vitest'
import { settingsSchema } from '../../shared/schemas/settings.ts'
import { CHOICES, type ChoiceName, defaultOf } from '../../shared/session-settings.ts'
import { filesIn, textOf, visit } from './source.ts'

/** That the default of a session's setting is written once. Whatever reads a choice by itself knows a second one. */

const NAMES = Object.keys(CHOICES) as ChoiceName[]
const isChoice = (name: string) => NAMES.includes(name as ChoiceName)
/** They have settings of their own. */
const COMMANDS = /^client\/(rehearsal|deck)\//
const SOURCES = ['shared', 'server', 'client'].flatMap(filesIn).filter((path) => !COMMANDS.test(path))

function choicesReadIn(path: string): string[] {
  const found: string[] = []
  visit(path, /settings/i, {
    MemberExpression: (read) => {
      const isOfSettings = /(settings|chosen)$/i.test(textOf(path, read.object))
      if (isOfSettings && isChoice(textOf(path, read.property))) found.push(`${path}: ${textOf(path, read)}`)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'ObjectPattern' || !init || !/settings( \?\? \{\})?$/.test(textOf(path, init))) return
      const taken = id.properties.flatMap((one) => (one.type === 'Property' ? textOf(path, one.key) : []))
      for (const name of taken.filter(isChoice)) found.push(`${path}: ${name} of ${textOf(path, init)}`)
    },
    ObjectPattern: ({ properties, typeAnnotation }) => {
      if (!typeAnnotation || !/^: Settings\b/.test(textOf(path, typeAnnotation))) return
      const taken = properties.flatMap((one) => (one.type === 'Property' ? textOf(path, one.key) : []))
      for (const name of taken.filter(isChoice)) found.push(`${path}: ${name} of Settings`)
    },
    TemplateElement: ({ value: { raw } }) => {
      for (const [, name = ''] of raw.matchAll(/settings\s*->>?\s*'(\w+)'/g))
        if (isChoice(name)) found.push(`${path}: ${name} in a statement`)
    },
  })
  return found
}

it('nothing but settingOf reads what a host chose, so that each default stands in one table', () => {
  expect(SOURCES.flatMap(choicesReadIn)).toEqual([])
})

it.each(NAMES)('the document names the default of %s, and no other', (name) => {
  const { description = '' } = settingsSchema.shape[name].meta() ?? {}
  expect([...description.matchAll(/`(\w+)` \(default\)/g)].map(([, one]) => one)).toEqual([defaultOf(name)])
  for (const one of CHOICES[name]) expect(description).toContain(`\`${one}\``)
})

import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { templates as english } from '../../client/web/texts/en/host.ts'
import { LANGUAGES } from '../../shared/languages.ts'

/** Where texts say nothing, by the names that lead there. The compiler sees that none is missing. */
function silentIn(texts: object, path: string[] = []): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = [...path, name]
    if (typeof text === 'string') return text.trim() === '' ? [here.join('.')] : []
    return typeof text === 'object' && text !== null ? silentIn(text, here) : []
  })
}

/** By a whole address: of a template, Vite keeps the files that it matched when it last read this file. */
const textsOf = (language: string, file: string) =>
  import(new URL(`../../client/web/texts/${language}/${file}.ts`, import.meta.url).href)

const FILES = readdirSync(new URL('../../client/web/texts/en', import.meta.url)).map((name) => basename(name, '.ts'))

it.each(LANGUAGES)('only the label of an ordinary question is empty: %s', async (language) => {
  const files = await Promise.all(FILES.map((file) => textsOf(language, file)))
  expect(files.flatMap((file) => silentIn(file))).toEqual(['takingPart.states.approved'])
})

it.each(LANGUAGES)('the add-in names the menu entry of the host link as the console does: %s', async (language) => {
  const { addin } = await textsOf(language, 'addin')
  const { sessionMenu } = await textsOf(language, 'console')
  expect(addin.hostLink.hint).toContain('⋯')
  expect(addin.hostLink.hint).toContain(sessionMenu.links)
})

it.each(LANGUAGES)('a template offers as many options in every language: %s', async (language) => {
  const { templates } = await textsOf(language, 'host')
  const optionsIn = (texts: object, path = ''): [name: string, count: number][] =>
    Object.entries(texts).flatMap(([name, text]) => {
      const here = `${path}.${name}`
      if (Array.isArray(text)) return [[here, text.length]]
      return typeof text === 'object' ? optionsIn(text, here) : []
    })
  expect(optionsIn(templates)).toEqual(optionsIn(english))
})

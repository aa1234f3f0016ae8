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

const FILES = ['common', 'phone', 'host', 'console', 'wall', 'report', 'addin']

it.each(LANGUAGES)('only the label of an ordinary question is empty: %s', async (language) => {
  const files = await Promise.all(FILES.map((file) => import(`../../client/web/texts/${language}/${file}.ts`)))
  expect(files.flatMap((file) => silentIn(file))).toEqual(['phone.states.approved'])
})

it.each(LANGUAGES)('the add-in names the menu entry of the host link as the console does: %s', async (language) => {
  const { addin } = await import(`../../client/web/texts/${language}/addin.ts`)
  const { sessionMenu } = await import(`../../client/web/texts/${language}/console.ts`)
  expect(addin.hostLinkHint).toContain('⋯')
  expect(addin.hostLinkHint).toContain(sessionMenu.links)
})

it.each(LANGUAGES)('a template offers as many options in every language: %s', async (language) => {
  const { templates } = await import(`../../client/web/texts/${language}/host.ts`)
  const optionsIn = (texts: object): unknown[] =>
    Object.entries(texts).flatMap(([name, text]) => (Array.isArray(text) ? [[name, text.length]] : []))
  expect(Object.values(templates as object).map(optionsIn)).toEqual(Object.values(english).map(optionsIn))
})

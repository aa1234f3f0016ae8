import { expect, it } from 'vitest'
import * as arabic from '../../client/web/texts/ar/index.ts'
import * as german from '../../client/web/texts/de/index.ts'
import * as english from '../../client/web/texts/en/index.ts'
import * as spanish from '../../client/web/texts/es/index.ts'
import * as french from '../../client/web/texts/fr/index.ts'
import * as italian from '../../client/web/texts/it/index.ts'

/** Where texts say nothing, by the names that lead there. That none is missing is held by the compiler. */
function silentIn(texts: object, path: string[] = []): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const here = [...path, name]
    if (typeof text === 'string') return text.trim() === '' ? [here.join('.')] : []
    return typeof text === 'object' && text !== null ? silentIn(text, here) : []
  })
}

const TABLES = Object.entries({ arabic, english, french, german, italian, spanish })

it.each(TABLES)('%s has words for everything but a question that is simply there', (_, texts) => {
  expect(silentIn(texts)).toEqual(['audience.states.approved'])
})

it.each(TABLES)('%s tells where the host link is by the sign and the words that are there', (_, texts) => {
  expect(texts.addin.hostLinkHint).toContain('⋯')
  expect(texts.addin.hostLinkHint).toContain(texts.sessionMenu.links)
})

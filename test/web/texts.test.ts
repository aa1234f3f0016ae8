import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { templates as english } from '../../shared/languages/en/templates.ts'
import { LANGUAGES, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import { DAY, HOST_TOKEN_LIFETIME, MINUTE, PHONE_CHECK_LIFETIME, SIGN_IN_LINK_LIFETIME } from '../../shared/limits.ts'

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
  import(new URL(`../../shared/languages/${language}/${file}.ts`, import.meta.url).href)

const FOLDERS = new URL('../../shared/languages/', import.meta.url)
const FILES = ['common', 'phone', 'host', 'console', 'wall', 'report', 'addin', 'templates']

it('every folder of a language has its line in the list', () => {
  const folders = readdirSync(FOLDERS, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const advice = 'Add the line of the folder to shared/languages/list.ts, or delete the folder.'
  expect(folders.map(({ name }) => name).toSorted(), advice).toEqual(LANGUAGES.toSorted())
})

it.each(LANGUAGES)('the plural categories are those that Unicode has for %s', (language) => {
  const text = readFileSync(new URL(`${language}/common.ts`, FOLDERS), 'utf8')
  const [, tag, said = ''] = /formatters<'(\w+)', ([^>]+)>/.exec(text) ?? []
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const advice = `Correct the types of formatters() in shared/languages/${language}/common.ts.`
  expect([tag, (said.match(/\w+/g) ?? []).toSorted()], advice).toEqual([language, pluralCategories.toSorted()])
})

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
  const { templates } = await textsOf(language, 'templates')
  const optionsIn = (texts: object, path = ''): [name: string, count: number][] =>
    Object.entries(texts).flatMap(([name, text]) => {
      const here = `${path}.${name}`
      if (Array.isArray(text)) return [[here, text.length]]
      return typeof text === 'object' ? optionsIn(text, here) : []
    })
  expect(optionsIn(templates)).toEqual(optionsIn(english))
})

/** English has no sentence where a page shows the server's, so a page that says a refusal by itself needs one. */
it.each(LANGUAGES)('every refusal that a page says by itself has a sentence: %s', async (language) => {
  const sources = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const named = sources.flatMap((path) =>
    [...readFileSync(`client/${path}`, 'utf8').matchAll(/\bofCode\('(\w+)'\)/g)].map(([, code = '']) => code),
  )
  expect(named.length).toBeGreaterThan(2)
  const { refusals } = await textsOf(language, 'common')
  const { phoneRefusals } = await textsOf(language, 'phone')
  const { hostRefusals } = await textsOf(language, 'host')
  const said = Object.keys({ ...refusals, ...phoneRefusals, ...hostRefusals })
  expect(named.filter((code) => !said.includes(code))).toEqual([])
})

/** They are written out, because each language inflects what it counts. */
it.each(LANGUAGES)('how long something is valid, in words, is as long as it is: %s', async (language) => {
  const { host, hostRefusals, signIn } = await textsOf(language, 'host')
  const { hallCheck } = await textsOf(language, 'phone')
  const byLink = String(SIGN_IN_LINK_LIFETIME / MINUTE)
  expect(signIn.printed.hint).toContain(byLink)
  expect(OUTSIDE_PAGES[language].mail.open).toContain(byLink)
  if (hostRefusals.sign_in_link_invalid) expect(hostRefusals.sign_in_link_invalid).toContain(byLink)
  expect(host.token.hint).toContain(String(HOST_TOKEN_LIFETIME / DAY))
  expect(hallCheck.forgotten).toContain(String(PHONE_CHECK_LIFETIME / MINUTE))
})

/** A hyphen ends a line, and this is one word. */
it.each(LANGUAGES)('no line ends within Wi‑Fi: %s', (language) => {
  const sources = readdirSync(`shared/languages/${language}`).map((file) => `shared/languages/${language}/${file}`)
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('Wi-Fi'))).toEqual([])
})

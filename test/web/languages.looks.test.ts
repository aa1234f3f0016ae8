import { describe, expect, it } from 'vitest'
import type * as English from '../../shared/languages/en/pages.ts'
import { LANGUAGES, type Language } from '../../shared/languages/index.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** The language that a host chooses while a browser asks for this one. */
const nextTo = (language: Language): Language => LANGUAGES[LANGUAGES.indexOf(language) + 1] ?? 'en'

/** What Unicode knows of the script of a language. */
const directionOf = (language: Language) => (new Intl.Locale(language).maximize().script === 'Arab' ? 'rtl' : 'ltr')

const textsOf = (language: Language): Promise<typeof English> =>
  import(new URL(`../../shared/languages/${language}/pages.ts`, import.meta.url).href)

const spokenBy = ({ page }: Screen) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const languages = loaded.flatMap((name) => /\.(\w\w)-\w+\.js$/.exec(name)?.[1] ?? [])
    return { lang, dir, languages: [...new Set(languages)] }
  })

const app = testServerOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the pages', () => {
  it.each(
    LANGUAGES,
  )('speak %s: a phone loads no other language, and a wall follows the host’s choice', async (lang) => {
    const { phone } = await textsOf(lang)
    const { url } = app.server
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands' })
    const screen = await Screen.again(`${url}/${session.code}`, 'phone', { locale: lang === 'de' ? 'de-AT' : lang })
    const { page } = screen
    await page.getByRole('button', { name: phone.join.go, exact: true }).waitFor()
    expect(await spokenBy(screen)).toEqual({ lang, dir: directionOf(lang), languages: [lang] })
    await screen.looksSound()

    // In a browser of this language, another.
    const next = nextTo(lang)
    const { wall } = await textsOf(next)
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: next } })
    await page.setViewportSize(SIZES.projector)
    await page.goto(`${url}/wall/${session.id}#k=${session.k}`)
    await page.getByText(wall.welcome).first().waitFor()
    expect(await spokenBy(screen)).toMatchObject({ lang: next, dir: directionOf(next) })
    await screen.looksSound()
  })

  it.each(LANGUAGES)('fit in %s: the console breaks no word of its buttons', async (lang) => {
    const { hostConsole, sessionMenu, titleBar } = await textsOf(lang)
    const ada = await app.host()
    const session = await ada.creates({ title: 'All hands', poll: { kind: 'rating', prompt: '?' } })
    await ada.drafts(session, { kind: 'rating', prompt: '!' })
    const [phone] = await app.audience(1, session)
    await phone?.asks(session, 'Who pays?')
    const screen = await Screen.again(`${app.server.url}/host/${session.id}#k=${session.k}`, 'phone', { locale: lang })
    const { page } = screen
    const parts = page.locator('.parts')
    for (const [size, part] of [
      ['phone', hostConsole.parts.stage],
      ['phone', hostConsole.parts.polls],
      ['phone', hostConsole.parts.questions],
      ['laptop', undefined],
    ] as const) {
      await page.setViewportSize(SIZES[size])
      if (part) await parts.getByRole('button', { name: part }).click()
      expect([part, await brokenWords(screen)]).toEqual([part, []])
      await screen.looksSound()
    }
    await page.setViewportSize(SIZES.phone)
    await page.getByRole('button', { name: titleBar.menu, exact: true }).click()
    await page.getByRole('menuitem', { name: sessionMenu.settings }).click()
    await page.getByRole('dialog').getByRole('combobox').first().waitFor()
    expect(await brokenWords(screen)).toEqual([])
    await screen.looksSound()
  })
})

/** Words of buttons that stand on two lines. */
const brokenWords = ({ page }: Screen) =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const { 0: word, index } of text.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
      return broken
    }),
  )

import { describe, expect, it } from 'vitest'
import type { Language } from '../../shared/languages.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { stageOfFile } from '../support/stage.ts'

type Words = {
  /** Of the browser, where it is not the language alone. */
  locale?: string
  dir: 'ltr' | 'rtl'
  /** What a phone says first, and a wall to which nobody has been yet. */
  join: string
  welcome: string
  /** The language of a wall that is looked at in such a browser. */
  next: Language
}

const WORDS: Record<Language, Words> = {
  en: { dir: 'ltr', join: 'Join', welcome: 'Welcome!', next: 'de' },
  de: { locale: 'de-AT', dir: 'ltr', join: 'Mitmachen', welcome: 'Willkommen!', next: 'fr' },
  fr: { dir: 'ltr', join: 'Participer', welcome: 'Bienvenue', next: 'es' },
  es: { dir: 'ltr', join: 'Participar', welcome: '¡Te damos la bienvenida!', next: 'it' },
  it: { dir: 'ltr', join: 'Partecipa', welcome: 'Ti diamo il benvenuto!', next: 'ar' },
  ar: { dir: 'rtl', join: 'انضمام', welcome: 'أهلًا وسهلًا!', next: 'en' },
}

const spokenBy = ({ page }: Screen) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const languages = loaded.flatMap((name) => /\.(\w\w)-\w+\.js$/.exec(name)?.[1] ?? [])
    return { lang, dir, languages: [...new Set(languages)] }
  })

const stage = stageOfFile({ now: Date.now })

describe.skipIf(!hasBrowser)('the pages', () => {
  it.each(
    Object.entries(WORDS),
  )('speak %s: a phone loads no other language, and a wall follows the host’s choice', async (lang, {
    locale = lang,
    dir,
    join,
    next,
  }) => {
    const { url } = stage.server
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands' })
    const screen = await Screen.again(`${url}/${session.code}`, 'phone', { locale })
    const { page } = screen
    await page.getByRole('button', { name: join, exact: true }).waitFor()
    expect(await spokenBy(screen)).toEqual({ lang, dir, languages: [lang] })
    await screen.looksSound()

    // In a browser of this language, another.
    const other = WORDS[next]
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: next } })
    await page.setViewportSize(SIZES.projector)
    await page.goto(`${url}/wall/${session.id}#k=${session.k}`)
    await page.getByText(other.welcome).first().waitFor()
    expect(await spokenBy(screen)).toMatchObject({ lang: next, dir: other.dir })
    await screen.looksSound()
  })
})

import { describe, expect, it } from 'vitest'
import { texts as arabic } from '../../client/web/texts/ar/wall.ts'
import { texts as french } from '../../client/web/texts/fr/wall.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'

/** What a phone says first in each language, and a wall to which nobody has been yet. */
const WORDS = {
  en: { dir: 'ltr', join: 'Join', welcome: 'Welcome! Join with your phone.' },
  de: { dir: 'ltr', join: 'Mitmachen', welcome: 'Willkommen! Mit dem Handy mitmachen.' },
  fr: { dir: 'ltr', join: 'Participer', welcome: 'Participez avec votre téléphone.' },
  es: { dir: 'ltr', join: 'Participar', welcome: 'Participa con tu teléfono.' },
  it: { dir: 'ltr', join: 'Partecipa', welcome: 'Partecipa con il telefono.' },
  ar: { dir: 'rtl', join: 'انضمام', welcome: 'شاركوا عبر هواتفكم.' },
}

const spokenBy = ({ page }: Screen) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const languages = loaded.flatMap((name) => /\.(\w\w)-\w+\.js$/.exec(name)?.[1] ?? [])
    return { lang, dir, languages: [...new Set(languages)] }
  })

describe.skipIf(!hasBrowser)('the pages speak', () => {
  it.each(
    Object.entries(WORDS),
  )('%s: a phone loads no other language, and a wall goes by the host’s choice', async (lang, {
    dir,
    join,
    welcome,
  }) => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands', polls: [] })
    const { url } = stage.server
    const phone = await Screen.at(`${url}/${session.code}`, 'phone', { locale: lang })
    await phone.page.getByRole('button', { name: join, exact: true }).waitFor()
    expect(await spokenBy(phone)).toEqual({ lang, dir, languages: [lang] })
    await phone.isSound()

    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: lang } })
    const other = lang === 'en' ? 'fr' : 'en-GB'
    const address = `${url}/wall/${session.id}#k=${session.k}`
    const wall = await Screen.at(address, 'projector', { locale: other })
    await wall.page.getByText(welcome).first().waitFor()
    expect(await spokenBy(wall)).toMatchObject({ lang, dir })
    await wall.isSound()
  })

  it('another language at once where the host chooses it, and lose nothing that is typed', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const session = await ada.creates({
      title: 'All hands',
      poll: { kind: 'open_text', prompt: 'How was it?' },
    })
    await ada.opens(session, session.polls?.[0] as { id: string })
    const { page } = await Screen.at(`${stage.server.url}/${session.code}`, 'phone')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.getByLabel('Your answer').fill('Long')
    await ada.call('PATCH', `/api/sessions/${session.id}`, { settings: { language: 'es' } })
    await expect.poll(() => page.getByLabel('Tu respuesta').inputValue()).toBe('Long')
  })

  it('in words of which a tab on a phone breaks none', async () => {
    const stage = await setStage({}, Date.now)
    const ada = await stage.host()
    const { id, k } = await ada.creates({ title: 'All hands' })
    const address = `${stage.server.url}/host/${id}#k=${k}`
    const { page } = await Screen.at(address, 'phone', { locale: 'de' })
    await page.getByRole('button', { name: 'Fragen' }).first().click()
    await page.getByRole('button', { name: /^Verborgen/ }).waitFor()
    const broken = await page.locator('.tabs > button').evaluateAll((tabs) =>
      tabs.filter((tab) => {
        const word = document.createRange()
        word.selectNodeContents(tab.firstChild as Text)
        return word.getClientRects().length > 1
      }),
    )
    expect(broken).toHaveLength(0)
  })
})

describe('what is counted', () => {
  it('has the six forms of Arabic', () => {
    const said = [0, 1, 2, 3, 11, 100].map((n) => arabic.votes(n).replace(/[\d٠-٩]+/, '#'))
    expect(said).toEqual(['لا أصوات', 'صوت واحد', 'صوتان', '# أصوات', '# صوتًا', '# صوت'])
  })

  it('is one up to below two in French, and has millions of its own', () => {
    expect([0, 1, 2, 1_000_000].map((n) => french.votes(n).replace(/[\d\s]+\b/, '# '))).toEqual([
      '# vote',
      '# vote',
      '# votes',
      '# de votes',
    ])
  })
})

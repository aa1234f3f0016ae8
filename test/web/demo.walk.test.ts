import { expect, it } from 'vitest'
import { play } from '../../client/rehearsal/play-demo.ts'
import { readConfig } from '../../server/config/config.ts'
import { LANGUAGES, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import { hasBrowser, Screen, SIZES } from '../support/browser.ts'
import { testServerOfFile } from '../support/test-server.ts'

/** What a visitor of a demonstration walks through. */

const { demo, hosts } = readConfig({ DEMO: '1' })
const app = testServerOfFile({ demo, hosts, now: Date.now })

async function played(): Promise<void> {
  const seconds = play(app.server)
  for (let second = 0; second < 8; second++) expect((await seconds.next()).value).toBe('')
}

it.skipIf(!hasBrowser)('the first page leads to the session that runs, and from there to hosting one', async () => {
  await played()
  const visitor = await Screen.again(app.server.url, 'phone')
  const { page } = visitor
  const banner = page.getByRole('complementary', { name: 'Demo' })
  await banner.getByText('deleted within the hour').waitFor()
  await visitor.isSound()
  await banner.getByRole('link', { name: 'Join the session' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Where are you?' }).waitFor()
  await page.getByRole('button', { name: 'At home' }).click()
  await visitor.isSound()
  await page.setViewportSize(SIZES.laptop)
  await page.goto(`${app.server.url}/host`)
  await page.waitForURL('**/login')
  await visitor.isSound()
  await page.getByRole('main').getByRole('link', { name: 'Host a session' }).click()
  await page.getByText('Signed in as Demo').waitFor()
  await page.getByLabel('Title').fill('Mine')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('heading', { name: 'Mine' }).waitFor()
  await banner.getByText('deleted within the hour').waitFor()
  await visitor.isSound()
})

it.skipIf(!hasBrowser).each(['phone', 'laptop', 'projector'] as const)(
  'the wall fills a %s below the banner',
  async (size) => {
    await played()
    const visitor = await Screen.again(`${app.server.url}/demo/wall`, size)
    const { page } = visitor
    await page.getByText('In the hall').first().waitFor()
    if (size !== 'phone') {
      const bottom = await page.locator('.wall-frame').evaluate((frame) => frame.getBoundingClientRect().bottom)
      expect(bottom).toBe(SIZES[size].height)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(SIZES[size].height)
    }
    await visitor.isSound()
  },
)

it.skipIf(!hasBrowser).each(LANGUAGES)('every page has the banner in %s', async (locale) => {
  const visitor = await Screen.ready(app.server.url, 'tablet', { locale })
  for (const path of ['/K7RQ2M', '/login', '/wall/x', '/report/x', '/check/x', '/addin', '/nothing-here', '/']) {
    await visitor.page.goto(app.server.url + path)
    await visitor.page.getByRole('complementary', { name: 'Demo' }).getByText(OUTSIDE_PAGES[locale].demo.what).waitFor()
    await visitor.page.locator('.not-started').waitFor({ state: 'detached' })
  }
  await visitor.isSound()
})

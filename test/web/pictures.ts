import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { liveAudience } from '../../client/index.ts'
import { start } from '../bench/servers.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { type Checked, checkPhones } from './check-scenes.ts'
import { fillHall, type Hall } from './lively-session.ts'
import { phoneScenes } from './phone-scenes.ts'

/**
 * `npm run pictures [-- FOLDER [PATTERN OF NAMES]]`: what people see of a lively session, at the sizes
 * that they see it at, light and dark. With `README=1` the README's pictures are taken anew.
 */

const SIZES = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1280, height: 800 },
  projector: { width: 1920, height: 1080 },
}
type Size = keyof typeof SIZES
/** Milliseconds after which nothing moves any more. */
const SETTLED = 400
const SCHEMES = ['light', 'dark'] as const

/** Where the README has a picture from. */
const README: Record<string, string> = {
  'console-laptop-light': 'client/web/pictures/host.jpg',
  'phone-multiple_choice-voted-phone-light': 'client/web/pictures/phone.jpg',
}

/** A page in a state that is worth a look. */
type Scene = {
  name: string
  sizes: Size[]
  path: (hall: Hall & { checked: Checked }) => string
  go?: (page: Page) => Promise<unknown>
}

const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).click()
const choose = (name: string) => async (page: Page) => {
  await press('Session')(page)
  await page.getByRole('menuitem', { name }).click()
}
const atConsole = ({ session }: Hall) => `/host/${session.id}#k=${session.k}`

const SCENES: Scene[] = [
  { name: 'console', sizes: ['laptop', 'projector', 'phone'], path: atConsole },
  { name: 'console-polls', sizes: ['phone'], path: atConsole, go: press('Polls') },
  {
    name: 'console-questions',
    sizes: ['phone'],
    path: atConsole,
    go: async (page) => page.locator('.parts button').last().click(),
  },
  { name: 'console-menu', sizes: ['laptop', 'phone'], path: atConsole, go: press('Session') },
  { name: 'console-people', sizes: ['laptop', 'phone'], path: atConsole, go: press('81 people') },
  {
    name: 'console-settings',
    sizes: ['laptop', 'phone'],
    path: atConsole,
    go: choose('Session settings'),
  },
  { name: 'console-remote', sizes: ['laptop'], path: atConsole, go: choose('Use your phone') },
  { name: 'console-links', sizes: ['laptop'], path: atConsole, go: choose('Links for hosts') },
  {
    name: 'console-keys',
    sizes: ['laptop'],
    path: atConsole,
    go: (page) => page.keyboard.press('?'),
  },
  {
    name: 'console-form',
    sizes: ['laptop', 'phone'],
    path: atConsole,
    go: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 1_000) await press('Polls')(page)
      await press('New poll')(page)
      await page.getByLabel('Kind').selectOption('quiz')
      await page.getByLabel('What do you ask?').fill('Which of our products was first?')
    },
  },
  {
    name: 'console-lobby',
    sizes: ['laptop', 'phone'],
    path: ({ early }) => `/host/${early.id}#k=${early.k}`,
  },
  {
    name: 'wall',
    sizes: ['projector'],
    path: ({ session }) => `/wall/${session.id}#k=${session.k}`,
  },
  {
    name: 'check-none',
    sizes: ['laptop', 'phone'],
    path: ({ early }) => `/host/${early.id}/check`,
  },
  { name: 'check-one', sizes: ['laptop'], path: ({ checked }) => checked.one },
  {
    name: 'check-twelve',
    sizes: ['laptop', 'phone', 'projector'],
    path: ({ checked }) => checked.twelve,
  },
  { name: 'check-phone-trying', sizes: ['phone'], path: ({ checked }) => checked.phone },
  {
    name: 'check-phone-ready',
    sizes: ['phone', 'laptop'],
    path: ({ checked }) => checked.phone,
    go: (page) => page.getByText('This phone is ready.').waitFor(),
  },
  {
    name: 'check-phone-troubled',
    sizes: ['phone'],
    path: ({ checked }) => checked.phone,
    go: async (page) => {
      await page.getByText('This phone is ready.').waitFor()
      await page.clock.setFixedTime(Date.now() + 600_000)
      await press('Check again')(page)
      await page.getByText('in the way.').waitFor()
    },
  },
  { name: 'sessions', sizes: ['laptop', 'phone'], path: () => '/host' },
  {
    name: 'console-toast',
    sizes: ['laptop', 'phone'],
    path: atConsole,
    go: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 1_000)
        await page.locator('.parts button').last().click()
      await page.getByRole('button', { name: /^Shown/ }).click()
      await page.keyboard.press('d')
      await page.getByText('Marked as answered.').waitFor()
    },
  },
]

const [folder = join(tmpdir(), 'live-audience-pictures'), wanted = ''] = process.argv.slice(2)
const dataDir = join(tmpdir(), `live-audience-pictures-${process.pid}`)
await mkdir(folder, { recursive: true })
const server = await start('server/bin.js', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const browser = await chromium.launch(await chromiumOptions())
try {
  const hall = await fillHall(server)
  const checked = await checkPhones(hall, `http://localhost:${server.port}`)
  const scenes = SCENES.filter(({ name }) => new RegExp(wanted).test(name))
  for (const scene of scenes)
    for (const size of scene.sizes)
      for (const colorScheme of SCHEMES) await shoot({ ...hall, checked }, scene, size, colorScheme)
  if (new RegExp(wanted).test('phone')) await shootPhone(hall)
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function shoot(
  hall: Hall & { checked: Checked },
  { name, path: pathOf, go }: Scene,
  size: Size,
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    ...{ viewport: SIZES[size], colorScheme, locale: 'en-GB', reducedMotion: 'reduce' },
    deviceScaleFactor: size === 'projector' ? 1 : 2,
  })
  // Not by a name that leads to this machine alone: then there would be no QR code.
  const url = `http://live.localhost:${server.port}`
  await context.addCookies([{ name: 'ws_host', value: hall.hostCookie, url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto(url + pathOf(hall))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLED)
  await go?.(page)
  await page.waitForTimeout(SETTLED)
  await take(page, `${name}-${size}-${colorScheme}`)
  await context.close()
}

async function take(page: Page, picture: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${picture}.png`) })
  const path = process.env.README && README[picture]
  if (path) await page.screenshot({ path, type: 'jpeg', quality: 80 })
}

/** A phone through a session of its own, at the sizes that phones' pages are read at. */
async function shootPhone({ hostCookie: token }: Hall): Promise<void> {
  const context = await browser.newContext({
    ...{ locale: 'en-GB', reducedMotion: 'reduce', deviceScaleFactor: 2 },
  })
  const page = await context.newPage()
  const baseUrl = `http://localhost:${server.port}`
  const host = liveAudience({ baseUrl, token })
  const sizes = { phone: SIZES.phone, narrow: { width: 320, height: 640 }, laptop: SIZES.laptop }
  const shoot = async (name: string) => {
    for (const [size, viewport] of Object.entries(sizes).toReversed()) {
      await page.setViewportSize(viewport)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        await page.waitForTimeout(SETTLED / 2)
        await take(page, `phone-${name}-${size}-${colorScheme}`)
      }
    }
  }
  await phoneScenes({ page, url: `http://live.localhost:${server.port}`, baseUrl, host, shoot })
  await context.close()
}

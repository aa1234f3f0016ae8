import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { liveAudience } from '../../client/index.ts'
import { start } from '../bench/servers.ts'
import { chromiumOptions } from '../support/chromium.ts'
import { keepOrders } from '../support/keep-orders.ts'
import { arabicScenes } from './arabic-scenes.ts'
import { type Checked, checkPhones } from './check-scenes.ts'
import { film } from './film.ts'
import { fillHall, type Hall, voteSlowly } from './lively-session.ts'
import { atRest } from './motion.ts'
import { peopleScenes } from './people-scenes.ts'
import { type PhoneScenes, phoneScenes } from './phone-scenes.ts'
import { quizScenes } from './quiz-scenes.ts'
import { rareScenes } from './rare-scenes.ts'
import { SCENES, type Scene, SIZES, type Size } from './scenes.ts'
import { wallScenes } from './wall-scenes.ts'

/**
 * `npm run pictures [-- FOLDER [PATTERN OF NAMES]]`: what people see of a lively session, at the sizes
 * that they see it at, light and dark. With `README=1` the README's pictures are taken anew, and its film of votes that
 * arrive (`README=1 npm run pictures -- FOLDER ^wall-film`), which needs `img2webp`: in Debian, `apt install webp`.
 */

/** Milliseconds after which what comes by itself has come. */
const SETTLED = 400
const SCHEMES = ['light', 'dark'] as const

/** Where the README has a picture from. */
const README: Record<string, string> = {
  'console-laptop-light': 'client/web/pictures/host.jpg',
  'console-phone-light': 'client/web/pictures/remote.jpg',
  'audience-phone-light': 'client/web/pictures/phone.jpg',
}
/** The film, and its last frame for those who want no motion. */
const FILM = { moving: 'client/web/pictures/wall.webp', still: 'client/web/pictures/wall.jpg' }
/** As many dots to a pixel as phones have. */
const FINE = { deviceScaleFactor: 2 }
/** What pictures show as the server's address. A name that leads to this machine alone would have no QR code. */
const ADDRESS = 'https://vote.example.org'

/** What phones show, by what the names of its pictures begin with. */
const PHONES: [string, PhoneScenes, BrowserContextOptions][] = [
  ['phone', phoneScenes, { ...FINE, locale: 'en-GB' }],
  ['phone', peopleScenes, { ...FINE, locale: 'en-GB' }],
  ['phone-scores', quizScenes, { ...FINE, locale: 'en-GB' }],
  ['phone-rare', rareScenes, { ...FINE, locale: 'en-GB' }],
  ['phone-arabic', arabicScenes, { ...FINE, locale: 'ar' }],
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
  const { phone, laptop, beamer, projector } = SIZES
  const narrow = { width: 320, height: 640 }
  const sideways = { width: 740, height: 360 }
  for (const [name, scenes, screen] of PHONES) {
    if (!new RegExp(wanted).test(name)) continue
    // One that fails does not keep back the pictures of the others.
    await follow(hall, name, { phone, narrow, sideways, laptop }, scenes, screen).catch((error: unknown) => {
      console.error(name, error)
      process.exitCode = 1
    })
  }
  if (process.env.README && new RegExp(wanted).test('wall-film')) await filmWall(hall)
  if (new RegExp(wanted).test('wall-'))
    await follow(hall, 'wall', { projector, beamer }, wallScenes, { locale: 'en-GB' })
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function shoot(
  hall: Hall & { checked: Checked },
  { name, path: pathOf, go, isGuest }: Scene,
  size: Size,
  colorScheme: (typeof SCHEMES)[number],
): Promise<void> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    colorScheme,
    locale: 'en-GB',
    deviceScaleFactor: size === 'projector' ? 1 : 2,
  })
  const url = `http://localhost:${server.port}`
  await prepare(context)
  const cookie = { name: 'ws_host', value: hall.hostCookie, url, httpOnly: true }
  if (!isGuest) await context.addCookies([cookie])
  const page = await context.newPage()
  await page.goto(url + pathOf(hall))
  await page.locator('h1, h2').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(SETTLED)
  await go?.(page)
  await atRest(page)
  await take(page, `${name}-${size}-${colorScheme}`)
  await context.close()
}

async function prepare(context: BrowserContext): Promise<void> {
  // tsx names functions by this, also those that run in pages.
  await context.addInitScript('globalThis.__name = (named) => named')
  await context.addInitScript(keepOrders)
  await context.route('**/addresses.json', (route) => route.fulfill({ json: { addresses: [ADDRESS] } }))
}

/** Votes that arrive on the wall. */
async function filmWall({ hostCookie: token }: Hall): Promise<void> {
  const baseUrl = `http://localhost:${server.port}`
  const votes = await voteSlowly(liveAudience({ baseUrl, token }), baseUrl)
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-GB' })
  await prepare(context)
  const page = await context.newPage()
  await page.goto(`${baseUrl}/wall/${votes.id}#k=${votes.k}`)
  await page.getByText(new URL(ADDRESS).host).first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(2 * SETTLED)
  await film(page, FILM.moving, async () => {
    for await (const pause of votes.arrive()) await page.waitForTimeout(pause)
    await page.waitForTimeout(2 * SETTLED)
  })
  await page.screenshot({ path: FILM.still, type: 'jpeg', quality: 85 })
  await context.close()
}

async function take(page: Page, picture: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${picture}.png`) })
  const path = process.env.README && README[picture]
  if (path) await page.screenshot({ path, type: 'jpeg', quality: 80 })
}

type Screens = Record<string, { width: number; height: number }>

/** A screen through a session of its own, at the sizes that its pages are read at. */
async function follow(
  { hostCookie: token }: Hall,
  what: string,
  sizes: Screens,
  scenes: PhoneScenes,
  screen: BrowserContextOptions,
): Promise<void> {
  const context = await browser.newContext(screen)
  await prepare(context)
  const page = await context.newPage()
  const baseUrl = `http://localhost:${server.port}`
  const host = liveAudience({ baseUrl, token })
  const shoot = async (name: string) => {
    // A finger rests on nothing, and a hall sees no controls.
    if (what === 'wall') await page.locator('.controls.resting, .waiting').first().waitFor({ state: 'attached' })
    else await page.mouse.move(0, 0)
    for (const [size, viewport] of Object.entries(sizes).toReversed()) {
      await page.setViewportSize(viewport)
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme })
        await atRest(page)
        await take(page, `${what}-${name}-${size}-${colorScheme}`)
      }
    }
  }
  await scenes({ page, url: `http://live.localhost:${server.port}`, baseUrl, host, shoot })
  await context.close()
}

import type { Page } from 'playwright-core'
import type { Checked } from './check-scenes.ts'
import type { Hall } from './lively-session.ts'

/** Pages of a lively session that are worth a look, each by itself. */

export const SIZES = {
  phone: { width: 360, height: 740 },
  laptop: { width: 1280, height: 800 },
  beamer: { width: 1024, height: 768 },
  slide: { width: 640, height: 360 },
  projector: { width: 1920, height: 1080 },
}
export type Size = keyof typeof SIZES

/** A page in a state that is worth a look. */
export type Scene = {
  name: string
  sizes: Size[]
  path: (hall: Hall & { checked: Checked }) => string
  go?: (page: Page) => Promise<unknown>
  /** Somebody who is not signed in. */
  isGuest?: true
  /** Which stays for all of its window. */
  setsClock?: true
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const choose = (name: string) => async (page: Page) => {
  await press('Session')(page)
  await page.getByRole('menuitem', { name }).click()
}
const atConsole = ({ session }: Hall) => `/host/${session.id}#k=${session.k}`

export const SCENES: Scene[] = [
  { name: 'console', sizes: ['laptop', 'projector', 'phone'], path: atConsole },
  { name: 'console-polls', sizes: ['phone'], path: atConsole, go: press('Polls') },
  {
    name: 'console-questions',
    sizes: ['phone'],
    path: atConsole,
    go: async (page) => page.locator('.parts button').last().click(),
  },
  { name: 'console-menu', sizes: ['laptop', 'phone'], path: atConsole, go: press('Session') },
  { name: 'console-people', sizes: ['laptop', 'phone'], path: atConsole, go: press('81 joined') },
  { name: 'console-settings', sizes: ['laptop', 'phone'], path: atConsole, go: choose('Session settings') },
  { name: 'console-remote', sizes: ['laptop'], path: atConsole, go: choose('Use your phone') },
  { name: 'console-links', sizes: ['laptop'], path: atConsole, go: choose('Links for hosts') },
  { name: 'console-keys', sizes: ['laptop'], path: atConsole, go: (page) => page.keyboard.press('?') },
  {
    name: 'console-form',
    sizes: ['laptop', 'phone'],
    path: atConsole,
    go: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 1_000) await press('Polls')(page)
      await press('New poll')(page)
      await page.getByRole('radio', { name: 'Quiz' }).check()
      await page.getByLabel('Your question').fill('Which of our products was first?')
    },
  },
  { name: 'console-lobby', sizes: ['laptop', 'phone'], path: ({ early }) => `/host/${early.id}#k=${early.k}` },
  {
    name: 'wall',
    sizes: ['projector'],
    path: ({ session }) => `/wall/${session.id}#k=${session.k}`,
    go: (page) => page.locator('.resting').waitFor(),
  },
  {
    name: 'check-none',
    sizes: ['laptop', 'phone'],
    path: ({ early }) => `/host/${early.id}/check`,
    go: (page) => page.getByText('No phones checked yet').waitFor(),
  },
  { name: 'check-one', sizes: ['laptop'], path: ({ checked }) => checked.one },
  { name: 'check-twelve', sizes: ['laptop', 'phone', 'projector'], path: ({ checked }) => checked.twelve },
  {
    name: 'check-phone-trying',
    sizes: ['phone'],
    path: ({ checked }) => checked.phone,
    go: (page) =>
      page
        .getByText(/\d ms$/)
        .first()
        .waitFor(),
  },
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
    setsClock: true,
    go: async (page) => {
      await page.getByText('This phone is ready.').waitFor()
      await page.clock.setFixedTime(Date.now() + 600_000)
      await press('Check again')(page)
      await page.getByText('This phone can vote, with 1 problem.').waitFor()
    },
  },
  { name: 'sessions', sizes: ['laptop', 'phone'], path: () => '/host' },
  {
    name: 'console-toast',
    sizes: ['laptop', 'phone'],
    path: atConsole,
    go: async (page) => {
      if ((page.viewportSize()?.width ?? 0) < 1_000) await page.locator('.parts button').last().click()
      await page.getByRole('button', { name: /^Approved/ }).click()
      await page.keyboard.press('d')
      await page.getByText('Marked as answered.').waitFor()
    },
  },
  { name: 'sign-in', sizes: ['laptop', 'phone'], path: () => '/login', isGuest: true },
  { name: 'sign-in-link', sizes: ['laptop', 'phone'], path: () => `/login#token=${'x'.repeat(43)}`, isGuest: true },
  { name: 'wall-refused', sizes: ['projector'], path: ({ session }) => `/wall/${session.id}#k=no`, isGuest: true },
  { name: 'report', sizes: ['laptop', 'phone'], path: ({ session }) => `/report/${session.id}#k=${session.k}` },
  {
    name: 'addin',
    sizes: ['slide'],
    path: ({ session }) => `/addin#session=${session.id}&k=${session.k}&poll=2`,
    isGuest: true,
  },
  { name: 'docs', sizes: ['laptop', 'phone'], path: () => '/docs#draftPoll', isGuest: true },
  // The last, since whoever joins is counted elsewhere.
  {
    name: 'audience',
    sizes: ['phone'],
    path: ({ session }) => `/${session.code}`,
    isGuest: true,
    go: async (page) => {
      await page.getByLabel('Your name').fill('Zoe')
      await press('Join')(page)
      await press('A better phone app')(page)
      await page.getByText('Your vote is in').waitFor()
    },
  },
]

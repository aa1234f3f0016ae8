import type { Frame, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { Screen, type Size } from '../support/browser.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { type TestServer, testServerOfFile } from '../support/test-server.ts'

/** A session in slides. */

const PREPARED = {
  title: 'All hands',
  polls: [
    { kind: 'multiple_choice', prompt: 'Which day?', options: ['Monday', 'Friday'] },
    { kind: 'word_cloud', prompt: 'In a word?' },
    { kind: 'rating', prompt: 'How was it?' },
  ],
}

type Prepared = { app: TestServer; ada: Host; session: CreatedSession; addin: string; hostLink: string }

/** A stage for the tests of a file, at another site than the decks. */
export const serverForSlides = () => testServerOfFile({ host: 'localhost', now: Date.now })

/** A session with three drafts. */
export async function prepared(app: TestServer): Promise<Prepared> {
  const ada = await app.host()
  const session = await ada.creates(PREPARED)
  const { url } = app.server
  const hostLink = `${url}/host/${session.id}#k=${session.k}`
  return { app, ada, session, addin: `${url}/addin`, hostLink }
}

export const states = async ({ ada, session }: Prepared): Promise<string> =>
  ((await ada.hostView(session)).polls ?? []).map(({ state }) => state).join()

export const until = (what: () => Promise<unknown>, is: unknown) => expect.poll(what).toEqual(is)

/** A new window, and all that will be asked from it. */
export async function open(size: Size = 'projector', options = {}) {
  const screen = await Screen.open(size, options)
  return { screen, requests: requestsOf(screen) }
}

/** The same of a window at an address of the service, which may have been used. */
export async function openAt(url: string, size: Size) {
  const screen = await Screen.ready(url, size)
  const requests = requestsOf(screen)
  await screen.page.goto(url)
  return { screen, requests }
}

function requestsOf({ context }: Screen): Request[] {
  const requests: Request[] = []
  context.on('request', (request) => requests.push(request))
  return requests
}

/** Nothing that went out over the network had the key in its address, and nothing had a cookie. */
export async function leftNoTrace(requests: Request[], page: Page | Frame, k: string): Promise<void> {
  expect(requests.length).toBeGreaterThan(3)
  expect(requests.map((request) => request.url()).join()).not.toContain(k)
  for (const request of requests) {
    const { referer = '', cookie = '' } = await request.allHeaders().catch(() => ({}) as never)
    expect(`${referer} ${cookie}`).not.toContain(k)
    expect(cookie).toBe('')
  }
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(kept).not.toContain(k)
}

export const frameOf = async (page: Page, place: number): Promise<Frame> => {
  const handle = await page.locator('iframe').nth(place).elementHandle()
  const frame = await handle?.contentFrame()
  if (!frame) throw new Error('no frame')
  return frame
}

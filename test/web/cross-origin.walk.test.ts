import type { Frame } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { bufferingProxy } from '../support/buffering-proxy.ts'
import type { CreatedSession, Host } from '../support/people.ts'
import { startTestServer, type TestServer, testServerOfFile } from '../support/test-server.ts'
import { webSite } from '../support/web-site.ts'
import { usesLink } from './hosting.ts'

/** Pages of other origins in a real browser: a slide add-in in its frame, and a hostile site. */

/** Another web site, whose `/deck` shows its `/addin` in a frame, as a slide program does. */
function anotherSite(): Promise<string> {
  const pages: Record<string, string> = {
    '/deck': '<!doctype html><title>Deck</title><iframe name="addin" src="/addin"></iframe>',
    '/addin': '<!doctype html><title>Add-in</title>',
  }
  return webSite((path) => pages[path] ?? pages['/addin'] ?? '')
}

/** The service at `localhost`, which is another site than `127.0.0.1`. */
const HOST = { host: 'localhost' }
const stageThatListsNone = testServerOfFile({ ...HOST, now: Date.now })

/** A session on it, and on one of its own where it lists origins. */
async function service(...embedOrigins: string[]) {
  const app =
    embedOrigins.length > 0
      ? await startTestServer({ ...HOST, embedOrigins: new Set(embedOrigins), now: Date.now })
      : stageThatListsNone
  const ada = await app.host()
  return { app, ada, session: await ada.creates() }
}

const open = (url: string): Promise<Screen> => Screen.at(url, 'tablet')

/** The add-in's frame in its deck. */
async function addIn(screen: Screen): Promise<Frame> {
  await screen.page.frameLocator('iframe').locator('body').waitFor({ state: 'attached' })
  const frame = screen.page.frame('addin')
  if (!frame) throw new Error('no frame')
  return frame
}

/** What a script of the page gets by `fetch`: the status, or `refused` where the browser withholds it. */
const fetches = (frame: Frame, url: string, init: RequestInit = {}) =>
  frame.evaluate(
    ([to, how]) =>
      fetch(to, how).then(
        async (answer) => ({ status: answer.status as number | string, body: await answer.text() }),
        () => ({ status: 'refused' as number | string, body: '' }),
      ),
    [url, init] as const,
  )

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** A browser whose user is signed in here as host, and goes to the other site. */
async function signedInVisitor(app: TestServer, ada: Host, site: string): Promise<Screen> {
  const screen = await open(await app.server.signInLink())
  await usesLink(screen)
  await screen.page.goto(`${site}/addin`)
  expect(ada.cookies.has('ws_host')).toBe(true)
  return screen
}

const effects = async (ada: Host, session: CreatedSession) => {
  const { status, participantCount } = await ada.hostView(session)
  return { status, participantCount }
}

describe.skipIf(!hasBrowser)('an add-in in the frame of a deck', () => {
  it('takes part by a participant’s token, since its browser keeps no cookie of ours', async () => {
    const { app, ada, session } = await service()
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'How?' })
    const frame = await addIn(await open(`${await anotherSite()}/deck`))
    const url = `${app.server.url}/api/sessions/${session.code}`
    const joined = await fetches(frame, `${url}/join`, json({ token: true }))
    const { participantId, token } = JSON.parse(joined.body)
    const asParticipant = (init: RequestInit = {}) => ({
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` } as Record<string, string>,
    })
    const vote = json({ optionId: poll.options[2]?.id })
    expect((await fetches(frame, `${url}/vote`, vote)).status).toBe(401)
    expect((await fetches(frame, `${url}/vote`, asParticipant(vote))).status).toBe(200)
    expect(JSON.parse((await fetches(frame, url, asParticipant())).body)).toMatchObject({ voted: true })
    const again = await fetches(frame, `${url}/join`, asParticipant(json({})))
    expect([again.status, JSON.parse(again.body).participantId]).toEqual([200, participantId])
    expect((await fetches(frame, `${url}/me`, asParticipant({ method: 'DELETE' }))).status).toBe(204)
    expect(await effects(ada, session)).toEqual({ status: 'live', participantCount: 0 })
  })

  it('runs a session by Bearer token and by host key, and gets every change', async () => {
    const { app, ada, session } = await service()
    const screen = await open(`${await anotherSite()}/deck`)
    const frame = await addIn(screen)
    const authorization = `Bearer ${await ada.mintsToken()}`
    const api = `${app.server.url}/api/sessions`
    const listed = await fetches(frame, api, { headers: { authorization } })
    expect(JSON.parse(listed.body).events).toMatchObject([{ id: session.id }])
    const draft = { kind: 'rating', prompt: 'From the slides', k: session.k }
    const drafted = await fetches(frame, `${api}/${session.id}/polls`, json(draft))
    expect(drafted.status).toBe(201)
    const poll = JSON.parse(drafted.body)
    const heard = frame.evaluate(async (url) => {
      const answer = await fetch(url)
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = ''
      while (reader && !text.includes('"open"')) text += (await reader.read()).value ?? ''
      await reader?.cancel()
      return text
    }, `${api}/${session.id}/stream?mode=wall&k=${session.k}`)
    const opened = await fetches(frame, `${api}/${session.id}/polls/${poll.id}/open`, json({ k: session.k }))
    expect(opened.status).toBe(200)
    expect(await heard).toContain('From the slides')
    expect(screen.faults).toEqual([])
  })

  it('may call with cookies if its origin is listed', async () => {
    const site = await anotherSite()
    const app = await startTestServer({ trustProxy: 1, embedOrigins: new Set([site]), now: Date.now })
    const url = await bufferingProxy(app.server.port, { 'x-forwarded-proto': 'https' })
    const ada = await app.host()
    const session = await ada.creates()
    await ada.asks(session, { kind: 'open_text', prompt: 'How was it?' })
    const frame = await addIn(await open(`${site}/deck`))
    const at = `${url}/api/sessions/${session.code}`
    const credentials = 'include' as const
    expect((await fetches(frame, `${at}/vote`, { ...json({ text: 'x' }), credentials })).status).toBe(401)
    expect((await fetches(frame, `${at}/join`, { ...json({}), credentials })).status).toBe(201)
    expect((await fetches(frame, `${at}/vote`, { ...json({ text: 'x' }), credentials })).status).toBe(200)
    expect(await frame.evaluate(() => document.cookie)).toBe('')
  })
})

const PATHS = ['end', 'join', 'polls', 'questions']
const TYPES = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']

describe.skipIf(!hasBrowser)('a hostile site', () => {
  it("cannot act through a host's browser by cookies, forms or plain posts", async () => {
    const { app, session, ada } = await service()
    const site = await anotherSite()
    const screen = await signedInVisitor(app, ada, site)
    const { page } = screen
    const me = `${app.server.url}/api/me`
    const api = `${app.server.url}/api/sessions/${session.id}`
    const credentials = 'include' as const
    const fromItsScript = (url: string, init?: RequestInit) => fetches(page.mainFrame(), url, init)
    expect(await fromItsScript(me, { credentials })).toMatchObject({ status: 'refused' })
    expect(await fromItsScript(me)).toMatchObject({ status: 401 })
    const ended = await fromItsScript(`${api}/end`, { ...json({}), credentials })
    expect(ended.status).toBe('refused')
    expect(await effects(ada, session)).toEqual({ status: 'live', participantCount: 0 })
    const sends = (path: string, enctype: string, target: string) =>
      page.evaluate(
        ([action, enctype, target]) => {
          const form = document.createElement('form')
          Object.assign(form, { method: 'post', action, enctype, target })
          document.body.append(form)
          if (target !== '_self')
            document.body.append(Object.assign(document.createElement('iframe'), { name: target }))
          form.submit()
        },
        [`${api}/${path}`, enctype, target] as const,
      )
    // By the page itself, with which a browser sends more cookies, and by hidden frames, each time by another type.
    for (const [n, path] of PATHS.entries()) {
      const action = `${api}/${path}`
      await page.goto(`${site}/addin`)
      const [answer] = await Promise.all([
        page.waitForResponse(action),
        page.waitForURL(action),
        sends(path, TYPES[n % TYPES.length] ?? '', '_self'),
      ])
      expect([path, answer.status()]).toEqual([path, 415])
    }
    await page.goto(`${site}/addin`)
    for (const [n, path] of PATHS.entries()) {
      const type = TYPES[(n + 1) % TYPES.length] ?? ''
      const [answer] = await Promise.all([page.waitForResponse(`${api}/${path}`), sends(path, type, path)])
      expect([path, type, answer.status()]).toEqual([path, type, 415])
    }
    for (const path of ['end', 'join']) {
      await page.evaluate(
        (to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body: '{}' }).catch(() => {}),
        `${api}/${path}`,
      )
    }
    expect(await effects(ada, session)).toEqual({ status: 'live', participantCount: 0 })
  })

  it('cannot frame any page, except the add-in if its origin is listed', async () => {
    const [site, listed] = [await anotherSite(), await anotherSite()]
    const { app, session } = await service(listed)
    const { page } = await Screen.open('tablet')
    const becomes = async (at: string, path: string, what: 'shown' | 'refused') => {
      await page.goto(`${at}/addin`)
      await page.evaluate((src) => {
        document.body.append(Object.assign(document.createElement('iframe'), { src }))
      }, app.server.url + path)
      const outcome = async () => {
        const [, frame] = page.frames()
        if (frame?.url().startsWith('chrome-error:')) return 'refused'
        return (await frame?.getByRole('heading').count()) ? 'shown' : 'neither'
      }
      await expect.poll(outcome).not.toBe('neither')
      expect([path, await outcome()]).toEqual([path, what])
    }
    await becomes(site, `/${session.code}`, 'refused')
    await becomes(listed, `/${session.code}`, 'shown')
    await becomes(listed, `/wall/${session.id}#k=${session.k}`, 'shown')
    await becomes(listed, '/login', 'refused')
  })
})

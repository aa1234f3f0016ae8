import pino from 'pino'
import { expect, it } from 'vitest'
import { Outbox } from '../../server/sign-in/outbox.ts'
import { LANGUAGES, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { mailServer } from '../support/mail-server.ts'
import { secondNode, startTestServer, type TestServer } from '../support/test-server.ts'

const ask = (app: TestServer, email: string) => app.phone().call('POST', '/api/me/login', { email })

it('a mailed link signs in once, and is not printed', async () => {
  const { arrived, mail } = await mailServer()
  const app = await startTestServer({ mail })
  const browser = app.phone()
  const asked = await browser.call('POST', '/api/me/login', { email: 'Ada@Example.org' })
  expect([asked.status, asked.body]).toEqual([202, { sent: true }])
  const mails = await arrived(1)
  expect(mails).toMatchObject([{ to: ['ada@example.org'], from: 'live@example.org' }])
  const [, token = ''] = /\/login#token=([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
  const signedIn = await browser.call('POST', '/api/me/login/verify', { token })
  expect(signedIn.body).toEqual({ email: 'ada@example.org', name: 'ada' })
  expect(app.printed).toEqual([])
  expect(app.logged.join()).not.toContain(token)
})

it('a mail is in the language that the browser asks for', async () => {
  const { arrived, mails, mail } = await mailServer()
  const app = await startTestServer({ mail })
  for (const [asked, subject, text] of [
    ['en', 'Sign in to live-audience', 'It works once, within 15 minutes'],
    ['de-AT,de;q=0.9,en;q=0.8', 'Bei live-audience anmelden', 'gilt einmal und 15 Minuten lang'],
    ['fr-CA', 'Se connecter à live-audience', 'sert une seule fois, pendant 15 minutes'],
    ['tlh', 'Sign in to live-audience', 'It works once, within 15 minutes'],
    ...LANGUAGES.map((tag) => [tag, OUTSIDE_PAGES[tag].mail.subject, OUTSIDE_PAGES[tag].mail.open] as const),
  ] as const) {
    const headers = { 'accept-language': asked }
    const email = 'ada@example.org'
    await app.phone().call('POST', '/api/me/login', { email }, { headers })
    const mail = (await arrived(mails.length + 1)).at(-1)
    expect(mail).toMatchObject({ subject, text: expect.stringContaining(text) })
    expect(mail?.text).toMatch(/\/login#token=[\w-]{43}\s/)
  }
})

it('the answer comes before the mail, so that it does not show who may host', async () => {
  let greet = () => {}
  const greets = new Promise<void>((resolve) => {
    greet = resolve
  })
  const { mails, arrived, mail } = await mailServer({ greets })
  const app = await startTestServer({ mail, hosts: { emails: ['ada@example.org'], domains: [] } })
  const answers = [await ask(app, 'ada@example.org'), await ask(app, 'eve@example.org')]
  expect(answers.map(({ status }) => status)).toEqual([202, 202])
  expect(mails).toEqual([])
  greet()
  expect(await arrived(1)).toMatchObject([{ to: ['ada@example.org'] }])
  const made = await app.db.selectFrom('sign_in_link').select('email').execute()
  expect(made.map(({ email }) => email).toSorted()).toEqual(['ada@example.org', 'eve@example.org'])
})

it('500 mails wait for a mail server that hangs, and then nobody can ask for a link', async () => {
  let greet = () => {}
  const greets = new Promise<void>((resolve) => {
    greet = resolve
  })
  const { mail } = await mailServer({ greets })
  const limits = { ...ADDRESS_LIMITS, signIns: { max: 1_000, within: 60_000 } }
  const app = await startTestServer({ mail, limits })
  for (let asked = 0; asked < 500; asked++) expect((await ask(app, `host-${asked}@example.org`)).status).toBe(202)
  const { status, headers } = await ask(app, 'ada@example.org')
  expect([status, headers.get('refusal'), headers.get('retry-after')]).toEqual([
    503,
    'mails_waiting',
    expect.any(String),
  ])
  greet()
})

it('a failing mail server changes no answer, and is logged without the address', async () => {
  const { mail } = await mailServer({ refuses: true })
  for (const settings of [mail, { ...mail, url: 'smtp://127.0.0.1:1' }]) {
    const app = await startTestServer({ mail: settings })
    const asked = await ask(app, 'ada@example.org')
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
    await app.server.stop()
    const told = app.logged.filter((line) => line.includes('mail'))
    expect(told).toHaveLength(3)
    expect(told[2]).toContain('could not be mailed')
    expect(told.join()).not.toContain('ada@example.org')
  }
})

it('only those who may host get links, before the server stops, and all get the same answer', async () => {
  const { mails, mail } = await mailServer()
  const hosts = { emails: ['ada@example.org'], domains: ['example.com'] }
  const app = await startTestServer({ mail, hosts })
  const asks = ['ADA@example.org', 'bob@example.com', 'eve@example.org', 'eve@sub.example.com', 'eve@notexample.com']
  for (const email of asks) {
    const asked = await ask(app, email)
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
  }
  await app.server.stop()
  const to = mails.map(({ to }) => to[0]).toSorted()
  expect(to).toEqual(['ada@example.org', 'bob@example.com'])
})

it('a link does not sign in someone who was removed from the list', async () => {
  const app = await startTestServer()
  await ask(app, 'eve@example.org')
  const token = app.printed[0]?.split('#token=')[1]
  const node = await secondNode(app, { hosts: { emails: ['ada@example.org'], domains: [] } })
  const browser = Object.assign(app.phone(), { url: node.url })
  expect((await browser.call('POST', '/api/me/login/verify', { token })).status).toBe(400)
})

it('a mail that the server refuses for now is sent again for minutes, and others meanwhile', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const pauses: [ms: number, end: () => void][] = []
  const sent: string[] = []
  const refusedBy: Record<string, number> = { grey: 451, full: 452, gone: 550 }
  const send = async ({ to }: { to: string }) => {
    if (refusedBy[to]) throw Object.assign(new Error(), { responseCode: refusedBy[to] })
    sent.push(to)
  }
  const outbox = new Outbox(send, log, (ms) => new Promise((end) => pauses.push([ms, end])))
  for (const to of ['grey', 'grey', 'grey', 'grey', 'grey', 'grey', 'full', 'gone', 'free'])
    outbox.post({ to, link: '', language: 'en' })
  await expect.poll(() => sent).toEqual(['free'])
  const total = new Map<number, number>()
  for (let n = 0; n < 4; n++) {
    await expect.poll(() => pauses).toHaveLength(n === 0 ? 8 : 7)
    for (const [ms, end] of pauses.splice(0)) {
      total.set(ms, (total.get(ms) ?? 0) + 1)
      end()
    }
  }
  await expect.poll(() => pauses).toHaveLength(7)
  // Greylisting commonly asks for five minutes; a link works for fifteen.
  const waited = [...total.keys()].reduce((sum, ms) => sum + ms, 0)
  expect(waited).toBeGreaterThan(200_000)
  expect(lines.filter((line) => line.includes('could not be mailed'))).toHaveLength(1)
  delete refusedBy.grey
  for (const [, end] of pauses.splice(0)) end()
  await expect.poll(() => sent.filter((to) => to === 'grey')).toHaveLength(6)
  await expect.poll(() => lines.filter((line) => line.includes('could not be mailed'))).toHaveLength(2)
})

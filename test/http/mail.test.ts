import { expect, it } from 'vitest'
import { mailServer } from '../support/mail-server.ts'
import { setStage } from '../support/stage.ts'

it('mails the link, which signs in once, and prints nothing', async () => {
  const { mails, mail } = await mailServer()
  const stage = await setStage({ mail })
  const browser = stage.phone()
  const asked = await browser.call('POST', '/api/me/login', { email: 'Ada@Example.org' })
  expect([asked.status, asked.body]).toEqual([202, { sent: true }])
  expect(mails).toMatchObject([{ to: ['ada@example.org'], from: 'live@example.org' }])
  const [, token = ''] = /\/login#token=([\w-]{43})/.exec(mails[0]?.text ?? '') ?? []
  const signedIn = await browser.call('POST', '/api/me/login/verify', { token })
  expect(signedIn.body).toEqual({ email: 'ada@example.org', name: 'ada' })
  expect(stage.printed).toEqual([])
  expect(stage.logged.join()).not.toContain(token)
})

it('says so where the mail server does not take it', async () => {
  const { mail } = await mailServer({ refuses: true })
  for (const settings of [mail, { ...mail, url: 'smtp://127.0.0.1:1' }]) {
    const stage = await setStage({ mail: settings })
    const asked = await stage.phone().call('POST', '/api/me/login', { email: 'ada@example.org' })
    expect(asked.status).toBe(503)
    expect(asked.body.error).toContain('could not be sent')
    expect(asked.headers.get('retry-after')).toBe('2')
  }
})

it('sends links to those who may host alone, with the same answer for all', async () => {
  const { mails, mail } = await mailServer()
  const hosts = { emails: ['ada@example.org'], domains: ['example.com'] }
  const stage = await setStage({ mail, hosts })
  const asks = [
    'ADA@example.org',
    'bob@example.com',
    'eve@example.org',
    'eve@sub.example.com',
    'eve@notexample.com',
  ]
  for (const email of asks) {
    const asked = await stage.phone().call('POST', '/api/me/login', { email })
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
  }
  expect(mails.map(({ to }) => to)).toEqual([['ada@example.org'], ['bob@example.com']])
})

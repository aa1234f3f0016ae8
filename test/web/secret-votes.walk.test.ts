import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { startTestServer } from '../support/test-server.ts'
import { hostAt } from './hosting.ts'

it.skipIf(!hasBrowser)('a host creates a session with secret votes, and phones say so', async () => {
  const app = await startTestServer({ now: Date.now })
  const host = await hostAt(app, 'phone')
  await host.page.getByLabel('Title').fill('Ballot')
  await host.page.getByLabel('Secret votes').check()
  await host.isSound()
  await host.page.getByRole('button', { name: 'Create' }).click()
  await host.page.waitForURL(/\/host\/[\da-f-]{36}/)
  const [, , id] = new URL(host.page.url()).pathname.split('/')
  const session = await host.page.evaluate(async (path) => (await fetch(path)).json(), `/api/sessions/${id}?host=1`)
  expect(session.settings).toEqual({ anonymous: true })
  const zoe = await Screen.again(`${app.server.url}/${session.code}`, 'phone')
  await zoe.page.getByText('Votes are secret:').waitFor()
  await zoe.isSound()
})

import { expect, it } from 'vitest'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'

it.skipIf(!hasBrowser)(
  'a host makes a session with secret votes, and phones are told so',
  async () => {
    const stage = await setStage({}, Date.now)
    const host = await Screen.at(await stage.server.signInLink(), 'phone')
    await host.page.getByLabel('Title').fill('Ballot')
    await host.page.getByLabel('Secret votes').check()
    await host.isSound()
    const made = host.page.waitForResponse((response) => response.status() === 201)
    await host.page.getByRole('button', { name: 'Create' }).click()
    const session = await (await made).json()
    expect(session.settings).toEqual({ anonymous: true })
    const zoe = await Screen.at(`${stage.server.url}/${session.code}`, 'phone')
    await zoe.page.getByText('Votes are secret:').waitFor()
    await zoe.isSound()
  },
)

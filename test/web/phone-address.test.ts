import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../client/web/parts/loopback.ts'
import { networkUrls } from '../../server/http/addresses.ts'
import { hasBrowser, Screen } from '../support/browser.ts'
import { setStage } from '../support/stage.ts'
import { button, chooses, creates, joins } from './hosting.ts'
import { readQrCode } from './qr-code.ts'

/** Where wall, console and slide send phones, also when they were opened on the server's machine. */

describe('an address', () => {
  it.each([
    'localhost',
    '127.0.0.1',
    '127.8.8.8',
    '[::1]',
  ])('%s leads a phone to itself', (host) => {
    expect(isLoopback(new URL(`http://${host}:3000`).hostname)).toBe(true)
  })

  it.each([
    '192.168.1.20',
    '[2001:db8::20]',
    'live.example.org',
    'localhost.example.org',
    '1.127.0.0',
  ])('%s leads to the server', (host) =>
    expect(isLoopback(new URL(`http://${host}:3000`).hostname)).toBe(false))
})

describe.skipIf(!hasBrowser)('phones are sent', () => {
  /** A session, whose pages are opened on the server's machine. */
  async function prepared(baseUrl?: string) {
    const stage = await setStage(baseUrl ? { baseUrl } : {}, Date.now)
    const ada = await stage.host()
    const session = await ada.creates({ title: 'All hands' })
    const open = (path: string, host = 'localhost') =>
      Screen.at(`http://${host}:${stage.server.port}${path}`, 'projector')
    return { session, open, key: `#k=${session.k}`, port: stage.server.port }
  }

  it('to the address that BASE_URL or the network gives, by code and QR code', async () => {
    const { session, open, key, port } = await prepared('http://hall.example')
    const { page } = await open(`/wall/${session.id}${key}`)
    await page.getByText('hall.example', { exact: true }).waitFor()
    expect(await readQrCode(page)).toBe(`http://hall.example/${session.code}`)
    const host = await open(`/host/${session.id}${key}`, '127.0.0.1')
    await chooses(host, 'QR code')
    await host.page.getByRole('heading', { name: `http://hall.example/${session.code}` }).waitFor()
    await host.page.keyboard.press('Escape')
    await chooses(host, 'Use your phone as a remote')
    await host.page.getByText('Do not show it to others').waitFor()
    expect(await readQrCode(host.page)).toBe(`http://hall.example/host/${session.id}${key}`)
    const slide = await open(`/addin#session=${session.id}&k=${session.k}&poll=1`)
    await slide.page.getByText('Join at hall.example').waitFor()
    const elsewhere = await open(`/wall/${session.id}${key}`, 'live.localhost')
    await elsewhere.page.getByText(`live.localhost:${port}`, { exact: true }).waitFor()
  })

  it('to the address of the network that the machine is in by now', async () => {
    const { session, key, port } = await prepared()
    const { page } = await Screen.open('projector', { clock: true })
    const addresses = ['http://192.168.1.20:3000']
    await page.route('**/addresses.json', (route) => route.fulfill({ json: { addresses } }))
    await page.goto(`http://localhost:${port}/host/${session.id}/check${key}`)
    await page.getByText('192.168.1.20:3000').waitFor()
    addresses[0] = 'http://10.0.0.7:3000'
    await page.clock.runFor(10_000)
    await page.getByText('10.0.0.7:3000').waitFor()
  })

  it('nowhere where the server has no other address, and the pages say what to do', async () => {
    const { session, open, key } = await prepared()
    const screen = await open(`/wall/${session.id}${key}`)
    const { page } = screen
    const saysSo = async () => {
      await page.getByText('Phones cannot reach this address').waitFor()
      await screen.isSound()
      expect(await page.locator('svg.qr').count()).toBe(0)
    }
    await saysSo()
    await page.goto(`${new URL(page.url()).origin}/host/${session.id}${key}`)
    await page.getByRole('heading', { name: 'All hands', level: 1 }).waitFor()
    await saysSo()
    const slide = await open(`/addin#session=${session.id}&k=${session.k}&poll=1`)
    await slide.page.getByText('Phones cannot reach this address').waitFor()
  })

  // Left out where the machine is in no network at all: there is nothing then that other machines reach.
  it.skipIf(networkUrls({ address: '0.0.0.0', port: 0 }).length === 0)(
    'to the machine’s other address by what the wall shows, and get in there; both printed links sign in',
    async () => {
      const stage = await setStage({ host: '0.0.0.0' }, Date.now)
      const [there = ''] = stage.server.networkUrls
      const host = await Screen.at(await stage.server.signInLink(), 'projector')
      const { wall, code } = await creates(host, 'All hands')
      const { page } = await Screen.at(stage.server.url + wall, 'projector')
      await page.getByText(new URL(there).host, { exact: true }).waitFor()
      expect(await readQrCode(page)).toBe(`${there}/${code}`)
      const typed = await Screen.at(there, 'phone')
      await typed.page.getByLabel('Code').fill(code)
      await button(typed.page, 'Continue').click()
      await button(typed.page, 'Join').waitFor()
      await joins(there, code, 'Zoe')
      await host.page.getByRole('button', { name: '1 person' }).waitFor()
      const elsewhere = await Screen.at(await stage.server.signInLink(there), 'phone')
      await elsewhere.page.getByRole('link', { name: 'All hands' }).waitFor()
    },
  )
})

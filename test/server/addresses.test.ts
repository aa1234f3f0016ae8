import { request } from 'node:http'
import type { NetworkInterfaceInfo } from 'node:os'
import { json } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { networkUrls } from '../../server/http/pages/phone-addresses.ts'
import { startTestServer } from '../support/test-server.ts'

const at = (address: string, internal = false): NetworkInterfaceInfo => {
  const rest = { address, netmask: '', mac: '', internal, cidr: null }
  return address.includes(':') ? { ...rest, family: 'IPv6', scopeid: 0 } : { ...rest, family: 'IPv4' }
}

const LAPTOP = {
  lo: [at('127.0.0.1', true), at('::1', true)],
  docker0: [at('172.17.0.1')],
  eth0: [at('169.254.7.7'), at('fe80::1')],
  wlan0: [at('192.168.1.20'), at('2001:db8::20')],
}

describe('the network addresses', () => {
  it.each([
    ['::', ['http://192.168.1.20:3000', 'http://172.17.0.1:3000']],
    ['0.0.0.0', ['http://192.168.1.20:3000', 'http://172.17.0.1:3000']],
    ['172.17.0.1', ['http://172.17.0.1:3000']],
    ['127.0.0.1', []],
    ['::1', []],
  ])('of a server that listens on %s are those that other devices can reach', (address, urls) => {
    expect(networkUrls({ address, port: 3000 }, LAPTOP)).toEqual(urls)
  })

  it('are IPv6 ones if there are no others', () => {
    const urls = networkUrls({ address: '::', port: 3000 }, { wlan0: [at('2001:db8::20')] })
    expect(urls).toEqual(['http://[2001:db8::20]:3000'])
  })

  /** What a browser is told that opened a page by this name. */
  async function told(
    port: number,
    host: string,
    { to = '127.0.0.1', via }: { to?: string; via?: string } = {},
  ): Promise<unknown> {
    const headers = { host, ...(via && { 'x-forwarded-for': via }) }
    const asked = request({ host: to, port, path: '/addresses.json', headers })
    const answered = new Promise<unknown>((resolve, reject) =>
      asked.on('response', (answer) => resolve(json(answer))).on('error', reject),
    )
    asked.end()
    return answered
  }

  it('are sent only to pages that were opened on this machine', async () => {
    const app = await startTestServer({ host: '0.0.0.0' })
    const { port, networkUrls } = app.server
    expect(await told(port, `localhost:${port}`)).toEqual({ addresses: networkUrls })
    expect(await told(port, `127.0.0.1:${port}`)).toEqual({ addresses: networkUrls })
    expect(await told(port, 'live.example.org')).toEqual({ addresses: [] })
    for (const url of networkUrls) expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  it.each([0, 1])('are not sent to others who claim to be localhost (%i proxies)', async (trustProxy) => {
    const app = await startTestServer({ host: '0.0.0.0', trustProxy })
    const { port, networkUrls } = app.server
    const none = { addresses: [] }
    for (const url of networkUrls) expect(await told(port, 'localhost', { to: new URL(url).hostname })).toEqual(none)
    for (const via of ['203.0.113.9', '203.0.113.9, 127.0.0.1', '127.0.0.1, 203.0.113.9', '203.0.113.9:4711', 'x'])
      expect(await told(port, 'localhost', { via }), via).toEqual(none)
    for (const via of ['127.0.0.1', '127.0.0.1:4711', '[::1]:4711', '"[::1]"', '::ffff:127.0.0.1'])
      expect(await told(port, 'localhost', { via }), via).toEqual({ addresses: networkUrls })
  })

  it('are replaced by BASE_URL if it is set', async () => {
    const app = await startTestServer({ baseUrl: 'https://live.example.org' })
    const addresses = await told(app.server.port, 'localhost')
    expect(addresses).toEqual({ addresses: ['https://live.example.org'] })
    expect(app.server.networkUrls).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { startTestServer, testServerOfFile } from '../support/test-server.ts'

const SLIDES = 'https://slides.example.org'

const plain = testServerOfFile()

describe('cookies', () => {
  const attributes = async (change?: Parameters<typeof startTestServer>[0], headers: Record<string, string> = {}) => {
    const app = change ? await startTestServer(change) : plain
    const ada = await app.host()
    const session = await ada.creates()
    const join = await app.phone().call('POST', `/api/sessions/${session.id}/join`, {}, { headers })
    const out = await ada.call('POST', '/api/me/logout', undefined, { headers })
    return [...join.headers.getSetCookie(), ...out.headers.getSetCookie()].map((cookie) =>
      cookie.replace(/=[^;]*;/, ';'),
    )
  }
  const year = 'Max-Age=31536000'

  it('on http are sent for every page and hidden from scripts', async () => {
    const lax = 'Path=/; HttpOnly; SameSite=Lax'
    expect(await attributes()).toEqual([`ws_part; ${year}; ${lax}`, `ws_host; Max-Age=0; ${lax}`])
    const told = { 'x-forwarded-proto': 'https' }
    expect(await attributes(undefined, told)).toEqual(await attributes())
  })

  it.each([
    ['BASE_URL', { baseUrl: 'https://live.example.org' }, {}],
    ['a trusted proxy', { trustProxy: 1 }, { 'x-forwarded-proto': 'https' }],
  ])('on https are Secure, as %s says', async (_by, change, headers) => {
    const lax = 'Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(await attributes(change, headers)).toEqual([`ws_part; ${year}; ${lax}`, `ws_host; Max-Age=0; ${lax}`])
  })

  const embedding = { embedOrigins: new Set([SLIDES]), trustProxy: 1 }

  it('for frames of listed origins are partitioned by site', async () => {
    const none = 'Path=/; HttpOnly; Secure; Partitioned; SameSite=None'
    expect(await attributes(embedding, { 'x-forwarded-proto': 'https' })).toEqual([
      `ws_part; ${year}; ${none}`,
      `ws_host; Max-Age=0; ${none}`,
    ])
  })

  it('on http are not partitioned, so that browsers in a LAN keep them', async () => {
    expect(await attributes(embedding)).toEqual(await attributes())
  })
})

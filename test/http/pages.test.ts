import { describe, expect, it } from 'vitest'
import { testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()

/** Addresses that a page makes the browser load. */
const loads = (html: string): string[] =>
  [...html.matchAll(/<(?:script|link|img)\b[^>]*\b(?:src|href)="([^"]*)"/g)].map((match) => match[1] ?? '')

describe.each([
  '/',
  '/ABC234',
  '/login',
  '/host',
  '/host/ABC234',
  '/wall/ABC234',
  '/addin',
  '/docs',
])('the page %s', (path) => {
  it('loads everything from the service itself', async () => {
    const page = await app.phone().call('GET', path)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    const addresses = loads(page.text).filter((address) => !address.startsWith('data:'))
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      expect(address).toMatch(/^\//)
      expect((await app.phone().call('GET', address)).status, address).toBe(200)
    }
  })

  it('runs no inline code and sends other sites no referrer', async () => {
    const { headers, text } = await app.phone().call('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain('unsafe')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|style=/)
  })
})

it.each(['/host', '/wall/ABC234'])('%s has its own typeface, uncompressed and cached for good', async (path) => {
  const page = await app.phone().call('GET', path)
  expect(page.headers.get('content-security-policy')).toContain("font-src 'self'")
  const [address] = loads(page.text).filter((one) => one.endsWith('.woff2'))
  const { headers } = await fetch(`${app.server.url}${address}`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(headers.get('content-type')).toBe('font/woff2')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toContain('immutable')
})

it.each([
  ['tlh, fr-CH;q=0.8, de;q=0.5', 'fr', 'ltr'],
  ['ar-EG', 'ar', 'rtl'],
  ['tlh', 'en', 'ltr'],
  ['*', 'en', 'ltr'],
])('are in the preferred language that exists: %s', async (wanted, lang, dir) => {
  const page = await fetch(`${app.server.url}/`, { headers: { 'accept-language': wanted } })
  const html = await page.text()
  expect(html).toContain(`<html lang="${lang}" dir="${dir}"`)
  expect(html).toMatch(new RegExp(`<link rel="modulepreload" href="/assets/audience\\.${lang}-`))
  expect(page.headers.get('content-language')).toBe(lang)
  expect(page.headers.get('vary')?.toLowerCase()).toContain('accept-language')
})

it('the audience’s page has each rule of style once, with those that it loads later', async () => {
  const { text } = await app.phone().call('GET', '/')
  const [first = '', later = ''] = [/href="([^"]+\.css)"/, /data-styles="([^"]+)"/].map((one) => one.exec(text)?.[1])
  const rulesOf = async (address: string) => {
    const sheet = await app.phone().call('GET', address)
    expect(sheet.headers.get('content-type')).toContain('text/css')
    return [...sheet.text.matchAll(/[^{}]+\{[^{}]+\}/g)].map(([rule]) => rule)
  }
  const rules = await rulesOf(first)
  const ofLater = await rulesOf(later)
  expect(ofLater.length).toBeGreaterThan(50)
  expect(ofLater.filter((rule) => rules.includes(rule))).toEqual([])
})

it('have compressed assets that browsers keep for good', async () => {
  const page = await app.phone().call('GET', '/')
  const scripts = loads(page.text).filter((address) => address.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const address of scripts) {
    const asset = await fetch(`${app.server.url}${address}`, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.headers.get('content-type')).toContain('javascript')
    expect(asset.headers.get('cache-control')).toContain('immutable')
    expect(await asset.text()).not.toBe('')
  }
  expect(page.headers.get('cache-control')).toBe('no-cache')
})

it('are sent whole, whatever range or condition is requested', async () => {
  const whole = await app.phone().call('GET', '/preview.png')
  const asked: Record<string, string>[] = [
    { range: 'bytes=0-9' },
    { range: 'bytes=999999999-' },
    { 'if-match': '"nonsense"' },
    { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' },
  ]
  for (const headers of asked) {
    const options = { headers }
    const answer = await app.phone().call('GET', '/preview.png', undefined, options)
    expect([answer.status, answer.text === whole.text]).toEqual([200, true])
  }
})

it.each([
  '/assets/../../package.json',
  '/assets/none.js',
  '/assets/',
  '/host/',
  '/wall',
  '/a',
])('do not exist at %s', async (path) => {
  const answer = await app.phone().call('GET', path)
  expect(answer.status).toBe(404)
})

describe('an unknown path', () => {
  const person = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
  const lost = ['/nope/nope', '/notacode', '/host/', '/wall', '/assets/none.js', '/%', '/%C0%AE']

  it.each(lost)('shows a person at %s the page that asks for a code', async (path) => {
    const answer = await app.phone().call('GET', path, undefined, person)
    expect([answer.status, answer.headers.get('refusal')]).toEqual([404, 'route_not_found'])
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(loads(answer.text).some((address) => address.includes('audience-'))).toBe(true)
  })

  it.each(lost)('answers a program at %s with JSON', async (path) => {
    const answer = await app.phone().call('GET', path)
    expect(answer.status).toBe(404)
    expect(Object.keys(answer.body)).toEqual(['error'])
  })

  it('refuses a body with JSON', async () => {
    const answer = await app.phone().call('POST', '/nope', {}, person)
    expect([answer.status, Object.keys(answer.body)]).toEqual([404, ['error']])
  })
})

it.each(['/KJ57D4/', '/kj57-d4', '/kj5_7d4', '/KJ57%E2%80%93D4'])('a code may be written as %s', async (path) => {
  expect((await app.phone().call('GET', path)).status).toBe(200)
})

it('have a preview picture at an absolute address', async () => {
  const { text } = await app.phone().call('GET', '/ABC234')
  const picture = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1] ?? ''
  const answer = await fetch(picture)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(text).not.toContain('BASE_URL')
})

it('are not sent again to a browser that has them', async () => {
  const { headers } = await app.phone().call('GET', '/')
  // As a browser asks; fetch by itself asks past every copy.
  const known = { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  const again = await app.phone().call('GET', '/', undefined, { headers: known })
  expect(again.status).toBe(304)
})

import { expect, it } from 'vitest'
import { testServerOfFile } from '../support/test-server.ts'
import { sendBytes } from './raw-requests.ts'

/** What every answer has to hold, whoever asks and however. */

const app = testServerOfFile()

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`

it('pages, calls and refusals may not be taken for another type', async () => {
  for (const path of ['/', '/login', '/docs', '/api/openapi.json', '/api/sessions/XXXXXX', '/nowhere/at/all']) {
    const { headers } = await fetch(`http://127.0.0.1:${app.server.port}${path}`)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('content-type'), path).toMatch(/; charset=utf-8$|^application\/json$/)
  }
})

it.each([
  ['the method TRACE', lines('TRACE / HTTP/1.1', 'Host: a', 'Connection: close'), /^HTTP\/1\.1 (404|405|501) /],
  [
    'two lengths of one body, by which requests are smuggled past a proxy',
    `${lines('POST /api/sessions HTTP/1.1', 'Host: a', 'Content-Length: 3', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['a line end in a header', 'GET / HTTP/1.1\r\nHost: a\nX: \u0000b\r\n\r\n', /^HTTP\/1\.1 400 /],
])('%s is refused', async (_what, request, status) => {
  expect(await sendBytes(app.server.port, request)).toMatch(status)
})

it('a caller cannot add a line to the log', async () => {
  await fetch(`http://127.0.0.1:${app.server.port}/api/sessions/%0A%7B%22level%22:%22fatal%22%7D`)
  for (const line of app.logged) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(JSON.parse(line).level).not.toBe('fatal')
  }
  expect(app.logged.length).toBeGreaterThan(0)
})

it('files are served by name, and no folder is listed', async () => {
  for (const path of ['/assets/', '/addin/', '/.git/config', '/package.json']) {
    expect((await fetch(`http://127.0.0.1:${app.server.port}${path}`)).status, path).toBe(404)
  }
})

import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { hostOfFile, startTestServer, testServerOfFile } from '../support/test-server.ts'
import { refused } from './support.ts'

/** Why `live-audience mcp` does not start, in sentences for whoever sets it up. */

const app = testServerOfFile()
const ada = hostOfFile(app)

it('takes a token for tools alone', async () => {
  const { url } = app.server
  const mint = `curl ${url}/api/me/token`
  const session = await ada.creates()
  const phone = app.phone('Zoe')
  const participant = (await phone.call('POST', `/api/sessions/${session.id}/join`, { token: true })).body.token
  expect(await refused(url)).toContain('2 The tools need a token: set LIVE_AUDIENCE_TOKEN. ')
  expect(await refused(url, 'Bearer x')).toContain('2 The token is not one of live-audience. ')
  expect(await refused(url, await ada.mintsToken())).toContain('1 This token does all that its host may')
  for (const token of [session.k, participant, 'x'.repeat(22), 'a.b.c', '']) {
    const told = await refused(url, '', { LIVE_AUDIENCE_TOKEN: token })
    expect(told).toContain(mint)
    if (token) expect(told).toContain(`1 ${url} does not take this token for one of tools.`)
  }
})

it('says how to make such a token from one of the console, and it works', async () => {
  const { url } = app.server
  const plain = await ada.mintsToken()
  const told = await refused(url, plain)
  const [, cookie = ''] = /-H 'Cookie: (\S+)=/.exec(told) ?? []
  const [, body = ''] = /-d '(.*)'/.exec(told) ?? []
  const made = await app
    .phone()
    .call('POST', '/api/me/token', JSON.parse(body), { headers: { cookie: `${cookie}=${plain}` } })
  expect(made.body.token.split('.')).toHaveLength(3)
  expect(
    (await app.phone().call('GET', '/api/me', undefined, { headers: { authorization: `Bearer ${made.body.token}` } }))
      .body.error,
  ).toContain('token for tools')
})

it('says that a token has expired', async () => {
  const own = await startTestServer()
  const token = await (await own.host()).mintsToken({ for: 'tools' })
  own.clock.pass(400 * 86_400_000)
  expect(await refused(own.server.url, token)).toContain('It may have expired.')
})

it('says that there is no server, or another one', async () => {
  const token = await ada.mintsToken({ for: 'tools' })
  expect(await refused('http://127.0.0.1:9', token)).toMatch(/^1 The server at .* does not answer \(.+\)\. Check --url/)
  expect(await refused('live.example.org', token)).toContain('2 --url takes an address like https://live.example.org')
  const other = createServer((_, res) => res.end('<h1>Welcome</h1>')).listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const { port } = other.address() as { port: number }
  expect(await refused(`http://127.0.0.1:${port}`, token)).toBe(
    `1 Nothing at http://127.0.0.1:${port} is live-audience. Check --url.\n`,
  )
  other.close()
})

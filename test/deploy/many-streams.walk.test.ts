import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { nginx } from '../support/nginx.ts'
import { hasProgram } from '../support/programs.ts'
import { startTestServer } from '../support/test-server.ts'

/** More streams than an nginx holds with the number of open files that it has by itself: 1,024, so about 1,010. */
const STREAMS = 1_200
/** They come from so many addresses, since the server takes 1,000 of each. */
const ADDRESSES = 4

type Stream = { until: (part: string) => Promise<void> }

/** Opens a stream from an address of this machine. @throws on any status but 200 */
async function openStream(url: string, localAddress: string): Promise<Stream> {
  const { hostname, port, pathname } = new URL(url)
  const asked = request({ hostname, port, path: pathname, localAddress, agent: false, family: 4 })
  onTestFinished(() => void asked.destroy())
  asked.on('error', () => {})
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    asked.once('response', resolve).once('error', reject).end(),
  )
  expect(answer.statusCode).toBe(200)
  let text = ''
  let look = () => {}
  answer.setEncoding('utf8').on('data', (more: string) => {
    text += more
    look()
  })
  answer.on('error', () => {})
  const until = (part: string) =>
    new Promise<void>((resolve) => {
      look = () => text.includes(part) && resolve()
      look()
    })
  return { until }
}

describe.skipIf(!hasProgram('nginx') || !hasProgram('openssl'))('behind nginx', () => {
  it(`${STREAMS} streams are open at once, and each shows what happens`, async () => {
    const app = await startTestServer({ trustProxy: 1 })
    const { url } = await nginx([app.server.port, app.server.port], { tls: false })
    const ada = await app.host()
    const session = await ada.creates()
    const path = `${url}/api/sessions/${session.id}/stream`
    const streams: Stream[] = []
    for (let n = 0; n < STREAMS; n++) streams.push(await openStream(path, `127.0.0.${(n % ADDRESSES) + 2}`))
    await Promise.all(streams.map(({ until }) => until('"status":"live"')))
    await ada.asks(session, { kind: 'open_text', prompt: 'Does everybody see this?' })
    await Promise.all(streams.map(({ until }) => until('Does everybody see this?')))
  })
})

import { type ClientHttp2Session, connect } from 'node:http2'
import { request } from 'node:https'
import { expect, onTestFinished } from 'vitest'

/** Requests to a proxy whose certificate nobody else has signed. */

/** One request by HTTP/1.1. */
export function ask(
  url: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: object } = {},
): Promise<{ status: number; cookies: string[]; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url + path,
      {
        method,
        rejectUnauthorized: false,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      },
      async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [], text })
      },
    )
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

export function http2(url: string): ClientHttp2Session {
  const session = connect(url, { rejectUnauthorized: false })
  session.on('error', () => {})
  onTestFinished(() => session.destroy())
  return session
}

/** The events of a stream over HTTP/2 as they come. */
export function stream(session: ClientHttp2Session, path: string) {
  const events: string[] = []
  const reading = session.request({ ':path': path })
  reading.setEncoding('utf8')
  reading.on('data', (text: string) => events.push(text))
  reading.on('error', () => {})
  const until = (part: string) => expect.poll(() => events.join('')).toContain(part)
  return { until }
}

import { expect, it, onTestFinished } from 'vitest'
import { createPublicServer, listenAt, stopListening } from '../../server/http/socket/listen.ts'

it('While the server starts, people get a page in their language that opens by itself, and programs get JSON', async () => {
  const made = createPublicServer()
  onTestFinished(() => stopListening(made))
  const listening = await listenAt(made.server, { port: 0, host: '127.0.0.1' })
  const asks = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${listening.port}/host`, { headers })
    const { status, headers: sent } = answer
    return { status, type: sent.get('content-type'), refusal: sent.get('refusal'), body: await answer.text() }
  }
  const refused = { status: 503, refusal: 'starting' }
  expect(await asks({ accept: 'text/html,*/*', 'accept-language': 'ar' })).toMatchObject({
    ...refused,
    type: 'text/html; charset=utf-8',
    body: expect.stringMatching(/<html lang="ar" dir="rtl">[\s\S]*http-equiv="refresh"[\s\S]*يجري تشغيل/),
  })
  const { body, ...rest } = await asks({ accept: 'application/json' })
  expect(rest).toEqual({ ...refused, type: 'application/json; charset=utf-8' })
  expect(JSON.parse(body)).toEqual({ error: expect.stringContaining('starting') })
  const stream = await fetch(`http://127.0.0.1:${listening.port}/api/sessions/any/stream`, {
    headers: { accept: 'text/event-stream' },
  })
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(await stream.text()).toMatch(/^retry: 1000\n: .*starting.*\n\n$/)
})

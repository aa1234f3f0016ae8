import { onTestFinished } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import { Front } from './front.ts'

export const PHONE = { width: 450, height: 800 }

/** A session that is held, and the front by which browsers reach it, at this address of this machine. */
export async function held(app: TestServer, settings = {}, address = '127.0.0.1') {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', settings })
  const front = await Front.of(app.server.port, address)
  onTestFinished(() => front.close())
  return { ada, session, front, url: `${front.url}/${session.code}` }
}

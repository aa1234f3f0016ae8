import { onTestFinished } from 'vitest'
import type { TestServer } from '../support/test-server.ts'
import { RecordingProxy } from './recording-proxy.ts'

export const PHONE = { width: 450, height: 800 }

/** A session that is held, and the proxy by which browsers reach it, at this address of this machine. */
export async function heldSession(app: TestServer, settings = {}, address = '127.0.0.1') {
  const ada = await app.host()
  const session = await ada.creates({ title: 'All hands', settings })
  const proxy = await RecordingProxy.of(app.server.port, address)
  onTestFinished(() => proxy.close())
  return { ada, session, proxy, url: `${proxy.url}/${session.code}` }
}

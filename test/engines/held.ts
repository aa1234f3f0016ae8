import { onTestFinished } from 'vitest'
import type { Stage } from '../support/stage.ts'
import { Front } from './front.ts'

export const PHONE = { width: 450, height: 800 }

/** A session that is held, and the front by which browsers reach it, at this address of this machine. */
export async function held(stage: Stage, settings = {}, address = '127.0.0.1') {
  const ada = await stage.host()
  const session = await ada.creates({ title: 'All hands', settings })
  const front = await Front.of(stage.server.port, address)
  onTestFinished(() => front.close())
  return { ada, session, front, url: `${front.url}/${session.code}` }
}

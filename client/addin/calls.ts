import { LiveAudienceError, liveAudience, type PollBody, type Session, watchSession } from '../index.ts'
import { hostRefusals, addin as texts } from '../web/language/index.ts'
import { reasonsFrom } from '../web/parts/errors/reasons.ts'
import type { Pairing } from './pairing.ts'

export const { reason } = reasonsFrom(hostRefusals, () => texts.failed)

/** The operations that a slide needs. Keys and tokens go as Bearer, never in an address. */

/** Sends no cookies: a frame on another site has none, or those of somebody who signed in elsewhere. */
const withoutCookies: typeof fetch = (input, init) =>
  fetch(new Request(input, { ...init, credentials: 'omit', cache: 'no-store' }))

const clientWith = (hostKey: string) => liveAudience({ baseUrl: location.origin, hostKey, fetch: withoutCookies })

export type HostedSession = Pick<Session, 'title' | 'code' | 'brand' | 'settings'> & { polls: PollBody[] }

export async function readHosted({ id, k }: Pairing): Promise<HostedSession> {
  const { title, code, brand, settings, polls = [] } = await clientWith(k).getSession({ id, host: '1' })
  return { title, code, brand, ...(settings && { settings }), polls }
}

/**
 * Exchanges a host's Bearer token for a key of one session, so that only the key is stored.
 * @param id the session's code or id
 */
export async function pairByToken(id: string, token: string): Promise<Pairing> {
  const { k = '' } = await clientWith(token).getSession({ id, host: '1' })
  return { id, k }
}

/** Opens a poll. An open poll stays open. @throws LiveAudienceError 409 for one closed for good */
export const openPoll = ({ id, k }: Pairing, pid: string) => clientWith(k).openPoll({ id, pid })

/** Yields the wall's view now and after every change, until the signal aborts. */
export const watchWall = ({ id, k }: Pairing, signal: AbortSignal): AsyncGenerator<Session> =>
  watchSession(clientWith(k), { id, mode: 'wall' }, { signal })

/** Whether the session is gone, or its key is no longer valid. */
export const isGone = (error: unknown): error is LiveAudienceError =>
  error instanceof LiveAudienceError && [401, 404].includes(error.status)

import { Refusal } from '../../shared/errors.ts'
import { type HostOnly, HostPass, hostOnly } from '../domain/sealed.ts'
import type { Session } from '../domain/session.ts'
import { hasHostKeyForm } from '../domain/tokens.ts'
import type { Context, Credentials } from './context.ts'

/** Where people are recognised, and the only place that hands out a host's pass. */

type Caller = Pick<Context, 'tokens' | 'credentials' | 'now'>
type HostCaller = Caller & Pick<Context, 'signIn'>

/** The ids of hosts whose Bearer token or cookie this is. */
function* signedInHosts({ tokens, credentials, now, signIn }: HostCaller): Generator<string> {
  const { bearer = '', hostCookies } = credentials
  const ids = [
    tokens.read('host', bearer, now) ?? tokens.read('tools', bearer, now),
    ...hostCookies.map((cookie) => tokens.read('host', cookie, now)),
  ]
  for (const id of ids) if (id !== null && !signIn.isBarred(id)) yield id
}

/** The cookie of a host who is signed in, or null. */
export function hostCookieOf({ tokens, credentials, now, signIn }: HostCaller): string | null {
  const isGood = (cookie: string) => {
    const id = tokens.read('host', cookie, now)
    return id !== null && !signIn.isBarred(id)
  }
  return credentials.hostCookies.find(isGood) ?? null
}

/** Whether a tool calls. Beside its token nothing counts that came with the call. */
export const isTool = ({ tokens, credentials: { bearer }, now }: Caller): boolean =>
  bearer !== undefined && tokens.read('tools', bearer, now) !== null

/** What a tool's call shows: its token, and nothing that a bridge may have passed on beside it. */
export const toolCredentials = ({ bearer, network }: Credentials): Credentials => ({
  bearer,
  hostCookies: [],
  participantCookies: [],
  signInCookies: [],
  hostKeys: [],
  network,
})

/** The id of the host who is signed in by Bearer or cookie, or null. */
export function signedInHost(caller: HostCaller): string | null {
  for (const id of signedInHosts(caller)) return id
  return null
}

/** A pass for the session's owner; null for everyone else. */
export function recogniseOwner(caller: HostCaller, session: Session): HostPass | null {
  const pass = new HostPass()
  for (const id of signedInHosts(caller)) if (id === session.ownerId.open(pass)) return pass
  return null
}

/**
 * A pass for the session's owner, or for whoever brings its host key; null for everyone else. The key
 * may come as a Bearer token, which keeps it out of addresses where there is no body.
 */
export function recogniseHost(caller: HostCaller, session: Session): HostPass | null {
  const owner = recogniseOwner(caller, session)
  if (owner) return owner
  const pass = new HostPass()
  const version = session.hostKeyVersion.open(pass)
  const { hostKeys, bearer = '' } = caller.credentials
  const isKey = (key: string) => caller.tokens.isHostKey(key, session.id, version)
  return [...hostKeys, bearer].some(isKey) ? pass : null
}

/**
 * A host's pass. A wrong key counts; a right one always works, since nobody guesses 128 bits and
 * otherwise someone in the hall could lock out the host who shares its address.
 * @throws Refusal not_host, too_many_requests
 */
export async function requireHost(
  caller: HostCaller & Pick<Context, 'live'>,
  session: Session,
): Promise<HostPass> {
  const pass = recogniseHost(caller, session)
  if (pass) return pass
  const { hostKeys, bearer = '' } = caller.credentials
  const hasGuessed = hostKeys.length > 0 || hasHostKeyForm(bearer)
  if (hasGuessed) await caller.live.attempts.count('wrongKeys', caller.credentials.network())
  throw new Refusal('not_host')
}

/** The id of the browser's participant, or null. */
export function participantIn({ tokens, credentials, now }: Caller): string | null {
  for (const token of credentials.participantCookies) {
    const id = tokens.read('participant', token, now)
    if (id !== null) return id
  }
  return null
}

/** The session's host key, for the host's own view. */
export function hostKeyOf({ tokens }: Pick<Context, 'tokens'>, session: Session): HostOnly<string> {
  const version = session.hostKeyVersion.open(new HostPass())
  return hostOnly(tokens.hostKey(session.id, version))
}

import { type HostOnly, HostPass, hostOnly } from '../domain/sealed.ts'
import type { Session } from '../domain/session.ts'
import type { Context } from './context.ts'

/** Where people are recognised, and the only place that hands out a host's pass. */

type Caller = Pick<Context, 'tokens' | 'credentials' | 'now'>

/** The id of the host who is signed in by Bearer or cookie, or null. */
export function signedInHost({ tokens, credentials, now }: Caller): string | null {
  for (const token of [credentials.bearer, credentials.hostCookie]) {
    const id = token === undefined ? null : tokens.read('host', token, now)
    if (id !== null) return id
  }
  return null
}

/** A pass for the session's owner, or for whoever brings its host key; null for everyone else. */
export function recogniseHost(caller: Caller, session: Session, k: unknown): HostPass | null {
  const pass = new HostPass()
  if (signedInHost(caller) === session.ownerId.open(pass)) return pass
  const version = session.hostKeyVersion.open(pass)
  return typeof k === 'string' && caller.tokens.isHostKey(k, session.id, version) ? pass : null
}

/** The id of the browser's participant, or null. */
export function participantIn({ tokens, credentials, now }: Caller): string | null {
  const token = credentials.participantCookie
  return token === undefined ? null : tokens.read('participant', token, now)
}

/** The session's host key, for the host's own view. */
export function hostKeyOf({ tokens }: Pick<Context, 'tokens'>, session: Session): HostOnly<string> {
  const version = session.hostKeyVersion.open(new HostPass())
  return hostOnly(tokens.hostKey(session.id, version))
}

import { Refusal } from '../../../shared/refusals.ts'
import { type Helper, KEY_HOLDERS, type KeyHolder, type Keys } from '../../../shared/schemas/keys.ts'
import { type BackstagePass, HelperPass, type HostOnly, HostPass, hostOnly } from '../../domain/host-only.ts'
import type { Session } from '../../domain/session.ts'
import { hasKeyForm, hasPrepareKeyForm } from '../../domain/tokens.ts'
import type { Context, Credentials } from '../context.ts'
import { bearerParticipant, type Caller, participantIn } from './participants.ts'

/** Recognises hosts, helpers and tools. Only this file makes passes. */

/** Whose key gives a helper's pass: a person's, that of a wall, or that of a tool that prepares polls. */
export type Opener = Helper | 'wall' | 'prepare'
type HostCaller = Caller & Pick<Context, 'signIn'>

function hostIn({ tokens, now, signIn }: HostCaller, purpose: 'host' | 'tools', token: string): string | null {
  const id = tokens.read(purpose, token, now)
  return id === null || signIn.mayNoLongerHost(id) ? null : id
}

/** The ids of the hosts who are signed in by the Bearer token and by cookies. */
function signedInHosts(caller: HostCaller): string[] {
  const { bearer = '', hostCookies } = caller.credentials
  const byBearer = hostIn(caller, 'host', bearer) ?? hostIn(caller, 'tools', bearer)
  const byCookie = hostCookies.map((cookie) => hostIn(caller, 'host', cookie))
  return [byBearer, ...byCookie].filter((id) => id !== null)
}

export const hostCookieOf = (caller: HostCaller): string | null =>
  caller.credentials.hostCookies.find((cookie) => hostIn(caller, 'host', cookie) !== null) ?? null

/** Whether a tool calls. Only its token, or its prepare key, counts then. */
export const isTool = ({ tokens, credentials: { bearer }, now }: Caller): boolean =>
  bearer !== undefined && (hasPrepareKeyForm(bearer) || tokens.read('tools', bearer, now) !== null)

/** Whether the tool may only prepare a session. */
export const preparesOnly = ({ credentials: { bearer = '' } }: Pick<Caller, 'credentials'>): boolean =>
  hasPrepareKeyForm(bearer)

/** The credentials of a tool: its token, without cookies and keys that a bridge may have passed on. */
export const toolCredentials = ({ bearer, network }: Credentials): Credentials => ({
  bearer,
  hostCookies: [],
  participantCookies: [],
  signInCookies: [],
  hostKeys: [],
  network,
})

export const signedInHost = (caller: HostCaller): string | null => signedInHosts(caller)[0] ?? null

const STALE_TOKEN =
  'This Bearer token is not valid here or has expired. Sign in, then mint another: POST /api/me/token.'
const PARTICIPANT_TOKEN =
  'This Bearer token is that of a participant, who cannot do this. Send the token of a host: POST /api/me/token.'
const STALE_COOKIE = 'This ws_host cookie is not valid here or has expired. Sign in again.'
const WRONG_KEY = 'This key does not open this session: it belongs to another one, or the host has renewed the keys.'

/** A sentence for an invalid token or cookie. Undefined without one, or if it is valid. */
export function signInFault(caller: HostCaller): string | undefined {
  if (signedInHost(caller) !== null) return undefined
  const { bearer, hostCookies } = caller.credentials
  if (bearer !== undefined) return bearerParticipant(caller) === null ? STALE_TOKEN : PARTICIPANT_TOKEN
  return hostCookies.length > 0 ? STALE_COOKIE : undefined
}

/** Opens what callers are compared with and what keys are made of. It never leaves this file. */
const WITHIN = new HostPass()

export const isOwner = (caller: HostCaller, session: Session): boolean =>
  signedInHosts(caller).includes(session.ownerId.open(WITHIN))

/**
 * The only maker of passes: a host's for the session's owner and for whoever has its host key, a helper's for whoever
 * has a key of one of these helpers, null for everyone else. A key may come as a Bearer token, which keeps it out of the
 * address of a request without a body.
 */
export function grant(caller: HostCaller, session: Session, opens: readonly Opener[] = []): BackstagePass | null {
  if (isOwner(caller, session) || hasKey(caller, session, 'host')) return new HostPass()
  return opens.some((helper) => hasKey(caller, session, helper)) ? new HelperPass() : null
}

/** The id of the host for whom somebody calls: by signing in, or with a key of their session. Null for everyone else. */
export const hostBehind = (caller: HostCaller, session: Session, opens: readonly Opener[]): string | null =>
  grant(caller, session, opens) ? session.ownerId.open(WITHIN) : null

export function hasKey({ tokens, credentials }: Caller, session: Session, of: KeyHolder): boolean {
  const { hostKeys, bearer = '' } = credentials
  const version = session.hostKeyVersion.open(WITHIN)
  return [...hostKeys, bearer].some((key) => tokens.isSessionKey(of, key, session.id, version))
}

type Guest = HostCaller & Pick<Context, 'live' | 'reply'>

/**
 * A pass for the host, or for one of these helpers. Wrong keys are counted. A right key always works: nobody guesses 128
 * bits, and otherwise someone in the hall could lock out the host, who has the same address.
 * @throws Refusal not_host, key_too_narrow, too_many_requests
 */
export async function requireHelp(caller: Guest, session: Session, opens: readonly Opener[]): Promise<BackstagePass> {
  const pass = grant(caller, session, opens)
  if (!pass) return refuse(caller, session)
  caller.reply.provenSessionId = session.id
  return pass
}

/** The same for the host alone. @throws as `requireHelp` */
export async function requireHost(caller: Guest, session: Session): Promise<HostPass> {
  const pass = await requireHelp(caller, session, [])
  return pass.is === 'host' ? pass : refuse(caller, session)
}

/** For the owner alone; a host key is not enough. @throws Refusal not_owner */
export async function requireOwner(caller: Guest, session: Session): Promise<HostPass> {
  if (!isOwner(caller, session)) throw new Refusal('not_owner', signInFault(caller))
  return requireHost(caller, session)
}

/** A valid helper key is not a guess, so it is not counted. */
async function refuse(caller: Guest, session: Session): Promise<never> {
  if (KEY_HOLDERS.some((of) => hasKey(caller, session, of))) throw new Refusal('key_too_narrow')
  const { hostKeys, bearer = '', network } = caller.credentials
  const hasGuessed = hostKeys.length > 0 || hasKeyForm(bearer)
  if (hasGuessed) await caller.live.attempts.count('wrongKeys', network())
  throw new Refusal('not_host', hasGuessed ? WRONG_KEY : signInFault(caller))
}

/**
 * Admits the host, and whoever has the key for phones in a hall check. Gives no pass.
 * @throws Refusal not_host, key_too_narrow, too_many_requests
 */
export async function requirePhoneKey(caller: Guest, session: Session): Promise<void> {
  if (!hasKey(caller, session, 'phone')) await requireHost(caller, session)
}

const STALE_PARTICIPANT =
  'This Bearer token is not that of a participant here, or has expired. Join again: POST /api/sessions/{id}/join with {token: true}, then send the token that it answers.'
const HOST_TOKEN =
  'This Bearer token is that of a host. Join as a participant: POST /api/sessions/{id}/join with {token: true}, then send the token that it answers.'

/** A sentence for a Bearer token that is no participant's; undefined without one. */
export function joinFault(caller: HostCaller): string | undefined {
  if (caller.credentials.bearer === undefined) return undefined
  return signedInHost(caller) === null ? STALE_PARTICIPANT : HOST_TOKEN
}

/** The recognised participant or host, or the session that the caller runs. Null for a stranger. */
export const callerKey = (caller: HostCaller & Pick<Context, 'reply'>): string | null =>
  participantIn(caller) ?? signedInHost(caller) ?? caller.reply.provenSessionId ?? null

type KeyMaker = Pick<Context, 'tokens'>

export const hostKeyOf = ({ tokens }: KeyMaker, session: Session): HostOnly<string> =>
  hostOnly(tokens.sessionKey('host', session.id, session.hostKeyVersion.open(WITHIN)))

/** The key for phones that check themselves, or that of a tool that prepares the session: void after a renewal. */
export const phoneOrPrepareKeyOf = (holder: 'phone' | 'prepare', { tokens }: KeyMaker, session: Session): string =>
  tokens.sessionKey(holder, session.id, session.hostKeyVersion.open(WITHIN))

/** The keys of a session at a version, for whoever may give them to helpers. */
export const keysOf = ({ tokens }: KeyMaker & { pass: HostPass }, sessionId: string, version: number): Keys => ({
  host: tokens.sessionKey('host', sessionId, version),
  present: tokens.sessionKey('present', sessionId, version),
  moderate: tokens.sessionKey('moderate', sessionId, version),
  wall: tokens.sessionKey('wall', sessionId, version),
})

import { Refusal } from '../../../shared/errors.ts'
import { type Helper, KEY_HOLDERS, type KeyHolder, type Keys } from '../../../shared/schemas/keys.ts'
import { type BackstagePass, HelperPass, type HostOnly, HostPass, hostOnly } from '../../domain/sealed.ts'
import type { Session } from '../../domain/session.ts'
import { hasKeyForm, hasToolKeyForm } from '../../domain/tokens.ts'
import type { Context, Credentials } from '../context.ts'

/** Recognises callers. Only this file makes passes. */

type Caller = Pick<Context, 'tokens' | 'credentials' | 'now'>
/** Whose key gives a helper's pass: a person's, that of a wall, or that of a tool that prepares polls. */
export type Opener = Helper | 'wall' | 'prepare'
type HostCaller = Caller & Pick<Context, 'signIn'>

function hostIn({ tokens, now, signIn }: HostCaller, purpose: 'host' | 'tools', token: string): string | null {
  const id = tokens.read(purpose, token, now)
  return id === null || signIn.isBarred(id) ? null : id
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

/** Whether a tool calls. Only its token counts then. */
export const isTool = ({ tokens, credentials: { bearer }, now }: Caller): boolean =>
  bearer !== undefined && (hasToolKeyForm(bearer) || tokens.read('tools', bearer, now) !== null)

/** Whether the tool may only prepare a session. */
export const preparesOnly = ({ credentials: { bearer = '' } }: Pick<Caller, 'credentials'>): boolean =>
  hasToolKeyForm(bearer)

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
const STALE_COOKIE = 'This ws_host cookie is not valid here or has expired. Sign in again.'
const WRONG_KEY = 'This key does not open this session: it belongs to another one, or the host has renewed the keys.'

/** A sentence for an invalid token or cookie. Undefined without one, or if it is valid. */
export function signInFault(caller: HostCaller): string | undefined {
  if (signedInHost(caller) !== null) return undefined
  const { bearer, hostCookies } = caller.credentials
  if (bearer !== undefined) return STALE_TOKEN
  return hostCookies.length > 0 ? STALE_COOKIE : undefined
}

/** A pass for the session's owner; null for everyone else. */
export function recogniseOwner(caller: HostCaller, session: Session): HostPass | null {
  const pass = new HostPass()
  return signedInHosts(caller).includes(session.ownerId.open(pass)) ? pass : null
}

/**
 * A pass for the session's owner, or for whoever has its host key; null for everyone else. The key may come as a
 * Bearer token. That keeps it out of the address of a request without a body.
 */
export function recogniseHost(caller: HostCaller, session: Session): HostPass | null {
  const owner = recogniseOwner(caller, session)
  if (owner) return owner
  return hasKey(caller, session, 'host') ? new HostPass() : null
}

/** A pass for whoever has a key of one of these helpers; null for everyone else. */
export const recogniseHelper = (caller: Caller, session: Session, opens: readonly Opener[]): HelperPass | null =>
  opens.some((helper) => hasKey(caller, session, helper)) ? new HelperPass() : null

function hasKey({ tokens, credentials }: Caller, session: Session, of: KeyHolder): boolean {
  const { hostKeys, bearer = '' } = credentials
  const version = session.hostKeyVersion.open(new HostPass())
  return [...hostKeys, bearer].some((key) => tokens.isSessionKey(of, key, session.id, version))
}

type Guest = HostCaller & Pick<Context, 'live' | 'reply'>

/**
 * A host's pass. Wrong keys are counted. A right key always works: nobody guesses 128 bits, and otherwise
 * someone in the hall could lock out the host, who has the same address.
 * @throws Refusal not_host, key_too_narrow, too_many_requests
 */
export const requireHost = async (caller: Guest, session: Session): Promise<HostPass> =>
  admit(caller, session, recogniseHost(caller, session))

/** The same, or a pass for one of these helpers. @throws Refusal not_host, key_too_narrow, too_many_requests */
export async function requireHelp(caller: Guest, session: Session, opens: readonly Opener[]): Promise<BackstagePass> {
  const pass = recogniseHost(caller, session) ?? recogniseHelper(caller, session, opens)
  return admit(caller, session, pass)
}

async function admit<Pass>(caller: Guest, session: Session, pass: Pass | null): Promise<Pass> {
  if (!pass) return refuse(caller, session)
  caller.reply.provenSessionId = session.id
  return pass
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

/** The id of the browser's participant, or null. */
export function participantIn({ tokens, credentials, now }: Caller): string | null {
  for (const token of credentials.participantCookies) {
    const id = tokens.read('participant', token, now)
    if (id !== null) return id
  }
  return null
}

/** The recognised participant or host, or the session that the caller runs. Null for a stranger. */
export const callerKey = (caller: HostCaller & Pick<Context, 'reply'>): string | null =>
  participantIn(caller) ?? signedInHost(caller) ?? caller.reply.provenSessionId ?? null

type KeyMaker = Pick<Context, 'tokens'>

export const hostKeyOf = ({ tokens }: KeyMaker, session: Session): HostOnly<string> =>
  hostOnly(tokens.sessionKey('host', session.id, session.hostKeyVersion.open(new HostPass())))

/** The key for phones that check themselves, or the token of a tool that prepares the session: void after a renewal. */
export const keyFor = (holder: 'phone' | 'prepare', { tokens }: KeyMaker, session: Session): string =>
  tokens.sessionKey(holder, session.id, session.hostKeyVersion.open(new HostPass()))

/** The keys of a session at a version, for whoever may give them to helpers. */
export const keysOf = ({ tokens }: KeyMaker & { pass: HostPass }, sessionId: string, version: number): Keys => ({
  host: tokens.sessionKey('host', sessionId, version),
  present: tokens.sessionKey('present', sessionId, version),
  moderate: tokens.sessionKey('moderate', sessionId, version),
  wall: tokens.sessionKey('wall', sessionId, version),
})

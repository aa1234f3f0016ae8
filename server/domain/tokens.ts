import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isUuid } from '../../shared/fields/ids.ts'
import { KEY_HOLDERS, type KeyHolder, PREPARE_KEY_PREFIX } from '../../shared/schemas/keys.ts'
import { BoundedMap } from './bounded-map.ts'

/** The purposes of tokens and keys. Each has its own signing key, so that no token is valid for another purpose. */
const TOKENS = ['host', 'tools', 'participant', 'sign-in'] as const
const PURPOSES = [...TOKENS, 'ticket', 'person', ...KEY_HOLDERS.map((of) => `${of}-key` as const)] as const
type Purpose = (typeof PURPOSES)[number]
export type TokenPurpose = (typeof TOKENS)[number]

/** What binds a sign-in at an identity provider to the browser that began it; `verifier` is PKCE's. */
export type SignInSecrets = Record<'state' | 'nonce' | 'verifier', string>

const KEY_BYTES = 16
/** How many valid tokens are cached; about 400 bytes each. */
const GENUINE_MAX = 20_000

type Signed = { id: string; expiresAt: number }

/** Whether a text may be a key of a session. The form alone grants nothing. */
export const hasKeyForm = (text: string): boolean =>
  /^[\w-]{22}$/.test(hasPrepareKeyForm(text) ? text.slice(PREPARE_KEY_PREFIX.length) : text)

/** Whether a text may be a prepare key. */
export const hasPrepareKeyForm = (text: string): boolean => text.startsWith(PREPARE_KEY_PREFIX)

/** Compares in constant time. The length is no secret. */
function equals(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** A uuid of the first 16 bytes. Version 8 says that they are of our own making (RFC 9562 section 5.8). */
function toUuid(bytes: Buffer): string {
  const hex = Buffer.from(bytes.subarray(0, 16))
  hex[6] = (hex.readUInt8(6) & 0x0f) | 0x80
  hex[8] = (hex.readUInt8(8) & 0x3f) | 0x80
  return hex.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Signs and reads the tokens of `ws_host`, Bearer, `ws_part` and `ws_oidc` (`<id>.<expiry>.<HMAC-SHA256>`), and
 * derives the keys of sessions. Of the secrets the first signs and all verify, so that a secret can be rotated.
 */
export class Tokens {
  readonly #keys: Record<Purpose, Buffer[]>
  /** Every vote carries a cookie: a lookup here takes a tenth of the time of its HMAC. */
  readonly #genuine = new BoundedMap<Signed>(GENUINE_MAX)

  constructor(secrets: readonly string[]) {
    const derive = (purpose: Purpose) =>
      secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, 'live-audience', purpose, 32)))
    const keys = PURPOSES.map((purpose) => [purpose, derive(purpose)])
    this.#keys = Object.fromEntries(keys) as Record<Purpose, Buffer[]>
  }

  /** A token for `id` that lives until `expiresAt` (epoch ms). */
  mint(purpose: TokenPurpose, id: string, expiresAt: number): string {
    const body = `${id}.${expiresAt}`
    return `${body}.${this.#sign(purpose, body)[0]}`
  }

  /** The id in a token of this purpose, or null if it was not signed here or has expired. */
  read(purpose: TokenPurpose, token: string, now: number): string | null {
    const key = `${purpose} ${token}`
    const known = this.#genuine.get(key)
    const signed = known ?? this.#verify(purpose, token)
    if (!signed || signed.expiresAt <= now) return null
    if (!known) this.#genuine.set(key, signed)
    return signed.id
  }

  /** Whether a token of this purpose was signed here and has expired. */
  hasExpired(purpose: TokenPurpose, token: string, now: number): boolean {
    const signed = this.#verify(purpose, token)
    return signed !== null && signed.expiresAt <= now
  }

  /** A host's token for tools alone, which lives as long as this one. */
  mintForTools(hostToken: string): string {
    const [id = '', expiry = ''] = hostToken.split('.')
    return this.mint('tools', id, Number(expiry))
  }

  /** Derived from the browser's `sign-in` token, so that nothing of it is kept here. */
  signInSecrets(token: string): SignInSecrets {
    const derive = (part: string) => this.#sign('sign-in', `${token}.${part}`)[0] ?? ''
    return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') }
  }

  /** A key of a session: derived, never stored; raising the version revokes it. */
  sessionKey(of: KeyHolder, sessionId: string, version: number): string {
    return this.#sessionKeys(of, sessionId, version)[0] ?? ''
  }

  /** Whether `k` is this key of the session under any of the secrets. */
  isSessionKey(of: KeyHolder, k: string, sessionId: string, version: number): boolean {
    return this.#sessionKeys(of, sessionId, version).some((key) => equals(key, k))
  }

  /**
   * A ticket as it is stored: a keyed hash, because a fast machine tries all 50 bits of a plain one. The first is by the
   * secret that signs, the others by those that verify.
   */
  ticketHashes(sessionId: string, ticket: string): Buffer[] {
    return this.#sign('ticket', `${sessionId}.${ticket}`).map((hash) => Buffer.from(hash, 'base64url'))
  }

  /**
   * A participant's id as the host of a session sees it. A browser has another one in every session, so that hosts cannot
   * follow people from session to session.
   */
  personId(sessionId: string, participantId: string): string {
    return this.#personIds(sessionId, participantId)[0] ?? ''
  }

  /** Whether `id` is this person's id under any of the secrets. */
  isPersonId(id: string, sessionId: string, participantId: string): boolean {
    return this.#personIds(sessionId, participantId).includes(id)
  }

  #personIds(sessionId: string, participantId: string): string[] {
    return this.#sign('person', `${sessionId}.${participantId}`).map((mac) => toUuid(Buffer.from(mac, 'base64url')))
  }

  #verify(purpose: TokenPurpose, token: string): Signed | null {
    const [id = '', expiry = '', signature = '', ...rest] = token.split('.')
    if (rest.length > 0 || !isUuid(id) || !/^\d{1,16}$/.test(expiry)) return null
    const isOurs = this.#sign(purpose, `${id}.${expiry}`).some((mine) => equals(mine, signature))
    return isOurs ? { id, expiresAt: Number(expiry) } : null
  }

  #sessionKeys(of: KeyHolder, sessionId: string, version: number): string[] {
    const prefix = of === 'prepare' ? PREPARE_KEY_PREFIX : ''
    return this.#keys[`${of}-key`].map((key) => {
      const mac = createHmac('sha256', key).update(`${sessionId}.${version}`).digest()
      return prefix + mac.subarray(0, KEY_BYTES).toString('base64url')
    })
  }

  #sign(purpose: Purpose, body: string): string[] {
    return this.#keys[purpose].map((key) => createHmac('sha256', key).update(body).digest('base64url'))
  }
}

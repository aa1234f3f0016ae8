import type { Language } from '../../shared/languages/index.ts'
import type { Db } from '../db/schema.ts'
import type { Random } from '../domain/random.ts'
import type { Tokens } from '../domain/tokens.ts'
import type { Live } from '../live/index.ts'
import type { Sender } from '../live/votes/sender.ts'
import type { SessionDatabases } from '../queries/session-databases.ts'
import type { SignIn } from '../sign-in/sign-in.ts'

/** What the whole server shares. tRPC copies it for each middleware, so it has few fields. */
export type Services = {
  db: Db
  databases: SessionDatabases
  /** Epoch milliseconds. */
  clock: () => number
  random: Random
  tokens: Tokens
  live: Live
  signIn: SignIn
}

/**
 * What the request sends to identify its caller, not checked yet. An invalid value beside a valid one does no
 * harm: another site of the same domain can also set cookies with our names.
 */
export type Credentials = {
  bearer: string | undefined
  hostCookies: readonly string[]
  participantCookies: readonly string[]
  signInCookies: readonly string[]
  /** What came as `k`, in the query or the body. */
  hostKeys: readonly string[]
  /** The caller's network, by which attempts are counted. */
  network: () => string
}

/** `ws_oidc` lives while someone is at their identity provider. */
export type CookieName = 'ws_host' | 'ws_part' | 'ws_oidc'

/** What a procedure sets on its answer, beside the body. */
export type Reply = {
  status?: number
  /** The id of the session that the call is about. */
  sessionId?: string
  /** The same, if the caller has proved to be its host or a helper. */
  provenSessionId?: string
  headers: Record<string, string>
  /** A lifetime of 0 clears the cookie. Milliseconds. */
  cookies: { name: CookieName; value: string; lifetime: number }[]
}

export type StreamHolder =
  | { role: 'audience'; sessionId: string; participantId: string | null; hasJoined: boolean }
  | { role: 'host' | 'helper' | 'wall'; sessionId: string }

/** What a procedure gets to work with. `now` is the instant of the request, epoch milliseconds. */
export type Context = Services & {
  now: number
  credentials: Credentials
  /** The language of the page that asks, or of the browser. */
  language: () => Language
  /** The Idempotency-Key header, not checked yet. */
  idempotencyKey?: string | undefined
  sender: Sender
  reply: Reply
  /** Counts a stream until its connection closes. @throws Refusal too_many_streams */
  countStream?: (holder: StreamHolder) => void
}

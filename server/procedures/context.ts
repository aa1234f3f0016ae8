import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Tokens } from '../domain/tokens.ts'
import type { Attempts } from '../live/attempts.ts'
import type { Changes } from '../live/changes.ts'
import type { OpenPolls } from '../live/open-polls.ts'
import type { Projections } from '../live/projections.ts'
import type { SessionCodes } from '../live/session-codes.ts'
import type { Streams } from '../live/streams.ts'
import type { Turns } from '../live/turns.ts'
import type { VoteIntake } from '../live/vote-intake.ts'
import type { Organisation } from '../oidc.ts'

/** Chance, handed in so that tests own it. */
export type Random = {
  uuid(): string
  /** An integer in [0, n). */
  below(n: number): number
  /** 256 random bits as base64url. */
  token(): string
}

/** What makes a session live, shared by all requests. */
export type Live = {
  votes: VoteIntake
  openPolls: OpenPolls
  projections: Projections
  /** Told of every session that changes. */
  changes: Changes
  streams: Streams
  /** One at a time per session. */
  turns: Turns
  attempts: Attempts
  codes: SessionCodes
}

/** What the whole server shares. tRPC copies it for each middleware, so it has few fields. */
export type Services = {
  db: Kysely<Database>
  /** Epoch milliseconds. */
  clock: () => number
  random: Random
  tokens: Tokens
  live: Live
  signIn: SignIn
}

/** How hosts sign in here. */
export type SignIn = {
  /** Whether this address may host. */
  mayHost(email: string): boolean
  /** Whether a host who signed in before may no longer. */
  isBarred(hostId: string): boolean
  /** Brings a link's token to its owner, where links are in use. @throws Refusal mail_failed */
  sendLink: ((email: string, token: string) => Promise<void>) | undefined
  /** Whether links go by mail, which could flood somebody's mailbox. */
  mails: boolean
  /** Where hosts can sign in by their organisation. */
  organisation: Organisation | undefined
}

/** Who the request says it comes from; nothing of it is checked yet. */
export type Credentials = {
  hostCookie: string | undefined
  bearer: string | undefined
  participantCookie: string | undefined
  signInCookie: string | undefined
  /** The caller's network, by which attempts are counted. */
  network: () => string
}

/** `ws_oidc` lives while someone is at their identity provider. */
export type CookieName = 'ws_host' | 'ws_part' | 'ws_oidc'

/** What a procedure says of its answer beside the body. */
export type Reply = {
  status?: number
  headers: Record<string, string>
  /** A lifetime of 0 clears the cookie. Milliseconds. */
  cookies: { name: CookieName; value: string; lifetime: number }[]
}

/** What a procedure gets to work with. `now` is the instant of the request, epoch milliseconds. */
export type Context = Services & { now: number; credentials: Credentials; reply: Reply }

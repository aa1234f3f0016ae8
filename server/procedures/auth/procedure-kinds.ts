import { initTRPC } from '@trpc/server'
import { Refusal } from '../../../shared/refusals.ts'
import { HELPERS } from '../../../shared/schemas/keys.ts'
import { isOutage } from '../../db/outage.ts'
import type { Session } from '../../domain/session.ts'
import type { Context } from '../context.ts'
import { findSession, requireParticipant } from '../find-session.ts'
import type { Meta } from '../operation-meta.ts'
import {
  hostCookieOf,
  isTool,
  joinFault,
  type Opener,
  requireHelp,
  requireHost,
  requireOwner,
  requirePhoneKey,
  signedInHost,
  signInFault,
} from './callers.ts'
import { participantIn } from './participants.ts'
import { rawField } from './raw-field.ts'
import { recogniseReader } from './recognise-reader.ts'
import { gateTools } from './tool-gate.ts'

const trpc = initTRPC.context<Context>().meta<Meta>().create()

export const router = trpc.router

type OpenApiEntry = NonNullable<Meta['openapi']>
type Tag = 'Sessions' | 'Participants' | 'Polls' | 'Questions' | 'Audience' | 'Signing in'
/** What the OpenAPI document says of an operation, and the rest of its description. */
type Operation = Pick<OpenApiEntry, 'summary' | 'description' | 'successDescription'> &
  Omit<Meta, 'openapi' | 'access' | 'helpers' | 'mayBePersonal' | 'stream'>

/** Makes a procedure of one kind of caller: it begins with its entry in the OpenAPI document. */
const procedureFor =
  <P extends { meta: (meta: Meta) => unknown }>(callers: P) =>
  (
    method: OpenApiEntry['method'],
    path: OpenApiEntry['path'],
    tag: Tag,
    { summary, description, successDescription, ...meta }: Operation,
  ): P =>
    callers.meta({ ...meta, openapi: { method, path, tags: [tag], summary, description, successDescription } }) as P

type Call = { ctx: Context; meta: Meta | undefined; getRawInput: () => Promise<unknown> }

async function passToolGate({ ctx, meta = {}, getRawInput }: Call): Promise<void> {
  if (isTool(ctx)) await gateTools(ctx, meta, getRawInput)
}

const procedure = trpc.procedure.use(async (call) => {
  await passToolGate(call)
  return call.next()
})

const forAnyone = procedure.meta({ access: 'anyone' })

export const publicProcedure = procedureFor(forAnyone)

/** For whoever is signed in by the cookie itself. Adds `hostCookie`. */
export const cookieProcedure = procedureFor(
  procedure.meta({ access: 'cookie' }).use(({ ctx, next }) => {
    const hostCookie = hostCookieOf(ctx)
    if (hostCookie === null) throw new Refusal('cookie_only', ctx.credentials.bearer ? undefined : signInFault(ctx))
    return next({ ctx: { hostCookie } })
  }),
)

/** For whoever is signed in by cookie or Bearer. Adds `hostId`. */
export const signedInProcedure = procedureFor(
  procedure.meta({ access: 'signed-in' }).use(({ ctx, next }) => {
    const hostId = signedInHost(ctx)
    if (hostId === null) throw new Refusal('not_signed_in', signInFault(ctx))
    return next({ ctx: { hostId } })
  }),
)

/** Adds `session`, and the database that holds it as `db`. A mutation that succeeds signals a change to its streams. */
const withSession = trpc.middleware(async ({ ctx, next, getRawInput, type, meta }) => {
  const input = await getRawInput()
  const session = await findSession(ctx, rawField(input, 'id'))
  ctx.reply.sessionId = session.id
  const db = await ctx.databases.of(session.id)
  const result = await next({ ctx: { session, db } })
  const isPersonal = meta?.mayBePersonal
  if (type === 'mutation' && result.ok) ctx.live.changes.touch(session.id, isPersonal)
  // A commit whose answer was lost may have taken effect.
  if (type === 'mutation' && !result.ok && isOutage(result.error.cause))
    ctx.live.changes.touchNowAndLater(session.id, isPersonal)
  return result
})

/** For anyone, on a session that is there. Adds `session`. */
export const sessionProcedure = procedureFor(forAnyone.use(withSession))

/**
 * For anyone; with `host` or `mode` in the input for the session's host and helpers. Adds `reader`.
 * The audience view needs the id alone, so that a phone that polls costs no further query.
 */
const forReaders = procedure
  .meta({ access: 'anyone-or-host', helpers: [...HELPERS, 'wall'] })
  .use(async ({ ctx, next, getRawInput }) => next({ ctx: { reader: await recogniseReader(ctx, await getRawInput()) } }))

export const readerProcedure = procedureFor(forReaders)

/** A stream for the same callers. The OpenAPI document has no entry for it, but a description. */
export const streamProcedure = (stream: Meta['stream']) => forReaders.meta({ stream })

/** For whom `admit` gives a pass. Adds `session` and this `pass`. */
const passProcedure = <Pass>(meta: Meta, admit: (ctx: Context, session: Session) => Promise<Pass>) =>
  procedureFor(
    procedure
      .meta(meta)
      .use(withSession)
      .use(async ({ ctx, next }) => next({ ctx: { pass: await admit(ctx, ctx.session) } })),
  )

/** For the session's host by cookie, Bearer or host key. */
export const hostProcedure = passProcedure({ access: 'host' }, requireHost)

/**
 * The same, or for helpers with one of these keys. The `pass` may then be a helper's, which opens no data
 * about people.
 */
const helpedProcedure = (helpers: readonly Opener[], meta: Meta = {}) =>
  passProcedure({ ...meta, access: 'host', helpers }, (ctx, session) => requireHelp(ctx, session, helpers))

/** For presenters: polls, and what the wall shows. */
export const presentProcedure = helpedProcedure(['present'])

/** For presenters, and for tools that prepare a session. */
export const prepareProcedure = helpedProcedure(['present', 'prepare'])

/** For moderators: questions and answers. What they do may change a question that only its author sees. */
export const moderateProcedure = helpedProcedure(['moderate'], { mayBePersonal: true })

/** For phones in a hall check. The session does not change. Adds `session`. */
export const phoneProcedure = procedureFor(
  procedure.meta({ access: 'host', helpers: ['phone'] }).use(async ({ ctx, next, getRawInput }) => {
    const session = await findSession(ctx, rawField(await getRawInput(), 'id'))
    await requirePhoneKey(ctx, session)
    return next({ ctx: { session } })
  }),
)

/** For the session's owner by cookie or Bearer; a host key is not enough. */
export const ownerProcedure = passProcedure({ access: 'owner' }, requireOwner)

/** For a browser or program that joined some session. Adds `participantId`; whether it joined this one is not checked yet. */
const forBrowsers = trpc.procedure.meta({ access: 'participant' }).use(async (call) => {
  // Not by `procedure`: one more middleware costs each vote 1.3 us.
  await passToolGate(call)
  const participantId = participantIn(call.ctx)
  if (participantId === null) throw new Refusal('not_joined', joinFault(call.ctx))
  return call.next({ ctx: { participantId } })
})

export const browserProcedure = procedureFor(forBrowsers)

/**
 * For a participant of the session. Adds `session` and `participantId`. One participant's calls run one after another,
 * so that a single device that sends many at once takes one connection to the database, and not all of them.
 */
export const participantProcedure = procedureFor(
  forBrowsers
    .use(({ ctx, next }) => ctx.live.queue.run(`calls of ${ctx.participantId}`, () => next()))
    .use(withSession)
    .use(async ({ ctx, next }) => {
      const { session, participantId } = ctx
      await requireParticipant(ctx.db, session.id, participantId)
      // In a secret session, only reading makes present: else the host would see who is there when a question arrives.
      if (!session.settings.anonymous) ctx.live.presence.note(session.id, participantId)
      return next()
    }),
)

import { BODY_BYTES, LARGE_BODIES } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { Slots } from '../../live/rate-limits/slots.ts'
import { grant, signedInHost } from '../../procedures/auth/callers.ts'
import type { Context } from '../../procedures/context.ts'
import { findSession } from '../../procedures/find-session.ts'
import type { Exchange, Route } from '../request-and-answer.ts'

/**
 * Bodies above the usual limit that are being read. Without a limit they could fill the memory; and with one for all,
 * strangers who send half a body could keep hosts from sending theirs.
 */
const reading = {
  hosts: new Slots(LARGE_BODIES.perHost, LARGE_BODIES.ofHosts),
  strangers: new Slots(LARGE_BODIES.perAddress, LARGE_BODIES.ofStrangers),
}

export const isLarge = ({ req }: Exchange, { bodyBytes }: Route): boolean =>
  bodyBytes !== undefined && Number(req.headers['content-length'] ?? 0) > BODY_BYTES

/**
 * Reads a large body while its sender has a slot. Who sends is looked up before: by cookie, Bearer or the key in the
 * address. Whoever has the key in the body alone is a stranger until it is read.
 * @throws Refusal what `read` throws, too_many_requests
 */
export async function inTurn<T>(ctx: Context, exchange: Exchange, read: () => Promise<T>): Promise<T> {
  const host = await senderOf(ctx, exchange)
  const giveBack = host ? reading.hosts.take(host) : reading.strangers.take(ctx.credentials.network())
  if (giveBack) return read().finally(giveBack)
  exchange.req.resume()
  throw new Refusal('too_many_requests')
}

/** The id of the host who sends, or of the session whose key comes with the request. Undefined for a stranger. */
async function senderOf(ctx: Context, { params }: Exchange): Promise<string | undefined> {
  const host = signedInHost(ctx)
  if (host !== null) return host
  const { bearer, hostKeys } = ctx.credentials
  if (bearer === undefined && hostKeys.length === 0) return undefined
  const session = await findSession(ctx, params.id).catch(() => undefined)
  return session && grant(ctx, session, ['present', 'prepare']) ? session.id : undefined
}

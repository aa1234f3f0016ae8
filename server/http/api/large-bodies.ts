import { BODY_BYTES, LARGE_BODIES } from '../../../shared/limits.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { FairSlots } from '../../live/rate-limits/fair-slots.ts'
import { hostBehind, signedInHost } from '../../procedures/auth/callers.ts'
import type { Context } from '../../procedures/context.ts'
import { findSession } from '../../procedures/find-session.ts'
import type { Exchange, Route } from '../request-and-answer.ts'

/**
 * Bodies above the usual limit that are being read. Without a limit they could fill the memory; and with one for all,
 * strangers who send half a body could keep hosts from sending theirs. Everyone may be a host, if the settings name none.
 */
const reading = {
  hosts: new FairSlots(LARGE_BODIES.perHost, LARGE_BODIES.ofHosts),
  strangers: new FairSlots(LARGE_BODIES.perAddress, LARGE_BODIES.ofStrangers),
}

export const isLarge = ({ req }: Exchange, { bodyBytes }: Route): boolean =>
  bodyBytes !== undefined && Number(req.headers['content-length'] ?? 0) > BODY_BYTES

/**
 * Reads a large body while its sender has a slot. Who sends is looked up before: by cookie, Bearer or the key in the
 * address. Whoever has the key in the body alone is a stranger until it is read. The connection of a sender who loses
 * the slot is closed.
 * @throws Refusal what `read` throws, too_many_requests
 */
export async function inTurn<T>(ctx: Context, exchange: Exchange, read: () => Promise<T>): Promise<T> {
  const host = await senderOf(ctx, exchange)
  const lose = () => void exchange.req.destroy()
  const giveBack = host ? reading.hosts.take(host, lose) : reading.strangers.take(ctx.credentials.network(), lose)
  if (giveBack) return read().finally(giveBack)
  exchange.req.resume()
  throw new Refusal('too_many_requests')
}

/**
 * The id of the host who sends, or whose key comes with the request: with the keys of many sessions, one host has no
 * more slots than with one. Null for a stranger.
 */
async function senderOf(ctx: Context, { params }: Exchange): Promise<string | null> {
  const host = signedInHost(ctx)
  if (host !== null) return host
  const { bearer, hostKeys } = ctx.credentials
  if (bearer === undefined && hostKeys.length === 0) return null
  const session = await findSession(ctx, params.id).catch(() => undefined)
  return session ? hostBehind(ctx, session, ['present', 'prepare']) : null
}

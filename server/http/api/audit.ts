import type { Logger } from 'pino'
import { signedInHost } from '../../procedures/auth/access.ts'
import type { Context } from '../../procedures/context.ts'
import type { Exchange } from '../exchange.ts'
import type { Operation } from '../operations.ts'

/** What operators want to know later: who signed in, and what hosts did. */
const AUDITED: ReadonlySet<string> = new Set([
  ...['useLink', 'finishOidc', 'logOut', 'mintToken'],
  ...['createSession', 'endSession', 'deleteSession', 'renewKeys', 'getKeys'],
  ...['openPoll', 'closePoll', 'removePerson', 'restorePerson', 'issueTickets', 'voidTicket'],
  ...['exportSession', 'getResults', 'exportPolls'],
])

/** Fields of a path, which are ids. */
const IDS = ['id', 'pid', 'person']

/**
 * A line for an operation that was done or refused: `audit: true`, the operation, ids of the caller and of what was
 * asked for, and no texts.
 * @param refused the code of the refusal, if it was refused
 */
export function audit(
  log: Logger,
  { operationId }: Operation,
  exchange: Exchange,
  ctx: Context,
  refused?: string,
): void {
  if (!AUDITED.has(operationId)) return
  const { params, res } = exchange
  const ids = Object.fromEntries(IDS.filter((name) => name in params).map((name) => [name, params[name]]))
  // What was created has its path in the answer.
  const created = ctx.reply.headers.location?.split('/').at(-1)
  const by = signedInHost(ctx) ?? whoSignsIn(ctx) ?? undefined
  const request = res.getHeader('x-request-id')
  const about = { ...(created && { id: created }), ...ids, by }
  log.info({ audit: true, operation: operationId, ...about, request, ...(refused && { refused }) }, operationId)
}

/** The host whom this answer signs in. */
const whoSignsIn = ({ reply, tokens, now }: Context): string | null => {
  const [cookie] = reply.cookies.filter(({ name }) => name === 'ws_host')
  return cookie ? tokens.read('host', cookie.value, now) : null
}

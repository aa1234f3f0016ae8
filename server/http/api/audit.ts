import type { Logger } from 'pino'
import { isUuid } from '../../../shared/fields/ids.ts'
import { signedInHost } from '../../procedures/auth/callers.ts'
import type { Context } from '../../procedures/context.ts'
import type { Operation } from '../operations.ts'
import type { Exchange } from '../request-and-answer.ts'

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
 * asked for. No texts: neither the path, where anyone can write anything in place of an id, nor the code, by which people
 * join.
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
  const { sessionId, headers } = ctx.reply
  // What was created has its path in the answer.
  const all = { id: headers.location?.split('/').at(-1), ...params, ...(sessionId && { id: sessionId }) }
  const ids = Object.fromEntries(Object.entries(all).filter(([name, id]) => IDS.includes(name) && isId(id)))
  const by = signedInHost(ctx) ?? whoSignsIn(ctx) ?? undefined
  const request = res.getHeader('x-request-id')
  log.info({ audit: true, operation: operationId, ...ids, by, request, ...(refused && { refused }) }, operationId)
}

const isId = (id: unknown): boolean => typeof id === 'string' && isUuid(id)

/** The host whom this answer signs in. */
const whoSignsIn = ({ reply, tokens, now }: Context): string | null => {
  const [cookie] = reply.cookies.filter(({ name }) => name === 'ws_host')
  return cookie ? tokens.read('host', cookie.value, now) : null
}

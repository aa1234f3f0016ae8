import type { Context } from '../context.ts'

/** Recognises participants. */

export type Caller = Pick<Context, 'tokens' | 'credentials' | 'now'>

/** The id of the participant whose token came as Bearer, or null. */
export const bearerParticipant = ({ tokens, credentials: { bearer }, now }: Caller): string | null =>
  bearer === undefined ? null : tokens.read('participant', bearer, now)

/**
 * Whether the Bearer token is a participant's that has expired. Its sender takes part by tokens, and a cookie that comes
 * along may be another person's. Any other token says nothing of a participant, so the cookie counts beside it.
 */
export const hasExpiredToken = ({ tokens, credentials: { bearer }, now }: Caller): boolean =>
  bearer !== undefined && tokens.hasExpired('participant', bearer, now)

/** The id of the caller's participant, or null. A participant's Bearer token decides alone. */
export function participantIn(caller: Caller): string | null {
  const { tokens, credentials, now } = caller
  const byBearer = bearerParticipant(caller)
  if (byBearer !== null || hasExpiredToken(caller)) return byBearer
  for (const token of credentials.participantCookies) {
    const id = tokens.read('participant', token, now)
    if (id !== null) return id
  }
  return null
}

import { createHash } from 'node:crypto'
import { SIGN_IN_LINK_LIFETIME } from '../../../shared/limits.ts'
import { insertSignInLink } from '../../queries/sign-in-links.ts'
import type { Services } from '../context.ts'

/** The hash of a link's token. Only the hash is stored, so a copy of the table signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a sign-in link for this address.
 * @param lifetime in ms; 0 for a link that is made only because that takes as long as for one that is sent
 * @returns its token; 256 bits, good for one use
 */
export async function makeSignInLink(
  { db, random }: Pick<Services, 'db' | 'random'>,
  email: string,
  now: number,
  lifetime = SIGN_IN_LINK_LIFETIME,
) {
  const token = random.token()
  const link = { token_hash: hashToken(token), email, expires_at: now + lifetime }
  await insertSignInLink(db, link, now)
  return token
}

import { HOST_TOKEN_LIFETIME, NAME_MAX } from '../../../shared/limits.ts'
import { upsertHost } from '../../queries/hosts.ts'
import type { Identity } from '../../sign-in/identity.ts'
import type { Context } from '../context.ts'

/** Signs in a host whose address is proven. @returns the stored address and name */
export async function signInHost({ db, now, random, tokens, reply }: Context, { email, name }: Identity) {
  const given = name && [...name.trim()].slice(0, NAME_MAX).join('')
  const host = await upsertHost(db, {
    row: { id: random.uuid(), email, name: given || (email.split('@')[0] ?? email), created_at: now },
    renames: Boolean(given),
  })
  const value = tokens.mint('host', host.id, now + HOST_TOKEN_LIFETIME)
  reply.cookies.push({ name: 'ws_host', value, lifetime: HOST_TOKEN_LIFETIME })
  return { email: host.email, name: host.name }
}

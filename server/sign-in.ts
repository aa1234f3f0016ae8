import type { Kysely } from 'kysely'
import { Refusal } from '../shared/errors.ts'
import type { Config } from './config.ts'
import type { Database } from './db/schema.ts'
import { isHost } from './domain/hosts.ts'
import { mailer } from './mail.ts'
import { organisation } from './oidc.ts'
import type { SignIn } from './procedures/context.ts'
import { listHosts } from './queries/hosts.ts'
import type { World } from './world.ts'

/** Where the identity provider sends people back to. */
const CALLBACK_PATH = '/api/me/login/oidc/callback'

type Place = { url: string; db: Kysely<Database> }

/** How hosts sign in, by the settings. Who was taken off the list of hosts since is barred from now on. */
export async function setUpSignIn(
  { oidc, mail, hosts }: Pick<Config, 'oidc' | 'mail' | 'hosts'>,
  { url, db }: Place,
  world: World,
): Promise<SignIn> {
  const mayHost = (email: string) => isHost(hosts, email)
  const barred = new Set(
    (await listHosts(db)).filter(({ email }) => !mayHost(email)).map(({ id }) => id),
  )
  const warn = (reason: object) => world.log.warn(reason, 'a sign-in by organisation was refused')
  return {
    mayHost,
    isBarred: (id) => barred.has(id),
    sendLink: linkSender(url, { mail, oidc }, world),
    mails: mail !== undefined,
    organisation: oidc && organisation(oidc, `${url}${CALLBACK_PATH}`, warn),
  }
}

/** Mails links where a mail server is set up; prints them where nothing else is either. */
function linkSender(
  url: string,
  { mail, oidc }: Pick<Config, 'mail' | 'oidc'>,
  { log, print }: World,
): SignIn['sendLink'] {
  if (mail) {
    const send = mailer(mail)
    return (email, token) =>
      send(email, signInUrl(url, token)).catch((err) => {
        log.error({ err }, 'a sign-in link could not be mailed')
        throw new Refusal('mail_failed')
      })
  }
  if (oidc) return undefined
  return async (email, token) => print(`Sign-in link for ${email}: ${signInUrl(url, token)}`)
}

/** The token stands in the fragment, which browsers keep to themselves. */
export const signInUrl = (url: string, token: string): string => `${url}/login#token=${token}`

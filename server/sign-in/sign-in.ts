import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { Refusal } from '../../shared/errors.ts'
import type { Database } from '../db/schema.ts'
import { isHost } from '../domain/hosts.ts'
import { listHosts } from '../queries/hosts.ts'
import type { Config } from '../settings/config.ts'
import { mailer } from './mailer.ts'
import { type Organisation, organisation } from './organisation.ts'

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

/** Where the identity provider sends people back to. */
const CALLBACK_PATH = '/api/me/login/oidc/callback'

type Place = { url: string; db: Kysely<Database> }

/** Who hears of it: the log, and whoever started the server. */
type Listeners = { log: Logger; print: (line: string) => void }

/** How hosts sign in, by the settings. Who was taken off the list of hosts since is barred from now on. */
export async function setUpSignIn(
  { oidc, mail, hosts }: Pick<Config, 'oidc' | 'mail' | 'hosts'>,
  { url, db }: Place,
  { log, print }: Listeners,
): Promise<SignIn> {
  const mayHost = (email: string) => isHost(hosts, email)
  const barred = new Set(
    (await listHosts(db)).filter(({ email }) => !mayHost(email)).map(({ id }) => id),
  )
  const warn = (reason: object) => log.warn(reason, 'a sign-in by organisation was refused')
  return {
    mayHost,
    isBarred: (id) => barred.has(id),
    sendLink: linkSender(url, { mail, oidc }, { log, print }),
    mails: mail !== undefined,
    organisation: oidc && organisation(oidc, `${url}${CALLBACK_PATH}`, warn),
  }
}

/** Mails links where a mail server is set up; prints them where nothing else is either. */
function linkSender(
  url: string,
  { mail, oidc }: Pick<Config, 'mail' | 'oidc'>,
  { log, print }: Listeners,
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

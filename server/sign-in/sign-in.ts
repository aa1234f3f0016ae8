import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Language } from '../../shared/languages.ts'
import type { Database } from '../db/schema.ts'
import { isHost } from '../domain/host-list.ts'
import { listHosts } from '../queries/hosts.ts'
import type { Config } from '../settings/config.ts'
import type { Organisation } from './organisation.ts'
import { Outbox } from './outbox.ts'

/** How hosts sign in here. */
export type SignIn = {
  /** Whether this address may host. */
  mayHost(email: string): boolean
  /** Whether an address is of use in asking for a link; undefined where one is needed. */
  email: 'optional' | 'unused' | undefined
  /** Whose link someone gets who gives this address or none; undefined where one is needed. */
  hostFor(email: string | undefined): string | undefined
  /** Whether a host who signed in before may no longer. */
  isBarred(hostId: string): boolean
  /** Brings a link's token to its owner after the answer, where links are in use. */
  sendLink: ((email: string, token: string, language: Language) => void) | undefined
  /** Whether so many links wait to be mailed that no more are taken. */
  isFull(): boolean
  /** Whether links go by mail, which could flood somebody's mailbox. */
  mails: boolean
  /** Where hosts can sign in by their organisation. */
  organisation: Organisation | undefined
}

/** Who signs in by a printed link where no hosts are named. */
const LOCAL_HOST = 'host@localhost'

/** Where the identity provider sends people back to. */
const CALLBACK_PATH = '/api/me/login/oidc/callback'

type SignInSettings = Pick<Config, 'oidc' | 'mail' | 'hosts'>
type Place = { url: string; db: Kysely<Database> }

/** Who hears of it: the log, and whoever started the server. */
type Listeners = { log: Logger; print: (line: string) => void }

/**
 * How hosts sign in, by the settings. Who was taken off the list of hosts since is barred from now on.
 * @throws StartRefusal where the identity provider cannot be reached
 */
export async function setUpSignIn(
  { oidc, mail, hosts }: SignInSettings,
  { url, db }: Place,
  { log, print }: Listeners,
): Promise<{ signIn: SignIn; drain(): Promise<void> }> {
  const mayHost = (email: string) => isHost(hosts, email)
  const known = await listHosts(db)
  const barred = new Set(known.filter(({ email }) => !mayHost(email)).map(({ id }) => id))
  // Loaded where they are set up: each takes 10 ms of the start and megabytes for good.
  const { mailer } = mail ? await import('./mailer.ts') : {}
  const { organisation } = oidc ? await import('./organisation.ts') : {}
  const outbox = mail && mailer && new Outbox(mailer(mail), log)
  const mailLink = (to: string, token: string, language: Language) =>
    outbox?.post({ to, link: signInUrl(url, token), language })
  const printLink = (email: string, token: string) => print(`Sign-in link for ${email}: ${signInUrl(url, token)}`)
  const warn = (reason: object) => log.warn(reason, 'a sign-in by organisation was refused')
  const signIn = {
    mayHost,
    ...links({ oidc, mail, hosts }, known.map(({ email }) => email).filter(mayHost)),
    isBarred: (id: string) => barred.has(id),
    // Links are printed where nothing else is set up.
    sendLink: mail ? mailLink : oidc ? undefined : printLink,
    isFull: () => outbox?.isFull ?? false,
    mails: mail !== undefined,
    organisation: oidc && (await organisation?.(oidc, `${url}${CALLBACK_PATH}`, warn)),
  }
  return { signIn, drain: async () => outbox?.drain() }
}

/** The token stands in the fragment, which browsers keep to themselves. */
export const signInUrl = (url: string, token: string): string => `${url}/login#token=${token}`

/**
 * Whom links are for. Where links are printed and no hosts are named, whoever reads them is the one host, so that
 * a later link leads to the same sessions. An address that hosted here before keeps its own sessions.
 * @param known addresses of hosts that have signed in and may host
 */
function links(settings: SignInSettings, known: string[]): Pick<SignIn, 'email' | 'hostFor'> {
  const host = printedHost(settings)
  const { emails, domains } = settings.hosts
  if (host === undefined || emails.length > 1 || domains.length > 0)
    return { email: undefined, hostFor: (email) => email }
  const others = new Set(known.filter((email) => email !== host))
  const isTaken = (email: string) => emails.length > 0 || others.has(email)
  return {
    email: others.size > 0 ? 'optional' : 'unused',
    hostFor: (email) => (email !== undefined && isTaken(email) ? email : host),
  }
}

/**
 * Who signs in by the links that are printed at every start: the first of HOST_EMAILS; nobody where
 * HOST_DOMAINS alone says who may, or hosts sign in otherwise.
 */
export function printedHost({ mail, oidc, hosts }: SignInSettings): string | undefined {
  if (mail || oidc) return undefined
  return hosts.emails[0] ?? (hosts.domains.length === 0 ? LOCAL_HOST : undefined)
}

/** What whoever started the server is told of the links beside them. */
export function howToSignIn(settings: SignInSettings): string {
  if (settings.mail || settings.oidc) return ''
  if (printedHost(settings)) return ' (each link once, within 15 minutes)'
  return ` with an address of ${settings.hosts.domains.join(' or ')} (its link is then printed here)`
}

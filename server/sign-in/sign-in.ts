import type { Logger } from 'pino'
import type { Language } from '../../shared/languages/index.ts'
import { MINUTE, SIGN_IN_LINK_LIFETIME } from '../../shared/limits.ts'
import type { RefusalCode } from '../../shared/refusals.ts'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Config } from '../config/config.ts'
import type { Random } from '../domain/random.ts'
import { DEMO_DOMAIN, isHost } from '../domain/who-may-host.ts'
import type { Organisation } from './organisation.ts'
import { Outbox } from './outbox.ts'

export type SignIn = {
  mayHost(email: string): boolean
  /** Whether the settings name this very address as a host's, and not its domain alone. */
  isNamed(email: string): boolean
  /** Whether a request for a link may have an address, or needs none; undefined: it must have one. */
  email: 'optional' | 'unused' | undefined
  /** Whose link is sent for this address, or for none; undefined if an address is needed. */
  hostFor(email: string | undefined): string | undefined
  /** Whether a host who signed in before is no longer allowed to. */
  mayNoLongerHost(hostId: string): boolean
  /** Sends or prints a link after the request was answered; undefined where links are not in use. */
  sendLink: ((email: string, token: string, language: Language) => void) | undefined
  /** Whether too many links wait to be mailed for another one. */
  isFull(): boolean
  /** Whether links go by mail. Many of them could flood a mailbox. */
  mails: boolean
  /** The identity provider through which hosts sign in, if there is one. */
  organisation: Organisation | undefined
  /** Tells the operator why a sign-in by organisation was refused, and nothing about the person. */
  noteRefusal(reason: RefusalCode): void
}

/** The host of a printed link if no hosts are named. */
const LOCAL_HOST = 'host@localhost'

const CALLBACK_PATH = '/api/me/login/oidc/callback'

/** Signs in everyone who comes to a demonstration, as a new host: the browser comes back at once. */
const everyVisitor = (uuid: () => string): Organisation => ({
  begin: async ({ state }) => ({ href: `${CALLBACK_PATH}?state=${state}` }),
  finish: async () => ({ email: `${uuid()}@${DEMO_DOMAIN}`, name: 'Demo' }),
  isReachable: async () => true,
  logOutUrl: () => undefined,
})

type Given = { clock: () => number; log: Logger; print: (line: string) => void; random: Random }

type SignInSettings = Pick<Config, 'oidc' | 'mail' | 'hosts'>

/**
 * Sets up how hosts sign in, by the settings. Hosts of earlier who are no longer on the list are refused.
 * @param known the hosts who have signed in here
 * @throws StartRefusal where a demonstration has data of another server
 */
export async function setUpSignIn(
  { oidc, mail, hosts, demo }: SignInSettings & Pick<Config, 'demo'>,
  { url, known }: { url: string; known: { id: string; email: string }[] },
  { clock, log, print, random }: Given,
): Promise<{ signIn: SignIn; drain(): Promise<void> }> {
  const mayHost = (email: string) => isHost(hosts, email)
  if (demo && known.some(({ email }) => !mayHost(email)))
    throw new StartRefusal(
      'DEMO: would delete the data of others. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
    )
  const noLongerHosts = new Set(known.filter(({ email }) => !mayHost(email)).map(({ id }) => id))
  // Loaded only if they are set up: each costs 10 ms of the start and megabytes of memory.
  const { mailer } = mail ? await import('./mailer.ts') : {}
  const { organisation } = oidc ? await import('./organisation.ts') : {}
  const outbox = mail && mailer && new Outbox(mailer(mail), log)
  const mailLink = (to: string, token: string, language: Language) =>
    outbox?.post({ to, link: signInUrl(url, token), language })
  const printLink = (email: string, token: string) => print(`Sign-in link for ${email}: ${signInUrl(url, token)}`)
  const addresses = { url, callback: CALLBACK_PATH }
  const signIn = {
    mayHost,
    isNamed: (email: string) => hosts.emails.includes(email) || email === printedHost({ oidc, mail, hosts }),
    ...links({ oidc, mail, hosts }, known.map(({ email }) => email).filter(mayHost)),
    mayNoLongerHost: (id: string) => noLongerHosts.has(id),
    // Links are printed if nothing else is set up.
    sendLink: mail ? mailLink : oidc || demo ? undefined : printLink,
    isFull: () => outbox?.isFull ?? false,
    mails: mail !== undefined,
    organisation: demo ? everyVisitor(random.uuid) : oidc && organisation?.(oidc, addresses, { clock, log }),
    noteRefusal: (reason: RefusalCode) => log.warn({ reason }, 'a sign-in by organisation was refused'),
  }
  return { signIn, drain: async () => outbox?.drain() }
}

/** The address of a sign-in link. The token is in the fragment, which browsers do not send. */
export const signInUrl = (url: string, token: string): string => `${url}/login#token=${token}`

/**
 * Decides whom a link is for. If links are printed and no hosts are named, everyone who reads a link is the same
 * host, so that a later link leads to the same sessions. An address that hosted here before keeps its own sessions.
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
 * The host of the link that is printed at every start: the first of HOST_EMAILS. Undefined if only HOST_DOMAINS
 * is set, or if hosts sign in in another way.
 */
export function printedHost({ mail, oidc, hosts }: SignInSettings): string | undefined {
  if (mail || oidc) return undefined
  return hosts.emails[0] ?? (hosts.domains.length === 0 ? LOCAL_HOST : undefined)
}

export function howToSignIn(settings: SignInSettings): string {
  if (settings.mail || settings.oidc) return ''
  if (printedHost(settings)) return ` (each link once, within ${SIGN_IN_LINK_LIFETIME / MINUTE} minutes)`
  return ` with an address of ${settings.hosts.domains.join(' or ')} (its link is then printed here)`
}

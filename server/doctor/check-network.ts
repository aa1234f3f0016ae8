import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { codeOf, messageOf } from '../../shared/error-code.ts'
import { listenAt } from '../http/socket/listen.ts'
import type { Config } from '../settings/config.ts'
import { isPrivate } from '../settings/values.ts'
import { answersAt } from './check-machine.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

/** Milliseconds within which another server has to answer. */
const ANSWERS_WITHIN = 10_000

/** Checks that the mail server lets us in. Sends no mail. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (!mail) return []
  const { verifyMail } = await import('../sign-in/mailer.ts')
  const { host } = new URL(mail.url)
  const failed = await verifyMail(mail).catch((error) => error)
  if (!(failed instanceof Error)) return [ok(`The mail server ${host} lets this server in.`)]
  const advice =
    codeOf(failed) === 'EAUTH'
      ? 'Correct user and password; characters such as @ : / # are percent-encoded.'
      : 'Check the address, the port and that this machine reaches it.'
  return [wrong(`SMTP_URL: the mail server ${host} does not take mails (${messageOf(failed)}). ${advice}`)]
}

/** Checks that the identity provider answers. @throws StartRefusal if it does not */
export async function checkOrganisation({ oidc, baseUrl }: Config): Promise<Finding[]> {
  if (!oidc) return []
  const { organisation } = await import('../sign-in/organisation.ts')
  await organisation(oidc, baseUrl ?? '', () => {})
  const answers = ok(`The identity provider ${oidc.issuer} answers.`)
  if (baseUrl) return [answers]
  return [answers, wrong('OIDC_ISSUER: the provider sends people back to BASE_URL, which is not set. Set it.')]
}

/** Checks that pages may be framed where they are meant to be. */
export function checkEmbedding({ embedOrigins, baseUrl }: Config): Finding[] {
  if (embedOrigins.size === 0 || (baseUrl && isPrivate(baseUrl))) return []
  return [
    wrong('EMBED_ORIGINS: browsers keep cookies in foreign frames only for https. Set BASE_URL to an https address.'),
  ]
}

/**
 * Checks that BASE_URL leads here. Where no server runs, listens in its place and waits for its own request to come
 * back, which also shows how many proxies it came through.
 */
export async function checkBaseUrl(config: Config): Promise<Finding[]> {
  const { baseUrl, port, host } = config
  if (!baseUrl) return []
  if (port === 0 || (await answersAt(`http://localhost:${port}`))) {
    return [(await answersAt(baseUrl)) ? ok(`${baseUrl} leads to a live-audience server.`) : leadsNowhere(baseUrl)]
  }
  const path = `/${randomUUID()}`
  let forwarded: string | undefined
  const server = createServer((req, res) => {
    if (req.url === path) forwarded = String(req.headers['x-forwarded-for'] ?? '')
    res.end()
  })
  await listenAt(server, { port, host }, { port: 'PORT', host: 'HOST' })
  const signal = AbortSignal.timeout(ANSWERS_WITHIN)
  const error = await fetch(baseUrl + path, { signal }).then(
    () => undefined,
    ({ cause, message }) => codeOf(cause) || message,
  )
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
  return forwarded === undefined ? [leadsNowhere(baseUrl, error)] : [judgeProxies(config, forwarded)]
}

function leadsNowhere(baseUrl: string, reason = 'something else answers there'): Finding {
  return wrong(
    `BASE_URL: ${baseUrl} does not lead to this server (${reason}). Check the name, the proxy, the port behind it and the certificate.`,
  )
}

function judgeProxies({ baseUrl, trustProxy }: Config, forwarded: string): Finding {
  const proxies = forwarded.split(',').filter((address) => address.trim()).length
  if (proxies === trustProxy) return ok(`${baseUrl} leads to this server, through ${proxies} proxies.`)
  if (proxies > trustProxy) {
    return wrong(
      `TRUST_PROXY: requests come through ${proxies} proxies and ${trustProxy} are trusted, so everyone counts as one address. Set TRUST_PROXY=${proxies}.`,
    )
  }
  return note(
    `TRUST_PROXY: ${trustProxy} proxies are trusted and requests come through ${proxies}, so callers can pretend to be elsewhere. Set TRUST_PROXY=${proxies}.`,
  )
}

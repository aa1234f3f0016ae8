import { CommandFailed, DEFAULT_URL, WRONG_ARGUMENTS } from '../../shared/command-line.ts'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { codeOf, messageOf } from '../../shared/system-error-code.ts'
import { ForeignAnswer, LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import type { DeckSettings } from './arguments.ts'

/** A server, credentials, and a session by id or code unless a new one is created. */
export type Access = { url: string; id?: string | undefined; token?: string | undefined; key?: string | undefined }

export const addressOf = (url: string, id = ''): string => `${url}/host/${id}`

/**
 * Reads which session is meant: the address of its console, a host link, or an id or code on the server `url`.
 * @throws CommandFailed if an address leads to no session
 */
export function readAddress(text: string, url: string): Access {
  if (!URL.canParse(text)) return { url, id: text }
  const { origin, pathname, hash } = new URL(text)
  const [, page, id] = pathname.split('/')
  if (page !== 'host' || !id) {
    throw new CommandFailed(`${text} is not the address of a session. One looks like ${url}/host/ABC234.`)
  }
  const key = new URLSearchParams(hash.slice(1)).get('k')
  return { url: origin, id, ...(key && { key }) }
}

/**
 * Decides which session to use, and with which credentials.
 * @param bound the address of the session in the deck's front matter
 * @throws CommandFailed if the host's own credentials would go to a server that only the deck names
 */
export function accessOf(settings: DeckSettings, bound: string | undefined): Access {
  const { url = DEFAULT_URL, session, token } = settings
  const given = session === undefined ? undefined : readAddress(session, url)
  const own = bound === undefined ? undefined : readAddress(bound, url)
  if (given && own && given.id !== own.id) {
    throw new CommandFailed(
      `The deck belongs to ${bound}. To write to another session, remove live-audience from its front matter.`,
    )
  }
  const at = given ?? own ?? { url }
  const key = given?.key ?? own?.key ?? settings.key
  const access = { url: settings.url ?? at.url, id: at.id, token, key }
  const isNamed = [settings.url, given?.url, DEFAULT_URL].includes(access.url)
  if (!isNamed && (token || settings.key)) throw new CommandFailed(namedByDeck(access.url), WRONG_ARGUMENTS)
  if (access.token || (access.id && access.key)) return access
  throw new CommandFailed(HOW_TO_SIGN_IN, WRONG_ARGUMENTS)
}

/** A deck may come from anybody, so it must not decide which server gets a token. */
const namedByDeck = (url: string): string =>
  `The deck names the server ${url}. To send it your token or key, add --url ${url} or set LIVE_AUDIENCE_URL.`

const HOW_TO_SIGN_IN =
  'Show that you are the host. --token takes a Bearer token (in the console: account, “Create API token”). For an existing session, use --key with its host key, or --session with a host link.'

/** A typed client. A call throws CommandFailed if the server does not answer. */
export const connect = ({ url, token, key }: Access): Operations =>
  liveAudience({
    baseUrl: url,
    ...(key && !token ? { hostKey: key } : { token: token ?? '' }),
    async fetch(input, init) {
      try {
        const response = await fetch(input, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) })
        // Read here, so that an answer that breaks off fails here, too.
        return new Response(response.body && (await response.blob()), response)
      } catch (error) {
        const reason = (error instanceof Error && codeOf(error.cause)) || messageOf(error)
        throw new CommandFailed(
          `The server at ${url} does not answer (${reason}). Run the command again. Nothing is done twice.`,
        )
      }
    },
  })

/**
 * For `catch`: begins the message of a refusal with what was refused, for example `line 12`. If something else answered
 * in place of the server, nobody knows what was done, so the command has to run again.
 */
export const refusedFor =
  (subject: string) =>
  (error: unknown): never => {
    if (error instanceof LiveAudienceError) throw new CommandFailed(`${subject}: ${error.message}`)
    if (error instanceof ForeignAnswer) {
      throw new CommandFailed(`${subject}: ${error.message} Run the command again. Nothing is done twice.`)
    }
    throw error
  }

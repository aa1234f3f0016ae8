import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import { DeckRefused } from './deck-refused.ts'

/** A server, and optionally a session on it by id or code. */
export type Where = { url: string; id?: string | undefined }
export type Credentials = { token?: string | undefined; key?: string | undefined }

/** The address of a session's console, without a key. */
export const addressOf = ({ url, id = '' }: Where): string => `${url}/host/${id}`

/**
 * Reads which session is meant: the address of its console, a host link, or an id or code on the server `url`.
 * @throws DeckRefused if an address leads to no session
 */
export function readAddress(text: string, url: string): Where & Credentials {
  if (!URL.canParse(text)) return { url, id: text }
  const { origin, pathname, hash } = new URL(text)
  const [, page, id] = pathname.split('/')
  if (page !== 'host' || !id) {
    throw new DeckRefused(`${text} is not the address of a session. One looks like ${url}/host/ABC234.`)
  }
  const key = new URLSearchParams(hash.slice(1)).get('k')
  return { url: origin, id, ...(key && { key }) }
}

/** A typed client with these credentials. */
export const connect = ({ url }: Where, { token, key }: Credentials): Operations =>
  liveAudience({ baseUrl: url, ...(key && !token ? { hostKey: key } : { token: token ?? '' }) })

/**
 * Waits for the answer to a call.
 * @param subject begins the message of a refusal, for example `line 12`
 * @throws DeckRefused with the server's refusal, or if the server does not answer
 */
export async function answerOf<T>({ url }: Where, call: (signal: AbortSignal) => Promise<T>, subject = ''): Promise<T> {
  try {
    return await call(AbortSignal.timeout(CALL_TIMEOUT_MS))
  } catch (error) {
    if (error instanceof LiveAudienceError) throw new DeckRefused(`${subject && `${subject}: `}${error.message}`)
    if (error instanceof DeckRefused) throw error
    throw new DeckRefused(
      `The server at ${url} does not answer (${reasonOf(error)}). Run the command again. Nothing is done twice.`,
    )
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error as { cause?: { code?: string } }
  return cause?.code ?? error.message
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof LiveAudienceError && error.status === status

import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import { DeckRefused } from './deck-refused.ts'

/** A server, and a session there by its id or code. */
export type Where = { url: string; id?: string | undefined }
export type Credentials = { token?: string | undefined; key?: string | undefined }

/** The address of a session's console, without a key. */
export const addressOf = ({ url, id = '' }: Where): string => `${url}/host/${id}`

/** Reads the address of a console, as the browser shows it or as a host link; an id or code is one of `url`. */
export function readAddress(text: string, url: string): Where & Credentials {
  if (!URL.canParse(text)) return { url, id: text }
  const { origin, pathname, hash } = new URL(text)
  const [, page, id] = pathname.split('/')
  if (page !== 'host' || !id) {
    throw new DeckRefused(`${text} is no address of a session, as ${url}/host/ABC234 is.`)
  }
  const key = new URLSearchParams(hash.slice(1)).get('k')
  return { url: origin, id, ...(key && { key }) }
}

export const connect = ({ url }: Where, { token, key }: Credentials): Operations =>
  liveAudience({ baseUrl: url, ...(key && !token ? { hostKey: key } : { token: token ?? '' }) })

/**
 * What a call brings.
 * @param about what it is about, as `line 12`
 * @throws DeckRefused with what the server says, or that it says nothing
 */
export async function answerOf<T>({ url }: Where, call: (signal: AbortSignal) => Promise<T>, about = ''): Promise<T> {
  try {
    return await call(AbortSignal.timeout(CALL_TIMEOUT_MS))
  } catch (error) {
    if (error instanceof LiveAudienceError) {
      throw new DeckRefused(`${about && `${about}: `}${error.message}`)
    }
    if (error instanceof DeckRefused) throw error
    throw new DeckRefused(
      `The server at ${url} does not answer (${reasonOf(error)}). Run the command again: nothing is done twice.`,
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

import { createClient, createConfig } from './generated/client/index.ts'
import { Operations } from './generated/sdk.gen.ts'

export type * from './generated/types.gen.ts'
export { Operations }

/** Where the service is and who calls it. */
export type LiveAudienceOptions = {
  /** As `https://live.example.org`. In a page of the service itself: `location.origin`. */
  baseUrl: string
  /** A host's Bearer token. */
  token?: string
  /** One session's host key, where there is no token. */
  hostKey?: string
  /** Another `fetch`, for tests and special networks. */
  fetch?: typeof fetch
}

/** A refusal: `status` is the HTTP status, `message` says what is wrong and what to do. */
export class LiveAudienceError extends Error {
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'LiveAudienceError'
    this.status = status
  }
}

/**
 * A client for one host or one participant, with a method per operation of the OpenAPI document.
 * Refusals are thrown as LiveAudienceError, a broken connection as what `fetch` throws. Outside a
 * browser it keeps the cookies that the service sets, so that each client is a browser of its own.
 */
export function liveAudience({
  baseUrl,
  token,
  hostKey,
  ...rest
}: LiveAudienceOptions): Operations {
  const cookies = new Map<string, string>()
  const client = createClient(
    createConfig({
      baseUrl,
      throwOnError: true,
      ...(rest.fetch && { fetch: rest.fetch }),
      auth: ({ in: place, name = '', scheme }) => {
        if (scheme === 'bearer') return token
        return place === 'query' ? hostKey : cookies.get(name)
      },
    }),
  )
  client.interceptors.request.use(keepKeyOutOfAddress)
  client.interceptors.response.use((response) => {
    for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
    return response
  })
  client.interceptors.error.use((error, response) =>
    response && !response.ok ? new LiveAudienceError(messageOf(error), response.status) : error,
  )
  return new Operations({ client })
}

/** Moves the host key into the body where there is one: addresses end up in logs. */
async function keepKeyOutOfAddress(request: Request): Promise<Request> {
  const url = new URL(request.url)
  const k = url.searchParams.get('k')
  if (k === null || !['POST', 'PATCH'].includes(request.method)) return request
  url.searchParams.delete('k')
  const body = await request.text()
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  const { method, signal, credentials } = request
  const withKey = JSON.stringify({ ...(body && JSON.parse(body)), k })
  return new Request(url, { method, signal, credentials, headers, body: withKey })
}

/** Keeps `name=value` of a Set-Cookie header; browsers show scripts none of them. */
function keep(cookies: Map<string, string>, setCookie: string): void {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/.exec(setCookie) ?? []
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}

function messageOf(error: unknown): string {
  const isBody = typeof error === 'object' && error !== null && 'error' in error
  return isBody
    ? String(error.error)
    : 'The service answered in a way that this client does not know.'
}

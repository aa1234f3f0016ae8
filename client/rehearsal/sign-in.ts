import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import type { Credentials } from './arguments.ts'
import { reasonOf } from './caller.ts'
import { runWithin } from './deadline.ts'
import { BadArguments, RehearsalFailed } from './failures.ts'

/**
 * Signs in as a host, and checks that this worked.
 * @returns a client with a Bearer token
 * @throws BadArguments if the token or link is not valid, RehearsalFailed if no live-audience server answers, or the
 *   reason of `stop`
 */
export async function signIn(
  { url, credentials }: { url: string; credentials: Credentials },
  { stop, fetch }: { stop: AbortSignal; fetch?: typeof globalThis.fetch },
): Promise<Operations> {
  const where = { baseUrl: url, fetch }
  try {
    return await runWithin(CALL_TIMEOUT_MS, stop, async (signal) => {
      const token = await tokenOf(credentials, where, signal)
      const host = liveAudience({ ...where, token })
      const me: unknown = await host.whoAmI({ signal })
      if (typeof me === 'object' && me !== null && 'email' in me) return host
      throw new RehearsalFailed('it is not a live-audience server')
    })
  } catch (error) {
    stop.throwIfAborted()
    throw refusalOf(error, url, credentials)
  }
}

async function tokenOf(
  credentials: Credentials,
  where: { baseUrl: string; fetch?: typeof fetch },
  signal: AbortSignal,
): Promise<string> {
  if ('token' in credentials) return credentials.token
  // A separate client, because only a cookie can make a token.
  const browser = liveAudience(where)
  await browser.useLink({ token: credentials.linkToken }, { signal })
  return (await browser.mintToken({}, { signal })).token
}

function refusalOf(error: unknown, url: string, credentials: Credentials): Error {
  const status = error instanceof LiveAudienceError ? error.status : 0
  if (status === 400 && 'linkToken' in credentials) {
    return new BadArguments(`--link: ${reasonOf(error)} The server prints one when it starts.`)
  }
  if (status === 401) {
    return new BadArguments(
      'The server does not know this token. It is mistyped, has expired or belongs to another server. Sign in with --link, or make a new token.',
    )
  }
  return new RehearsalFailed(
    `The server at ${url} does not answer as it should (${reasonOf(error)}). Check --url, and check that the server is running.`,
  )
}

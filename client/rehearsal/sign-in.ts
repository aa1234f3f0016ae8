import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import type { Credentials } from './arguments.ts'
import { reasonOf } from './caller.ts'
import { runWithin } from './deadline.ts'
import { BadArguments, RehearsalFailed } from './failures.ts'

/**
 * Signs in as a host, and checks that it worked.
 * @param how `stop` ends it, and its reason is thrown
 * @returns a client that calls with a Bearer token
 * @throws BadArguments where the token or link is not valid, RehearsalFailed where no server answers
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
  // A client of its own, since a token is minted from the cookie alone.
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
      'The server does not know this token: it is mistyped, has expired or is of another server. Sign in with --link, or mint a new one.',
    )
  }
  return new RehearsalFailed(
    `The server at ${url} does not answer as it should (${reasonOf(error)}). Check --url, and that the server runs.`,
  )
}

import { CommandFailed, WRONG_ARGUMENTS } from '../../shared/command-line.ts'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { LiveAudienceError, liveAudience, type Operations } from '../index.ts'
import type { Credentials, Settings } from './arguments.ts'
import { reasonOf } from './caller.ts'
import { runWithin } from './deadline.ts'

/**
 * Signs in as a host, and checks that this worked.
 * @returns a client with a Bearer token
 * @throws CommandFailed if the token or link is not valid, or no live-audience server answers; or the reason of `stop`
 */
export async function signIn(
  { url, credentials }: Settings,
  { stop, fetch }: { stop: AbortSignal; fetch?: typeof globalThis.fetch },
): Promise<Operations> {
  const server = { baseUrl: url, fetch }
  try {
    return await runWithin(CALL_TIMEOUT_MS, stop, async (signal) => {
      const token = 'token' in credentials ? credentials.token : await mintToken(credentials.linkToken, server, signal)
      const host = liveAudience({ ...server, token })
      await host.whoAmI({ signal })
      return host
    })
  } catch (error) {
    stop.throwIfAborted()
    throw failureOf(error, url, credentials)
  }
}

/** Only a cookie can make a token, so this is a client of its own. */
async function mintToken(token: string, server: Parameters<typeof liveAudience>[0], signal: AbortSignal) {
  const browser = liveAudience(server)
  await browser.useLink({ token }, { signal })
  return (await browser.mintToken({}, { signal })).token
}

function failureOf(error: unknown, url: string, credentials: Credentials): CommandFailed {
  const status = error instanceof LiveAudienceError ? error.status : 0
  if (status === 400 && 'linkToken' in credentials) {
    return new CommandFailed(`--link: ${reasonOf(error)} The server prints one when it starts.`, WRONG_ARGUMENTS)
  }
  if (status === 401) {
    return new CommandFailed(
      'The server does not know this token. It is mistyped, has expired or belongs to another server. Sign in with --link, or make a new token.',
      WRONG_ARGUMENTS,
    )
  }
  return new CommandFailed(
    `The server at ${url} does not answer as it should (${reasonOf(error)}). Check --url, and check that the server is running.`,
  )
}

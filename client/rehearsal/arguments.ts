import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { CommandFailed, DEFAULT_URL, readOptions, serverUrl, WRONG_ARGUMENTS } from '../../shared/command-line.ts'
import { ROOM_CAP } from '../../shared/limits.ts'

const SESSIONS_MAX = 50
const WITHIN_SECONDS_MAX = 120
const SEED_MAX = 4_294_967_295

const wholeNumber = (min: number, max: number, usual: () => number) =>
  z.coerce.number().int().min(min).max(max).default(usual).describe(`a whole number from ${min} to ${max}`)

const OPTIONS = z.object({
  url: serverUrl.optional().describe('an address like http://localhost:3000'),
  token: z.string().optional(),
  link: z
    .url({ protocol: /^https?$/ })
    .regex(/#token=[^&\s]+$/)
    .optional()
    .describe('a whole sign-in link, which contains #token='),
  people: wholeNumber(1, ROOM_CAP, () => ROOM_CAP),
  sessions: wholeNumber(1, SESSIONS_MAX, () => 1),
  within: z.coerce
    .number()
    .min(0)
    .max(WITHIN_SECONDS_MAX)
    .prefault(1)
    .transform((seconds) => seconds * 1000)
    .describe(`seconds from 0 to ${WITHIN_SECONDS_MAX}, for example 1.5`),
  seed: wholeNumber(0, SEED_MAX, () => randomInt(SEED_MAX)),
  keep: z.boolean(),
  json: z.boolean(),
})

export const USAGE = `Rehearses an event. Simulated people join, vote in polls of every kind and ask questions. Then the results are
compared with what the server acknowledged.

  npm run rehearse -- --link <the sign-in link that the server printed>

  --url <address>    the server (default: that of --link, else ${DEFAULT_URL})
  --token <bearer>   sign in with a host's Bearer token (or set LIVE_AUDIENCE_TOKEN)
  --link <link>      sign in with a sign-in link (it works once)
  --people <n>       people per session, 1 to ${ROOM_CAP} (${ROOM_CAP})
  --sessions <n>     sessions at the same time, 1 to ${SESSIONS_MAX} (1)
  --within <seconds> everyone votes within this time, 0 to ${WITHIN_SECONDS_MAX} (1)
  --seed <n>         repeats the random choices of an earlier rehearsal
  --keep             does not delete the sessions afterwards
  --json             prints the report as JSON

Exit code: 0 passed, 1 failed, 2 wrong arguments, 130 stopped with Ctrl-C.`

const HOW_TO_SIGN_IN = `The rehearsal has to sign in as a host. Pass the sign-in link that the server prints when it starts:
  npm run rehearse -- --link 'http://localhost:3000/login#token=...'
or a Bearer token, with --token or in the variable LIVE_AUDIENCE_TOKEN. POST /api/me/token makes one for a host who is signed in.`

/**
 * Reads the command line.
 * @param env for LIVE_AUDIENCE_TOKEN
 * @throws CommandFailed with a message that says what to change
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv) {
  const read = readOptions(args, OPTIONS)
  if (read === 'help') return read
  const { token, link, url = link && new URL(link).origin, ...options } = read.options
  return { ...options, url: url ?? DEFAULT_URL, credentials: credentialsOf(token, link, env) }
}

/** The settings of a rehearsal: `people` per session, `within` in milliseconds. */
export type Settings = Exclude<ReturnType<typeof readArguments>, 'help'>

export type Credentials = { token: string } | { linkToken: string }

function credentialsOf(token: string | undefined, link: string | undefined, env: NodeJS.ProcessEnv): Credentials {
  const [, linkToken] = link?.split('#token=') ?? []
  if (!token && linkToken) return { linkToken }
  const bearer = token || env.LIVE_AUDIENCE_TOKEN
  if (bearer) return { token: bearer }
  throw new CommandFailed(HOW_TO_SIGN_IN, WRONG_ARGUMENTS)
}

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ROOM_CAP } from '../../shared/limits.ts'
import { BadArguments } from './failures.ts'

const SESSIONS_MAX = 50
const WITHIN_SECONDS_MAX = 120
const SEED_MAX = 4_294_967_295

const wholeNumber = (min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).describe(`a whole number from ${min} to ${max}`)

/** The options. A description completes the sentence "--people takes …". */
const SETTINGS = z.object({
  url: z
    .url({ protocol: /^https?$/ })
    .regex(/^[^?#@]+$/)
    .transform((url) => url.replace(/\/+$/, ''))
    .describe('an address like http://localhost:3000'),
  token: z.string().optional().describe('a Bearer token'),
  link: z
    .string()
    .transform((link) => /#token=([^&\s]+)$/.exec(link)?.[1] ?? '')
    .pipe(z.string().min(1))
    .optional()
    .describe('a whole sign-in link, which contains #token='),
  people: wholeNumber(1, ROOM_CAP),
  sessions: wholeNumber(1, SESSIONS_MAX),
  within: z.coerce
    .number()
    .min(0)
    .max(WITHIN_SECONDS_MAX)
    .transform((seconds) => seconds * 1000)
    .describe(`seconds from 0 to ${WITHIN_SECONDS_MAX}, for example 1.5`),
  seed: wholeNumber(0, SEED_MAX),
  keep: z.boolean(),
  json: z.boolean(),
})

/** How the rehearsal signs in as a host. */
export type Credentials = { token: string } | { linkToken: string }

/** The settings of a rehearsal: `people` per session, `within` in milliseconds. */
export type Settings = Omit<z.infer<typeof SETTINGS>, 'token' | 'link'> & { credentials: Credentials }

export const USAGE = `Rehearses an event. Simulated people join, vote in polls of every kind and ask questions. Then the results are
compared with what the server acknowledged.

  npm run rehearse -- --link <the sign-in link that the server printed>

  --url <address>    the server (default: that of --link, else http://localhost:3000)
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
 * @param argv the arguments after the script's name
 * @param env for LIVE_AUDIENCE_TOKEN
 * @returns the settings, or 'help' for --help
 * @throws BadArguments with a message that says what to change
 */
export function readArguments(argv: string[], env: Record<string, string | undefined>): Settings | 'help' {
  const { help, ...given } = parse(argv)
  if (help) return 'help'
  const url = given.url ?? originOf(given.link) ?? 'http://localhost:3000'
  const read = SETTINGS.safeParse({ seed: randomInt(SEED_MAX), ...given, url })
  if (!read.success) throw new BadArguments(read.error.issues.map(sentenceOf).join('\n'))
  const { token, link, ...settings } = read.data
  if (!token && link) return { ...settings, credentials: { linkToken: link } }
  const bearer = token || env.LIVE_AUDIENCE_TOKEN
  if (bearer) return { ...settings, credentials: { token: bearer } }
  throw new BadArguments(HOW_TO_SIGN_IN)
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        link: { type: 'string' },
        people: { type: 'string', default: String(ROOM_CAP) },
        sessions: { type: 'string', default: '1' },
        within: { type: 'string', default: '1' },
        seed: { type: 'string' },
        keep: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values
  } catch (error) {
    throw new BadArguments(error instanceof Error ? error.message : String(error))
  }
}

const originOf = (link: string | undefined): string | undefined =>
  link !== undefined && URL.canParse(link) ? new URL(link).origin : undefined

function sentenceOf({ path: [name] }: z.core.$ZodIssue): string {
  const option = name as keyof typeof SETTINGS.shape
  return `--${option} takes ${SETTINGS.shape[option].description}.`
}

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { ROOM_CAP } from '../../shared/limits.ts'
import { BadArguments } from './failures.ts'

const ROOMS_MAX = 50
const WITHIN_MAX = 120
const SEED_MAX = 4_294_967_295

/** How the rehearsal signs in as a host. */
export type Credentials = { token: string } | { linkToken: string }

/** What a rehearsal is to do. */
export type Settings = {
  /** Of the server, without a slash at the end. */
  url: string
  credentials: Credentials
  /** People per room. */
  people: number
  rooms: number
  /** Milliseconds in which everyone votes. */
  within: number
  seed: number
  json: boolean
  keep: boolean
}

export const USAGE = `Rehearses an event: people join, vote on every kind of poll and ask questions, and the results
are compared with what the server acknowledged.

  npm run rehearse -- --link <the sign-in link that the server printed>

  --url <address>    the server (that of --link, else http://localhost:3000)
  --token <bearer>   sign in with a host's Bearer token (or set LIVE_AUDIENCE_TOKEN)
  --link <link>      sign in with a sign-in link (it works once)
  --people <n>       people per room, 1 to ${ROOM_CAP} (${ROOM_CAP})
  --rooms <n>        rooms at the same time, 1 to ${ROOMS_MAX} (1)
  --within <seconds> everyone votes within this time, 0 to ${WITHIN_MAX} (1)
  --seed <n>         repeats the draws of a former rehearsal
  --keep             keeps the sessions afterwards
  --json             prints the report as JSON

Exit code: 0 fine, 1 not fine, 2 bad arguments, 130 stopped with Ctrl-C.`

const HOW_TO_SIGN_IN = `The rehearsal has to sign in as a host. Give it the sign-in link that the server prints when it starts:
  npm run rehearse -- --link 'http://localhost:3000/login#token=...'
or a Bearer token, with --token or in the variable LIVE_AUDIENCE_TOKEN (POST /api/me/token mints one for a host who is signed in).`

/**
 * Reads the command line.
 * @param argv what stands behind the script's name
 * @param env for LIVE_AUDIENCE_TOKEN
 * @returns the settings, or 'help' where help was asked for
 * @throws BadArguments with a sentence that says what to change
 */
export function readArguments(
  argv: string[],
  env: Record<string, string | undefined>,
): Settings | 'help' {
  const given = parse(argv)
  if (given.help) return 'help'
  const seed = given.seed ?? String(randomInt(SEED_MAX))
  return {
    url: readUrl(given.url ?? originOf(given.link) ?? 'http://localhost:3000'),
    people: wholeNumber('people', given.people, 1, ROOM_CAP),
    rooms: wholeNumber('rooms', given.rooms, 1, ROOMS_MAX),
    within: readSeconds(given.within) * 1000,
    seed: wholeNumber('seed', seed, 0, SEED_MAX),
    json: given.json,
    keep: given.keep,
    credentials: readCredentials(given.token, given.link, env.LIVE_AUDIENCE_TOKEN),
  }
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
        rooms: { type: 'string', default: '1' },
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

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new BadArguments(`--${name} takes a whole number from ${min} to ${max}, not "${text}".`)
}

function readSeconds(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (value <= WITHIN_MAX) return value
  throw new BadArguments(`--within takes seconds from 0 to ${WITHIN_MAX}, as 1.5, not "${text}".`)
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash) {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
  }
  throw new BadArguments(`--url takes an address like http://localhost:3000, not "${text}".`)
}

const originOf = (link: string | undefined): string | undefined =>
  link !== undefined && URL.canParse(link) ? new URL(link).origin : undefined

function readCredentials(
  token: string | undefined,
  link: string | undefined,
  fromEnv: string | undefined,
): Credentials {
  if (token) return { token }
  if (link !== undefined) {
    const linkToken = /#token=([^&\s]+)$/.exec(link)?.[1]
    if (linkToken) return { linkToken }
    throw new BadArguments(`--link takes a whole sign-in link, which has #token= in it.`)
  }
  if (fromEnv) return { token: fromEnv }
  throw new BadArguments(HOW_TO_SIGN_IN)
}

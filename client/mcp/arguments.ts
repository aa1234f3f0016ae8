import { z } from 'zod'
import { CommandFailed, DEFAULT_URL, readOptions, serverUrl, WRONG_ARGUMENTS } from '../../shared/command-line.ts'

const OPTIONS = z.object({
  url: serverUrl
    .default(DEFAULT_URL)
    .describe('an address like https://live.example.org, and so does LIVE_AUDIENCE_URL'),
  token: z.string().optional(),
})

export const USAGE = `Gives a language model the tools of a server: a Model Context Protocol server over standard input and output. An
app such as Claude Desktop, VS Code or Cursor starts it. In the app's settings:

  "live-audience": {
    "command": "npx",
    "args": ["live-audience", "mcp", "--url", "https://live.example.org"],
    "env": { "LIVE_AUDIENCE_TOKEN": "<token>" }
  }

The token decides which tools there are. All run without names and addresses of people.
  {"for":"tools"}                      sessions, polls and questions of a host, with their results
  {"for":"tools","session":"K7RQ2M"}   drafts polls of this session, and nothing else

  --url <address>    the server (or set LIVE_AUDIENCE_URL; default ${DEFAULT_URL})
  --token <bearer>   a token for tools. Better set LIVE_AUDIENCE_TOKEN, since other accounts of this machine can
                     see the arguments of a command

Exit code: 0 the app ended it, 1 refused, 2 wrong arguments.`

/** How to make a token for tools, from the token that the console's menu makes, which is the value of the cookie. */
export const howToMint = (
  url: string,
): string => `To make one for tools, take a token from the console (account, “Create API token”):
  curl ${url}/api/me/token -H 'Cookie: ws_host=<that token>' -H 'Content-Type: application/json' -d '{"for":"tools"}'
With {"for":"tools","session":"<code>"} it only drafts polls of that session.`

/**
 * Reads the command line.
 * @param env for LIVE_AUDIENCE_URL and LIVE_AUDIENCE_TOKEN
 * @throws CommandFailed with a message that says what to change
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv) {
  const url = env.LIVE_AUDIENCE_URL ? [`--url=${env.LIVE_AUDIENCE_URL}`] : []
  // The last --url counts.
  const read = readOptions([...url, ...args], OPTIONS)
  if (read === 'help') return read
  const { url: server } = read.options
  const token = (read.options.token || env.LIVE_AUDIENCE_TOKEN || '').trim()
  if (/^[\w.-]+$/.test(token)) return { url: server, token }
  const fault =
    token === '' ? 'The tools need a token: set LIVE_AUDIENCE_TOKEN.' : 'The token is not one of live-audience.'
  throw new CommandFailed(`${fault} ${howToMint(server)}`, WRONG_ARGUMENTS)
}

/** A server, and a token for tools. */
export type Access = Exclude<ReturnType<typeof readArguments>, 'help'>

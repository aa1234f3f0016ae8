import { z } from 'zod'
import { CommandFailed, readOptions, serverUrl, WRONG_ARGUMENTS } from '../../shared/command-line.ts'
import { SLIDE_TOOLS } from './slides.ts'

const OPTIONS = z.object({
  url: serverUrl.optional().describe('an address like http://localhost:3000, and so does LIVE_AUDIENCE_URL'),
  token: z.string().optional(),
  key: z.string().optional(),
  session: z.string().optional(),
  slides: z.string().optional(),
  for: z.enum(SLIDE_TOOLS).optional().describe(SLIDE_TOOLS.join(', ')),
  look: z.string().default(''),
  'dry-run': z.boolean(),
})

export const USAGE = `Drafts the polls of a Markdown deck in a session. A poll is a fenced block:

  \`\`\`poll #lunch
  Where do we have lunch?
  - At the lake
  - In town
  \`\`\`

  npx live-audience polls deck.md --url https://live.example.org --token <bearer>

The first run creates a session. It writes the session's address and the ids of the polls into the deck's front
matter. Later runs change only drafts, and print which. A poll that was opened stays as it was.

  --url <address>     the server (or set LIVE_AUDIENCE_URL; default http://localhost:3000). Your token or key is
                      sent only to this server or to that of --session, even if the deck names another
  --token <bearer>    a host's Bearer token (or set LIVE_AUDIENCE_TOKEN)
  --key <host key>    for an existing session, instead of a token (or set LIVE_AUDIENCE_KEY)
  --session <address> an existing session for a deck that has none yet: its address, host link, id or code
  --slides <file>     writes the deck with a frame instead of each poll. The file contains a key: keep it secret
  --for <tool>        the tool that shows the slides: ${SLIDE_TOOLS.join(', ')}
  --look <query>      how polls look in the slides, for example theme=dark&qr
  --dry-run           prints what would change, and changes nothing

Exit code: 0 success, 1 refused, 2 wrong arguments.`

/**
 * Reads the command line.
 * @param env for LIVE_AUDIENCE_URL, LIVE_AUDIENCE_TOKEN and LIVE_AUDIENCE_KEY
 * @throws CommandFailed with a message that says what to change
 */
export function readArguments(args: string[], env: NodeJS.ProcessEnv) {
  const url = env.LIVE_AUDIENCE_URL ? [`--url=${env.LIVE_AUDIENCE_URL}`] : []
  // The last --url counts.
  const read = readOptions([...url, ...args], OPTIONS, true)
  if (read === 'help') return read
  const { options, positionals } = read
  const [deck, ...more] = positionals
  if (!deck || more.length > 0) throw new CommandFailed(`Name one deck.\n\n${USAGE}`, WRONG_ARGUMENTS)
  return {
    deck,
    url: options.url,
    token: options.token || (options.key ? undefined : env.LIVE_AUDIENCE_TOKEN),
    key: options.key || env.LIVE_AUDIENCE_KEY,
    session: options.session,
    slides: readSlides(options),
    dryRun: options['dry-run'],
  }
}

export type DeckSettings = Exclude<ReturnType<typeof readArguments>, 'help'>

/** The file to write slides to, the tool that shows them, and the query that sets their look. */
function readSlides({ slides: file, for: tool, look }: z.infer<typeof OPTIONS>) {
  if (file === undefined) return undefined
  if (tool) return { file, tool, look }
  throw new CommandFailed(`--slides needs --for: ${SLIDE_TOOLS.join(', ')}.`, WRONG_ARGUMENTS)
}

import { parseArgs } from 'node:util'
import { DeckRefused } from './deck-refused.ts'
import { SLIDE_TOOLS, type SlideTool } from './slides.ts'

/** The settings of one run. */
export type DeckSettings = {
  deck: string
  url: string | undefined
  token: string | undefined
  key: string | undefined
  session: string | undefined
  /** The file to write slides to, the tool that shows them, and the query that sets their look. */
  slides: { file: string; tool: SlideTool; look: string } | undefined
  dryRun: boolean
}

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
 * @throws DeckRefused with a message that says what to change
 */
export function readArguments(argv: string[], env: Record<string, string | undefined>): DeckSettings | 'help' {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [deck, ...more] = positionals
  if (!deck || more.length > 0) throw new DeckRefused(`Name one deck.\n\n${USAGE}`, 2)
  return {
    deck,
    url: readUrl(values.url ?? (env.LIVE_AUDIENCE_URL || undefined)),
    token: values.token || (values.key ? undefined : env.LIVE_AUDIENCE_TOKEN),
    key: values.key || env.LIVE_AUDIENCE_KEY,
    session: values.session,
    slides: readSlides(values),
    dryRun: values['dry-run'],
  }
}

function parse(argv: string[]) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        url: { type: 'string' },
        token: { type: 'string' },
        key: { type: 'string' },
        session: { type: 'string' },
        slides: { type: 'string' },
        for: { type: 'string' },
        look: { type: 'string', default: '' },
        'dry-run': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new DeckRefused(error instanceof Error ? error.message : String(error), 2)
  }
}

function readUrl(url: string | undefined): string | undefined {
  if (url === undefined || /^https?:\/\/[^?#@]+$/.test(url)) return url?.replace(/\/+$/, '')
  throw new DeckRefused('--url (or LIVE_AUDIENCE_URL) takes an address like http://localhost:3000.', 2)
}

type Flags = { slides?: string | undefined; for?: string | undefined; look: string }

function readSlides({ slides: file, look, ...flags }: Flags): DeckSettings['slides'] {
  const tool = SLIDE_TOOLS.find((one) => one === flags.for)
  if (flags.for !== undefined && !tool) {
    throw new DeckRefused(`--for takes ${SLIDE_TOOLS.join(', ')}.`, 2)
  }
  if (file === undefined) return undefined
  if (tool) return { file, tool, look }
  throw new DeckRefused(`--slides needs --for: ${SLIDE_TOOLS.join(', ')}.`, 2)
}

import { CommandFailed } from '../../shared/command-line.ts'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { PREPARE_KEY_PREFIX } from '../../shared/schemas/keys.ts'
import { ForeignAnswer, LiveAudienceError, liveAudience } from '../index.ts'
import { type Access, howToMint } from './arguments.ts'
import { type ToolsDocument, toolsDocumentSchema } from './document.ts'
import { reasonOf } from './reason.ts'

/**
 * Reads the document of the tools that a token opens.
 * @throws CommandFailed if the server does not answer or is another one, or if the token is none for tools
 */
export async function readToolSet(access: Access): Promise<ToolsDocument> {
  await requireForTools(access)
  const set = access.token.startsWith(PREPARE_KEY_PREFIX) ? 'prepare' : 'tools'
  const answer = await fetch(`${access.url}/api/openapi.json?for=${set}`, { signal: timeout() }).catch(silent(access))
  const { success, data } = toolsDocumentSchema.safeParse(await answer.json().catch(() => undefined))
  if (answer.ok && success) return data
  throw new CommandFailed(`${access.url} is a server that has no tools for language models. It may be older than 1.0.`)
}

/**
 * Asks who the token stands for, which a token for tools may not know. A host's own token gets an answer: it also opens
 * names and addresses, and a model's app would keep it in a file.
 */
async function requireForTools(access: Access): Promise<void> {
  const { url: baseUrl, token } = access
  const asked = await liveAudience({ baseUrl, token })
    .whoAmI({ signal: timeout() })
    .catch((error: unknown) => error)
  if (asked instanceof LiveAudienceError && asked.code === 'tools_only') return
  if (asked instanceof LiveAudienceError) throw new CommandFailed(refusalOf(asked, baseUrl))
  if (asked instanceof ForeignAnswer) throw new CommandFailed(`Nothing at ${baseUrl} is live-audience. Check --url.`)
  if (asked instanceof Error) silent(access)(asked)
  throw new CommandFailed(
    `This token does all that its host may, and also reads names and addresses. ${howToMint(baseUrl)}`,
  )
}

function refusalOf({ status, message, retryAfter }: LiveAudienceError, url: string): string {
  if (status === 401) return `${url} does not take this token for one of tools. It may have expired. ${howToMint(url)}`
  return `${message}${retryAfter ? ` Try again in ${retryAfter} s.` : ''}`
}

const timeout = () => AbortSignal.timeout(CALL_TIMEOUT_MS)

const silent =
  ({ url }: Access) =>
  (error: unknown): never => {
    throw new CommandFailed(
      `The server at ${url} does not answer (${reasonOf(error)}). Check --url, and whether it runs.`,
    )
  }

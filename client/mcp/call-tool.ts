import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { CALL_TIMEOUT_MS } from '../../shared/limits.ts'
import { throwBroken } from '../calls/error.ts'
import { randomKey } from '../calls/random-key.ts'
import { repeat } from '../calls/repeat.ts'
import { partsOf } from '../calls/request.ts'
import { ForeignAnswer, LiveAudienceError } from '../index.ts'
import type { Access } from './arguments.ts'
import { reasonOf } from './reason.ts'
import type { Tool } from './tools.ts'

/** For all attempts of a call, in milliseconds: apps give up after a minute. */
const LONGEST_CALL = 45_000

type Given = Record<string, unknown>

/**
 * Calls an operation. While the server restarts or cannot be reached, it tries again; what is to be made is made once.
 * @param signal gives the call up
 * @returns the body of the answer, or why there is none, in words that tell the model what it may do
 */
export async function callTool(tool: Tool, given: Given, access: Access, signal: AbortSignal): Promise<CallToolResult> {
  const missing = tool.inPath.find((name) => !isSegment(given[name]))
  if (missing !== undefined) return failed(`${missing}: is missing, or is no id.`)
  const { path, query, headers, body } = partsOf(tool, fieldsOf(tool, given))
  headers.set('Authorization', `Bearer ${access.token}`)
  const init = { method: tool.method, headers, redirect: 'manual', ...(body !== undefined && { body }) } as const
  const stop = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_CALL)])
  try {
    return await repeat(() => send(`${access.url}${path}${query}`, init, tool, stop), stop)
  } catch (error) {
    return failed(failureOf(error, tool, access))
  }
}

export const failed = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true })

/** Whether a value is one part of a path. Dots alone would lead to another path. */
const isSegment = (value: unknown): boolean =>
  (typeof value === 'string' || typeof value === 'number') && /[^.]/.test(`${value}`)

/** What is sent: of a query only what the document lists, since a body is all that the server answers for by name. */
function fieldsOf({ method, inPath, inQuery, creates }: Tool, given: Given): Given {
  const listed = [...inPath, ...inQuery]
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const fields = Object.entries(given).filter(([name]) => hasBody || listed.includes(name))
  return { ...Object.fromEntries(fields), 'Idempotency-Key': creates ? randomKey() : undefined }
}

/** One attempt. @throws what `repeat` sends again for: a broken connection, or that the server is away */
async function send(address: string, init: RequestInit, tool: Tool, stop: AbortSignal): Promise<CallToolResult> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(CALL_TIMEOUT_MS)])
  const answer = await fetch(address, { ...init, signal }).catch(throwBroken)
  const call = { operation: tool.listed.name, path: new URL(address).pathname }
  const isRefusal = answer.headers.has('refusal')
  const type = typeOf(answer)
  if (!isRefusal && !isOurs(answer, tool.answers[answer.status])) throw new ForeignAnswer(answer, call)
  const bytes = Buffer.from(await answer.arrayBuffer().catch(throwBroken))
  if (answer.status === 503) throw new LiveAudienceError(errorIn(bytes), 503, undefined, answer.headers, call)
  if (isRefusal) return failed(`${errorIn(bytes)}${whenAgain(answer)}`)
  if (isText(type)) return { content: [{ type: 'text', text: bytes.length > 0 ? `${bytes}` : 'Done.' }] }
  const resource = { uri: address, mimeType: type, blob: bytes.toString('base64') }
  return { content: [{ type: 'resource', resource }] }
}

const typeOf = ({ headers }: Response): string => headers.get('content-type')?.split(';', 1)[0] ?? ''

/** Whether an answer has the header that all of ours have, and a media type of those that the document lists. */
const isOurs = (answer: Response, types: string[] = ['none']): boolean =>
  answer.headers.has('x-request-id') && (types.length === 0 || types.includes(typeOf(answer)))

const isText = (type: string): boolean => type === '' || type === 'application/json' || type.startsWith('text/')

const errorIn = (body: Buffer): string => String(JSON.parse(`${body}`).error)

function whenAgain({ headers }: Response): string {
  const seconds = headers.get('retry-after')
  return seconds === null ? '' : ` Try again in ${seconds} s.`
}

function failureOf(error: unknown, { method }: Tool, { url }: Access): string {
  const why =
    error instanceof LiveAudienceError || error instanceof ForeignAnswer
      ? error.message
      : `The server at ${url} does not answer (${reasonOf(error)}).`
  const doubt = method === 'GET' ? '' : ' Nobody knows whether it was done: look before you do it again.'
  return `${why}${doubt}`
}

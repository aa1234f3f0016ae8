import { Refusal } from '../../../shared/refusals.ts'
import type { Handler } from '../request-and-answer.ts'
import { openApiDocument } from './document.ts'
import { toolsDocument } from './tools-document.ts'
import { TOOL_SETS, type ToolSet } from './tools-prose.ts'

type Whom = ToolSet | 'all'

/**
 * Sends the document, or with `?for=` its part for a tool wrapper. Each is made at its first request, because that takes
 * 50 ms, a tenth of a start.
 */
export function sendDocument(baseUrl: string): Handler {
  const texts = new Map<Whom, Buffer>()
  return ({ query, res }) => {
    const whom = readWhom(query.for)
    const text = texts.get(whom) ?? makeText(baseUrl, whom)
    texts.set(whom, text)
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('cache-control', 'no-cache')
    res.end(text)
  }
}

function readWhom(given: unknown): Whom {
  if (given === undefined) return 'all'
  const whom = TOOL_SETS.find((one) => one === given)
  if (whom) return whom
  throw new Refusal('invalid_input', `for: must be ${TOOL_SETS.join(' or ')}, or left out.`)
}

function makeText(baseUrl: string, whom: Whom): Buffer {
  const document = openApiDocument(baseUrl)
  const part = whom === 'all' ? document : toolsDocument(document, baseUrl, whom)
  return Buffer.from(JSON.stringify(part))
}

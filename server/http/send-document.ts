import { Refusal } from '../../shared/errors.ts'
import type { Handler } from './exchange.ts'
import { openApiDocument } from './openapi.ts'
import { toolsDocument } from './tools-document.ts'

type Texts = Record<'whole' | 'forTools', Buffer>

/**
 * The document, whole or with `?for=tools` what a tool wrapper takes of it. Made for the first who
 * asks: it takes 50 ms, a tenth of a start.
 */
export function sendDocument(baseUrl: string): Handler {
  let texts: Texts | undefined
  return ({ query, res }) => {
    if (query.for !== undefined && query.for !== 'tools') {
      throw new Refusal('invalid_input', 'for: must be tools, or left out.')
    }
    texts ??= makeTexts(baseUrl)
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('cache-control', 'no-cache')
    res.end(query.for ? texts.forTools : texts.whole)
  }
}

function makeTexts(baseUrl: string): Texts {
  const document = openApiDocument(baseUrl)
  return {
    whole: Buffer.from(JSON.stringify(document)),
    forTools: Buffer.from(JSON.stringify(toolsDocument(document, baseUrl))),
  }
}

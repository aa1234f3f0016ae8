import { Refusal } from '../../shared/errors.ts'
import type { Handler } from './exchange.ts'
import { openApiDocument } from './openapi.ts'
import { toolsDocument } from './tools-document.ts'

/** The document, whole or with `?for=tools` what a tool wrapper takes of it. */
export function sendDocument(baseUrl: string): Handler {
  const document = openApiDocument(baseUrl)
  const whole = JSON.stringify(document)
  const forTools = JSON.stringify(toolsDocument(document, baseUrl))
  return ({ query, res }) => {
    if (query.for !== undefined && query.for !== 'tools') {
      throw new Refusal('invalid_input', 'for: must be tools, or left out.')
    }
    res.setHeader('content-type', 'application/json; charset=utf-8')
    res.setHeader('cache-control', 'no-cache')
    res.end(query.for ? forTools : whole)
  }
}

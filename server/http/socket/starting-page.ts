import type { IncomingMessage, ServerResponse } from 'node:http'
import { DIRECTIONS, LANGUAGES, OUTSIDE_PAGES } from '../../../shared/languages/index.ts'
import type { Refusal } from '../../../shared/refusals.ts'
import { askedLanguage } from '../pages/page-languages.ts'
import { refusalHeaders } from './write-refusal.ts'

/** For people who come before the pages can be read. It asks again by itself. */
export function writeStartingPage(req: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  const language = askedLanguage(req, LANGUAGES)
  const page = `<!doctype html><html lang="${language}" dir="${DIRECTIONS[language]}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2"><title>live-audience</title>
<body style="margin:20vh auto;max-width:30rem;padding:1rem;font:1.25rem/1.5 system-ui"><p>${OUTSIDE_PAGES[language].starting}</p></html>`
  const { 'Content-Length': _, ...headers } = refusalHeaders(refusal)
  res.writeHead(refusal.status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

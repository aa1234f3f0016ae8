import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Refusal } from '../../../shared/errors.ts'
import { DIRECTIONS, LANGUAGES, type Language } from '../../../shared/languages.ts'
import { askedLanguage } from '../pages/page-languages.ts'
import { refusalHeaders } from './write-refusal.ts'

const WORDS: Record<Language, string> = {
  en: 'live-audience is starting. This page opens by itself in a moment.',
  de: 'live-audience startet gerade. Diese Seite öffnet sich gleich von selbst.',
  fr: 'live-audience démarre. Cette page s’ouvrira d’elle-même dans un instant.',
  es: 'live-audience se está iniciando. Esta página se abrirá sola en un momento.',
  it: 'live-audience si sta avviando. Questa pagina si aprirà da sola tra un momento.',
  ar: 'يجري تشغيل live-audience. ستُفتح هذه الصفحة تلقائيًا بعد لحظات.',
}

/** For people who come before the pages can be read. It asks again by itself. */
export function writeStartingPage(req: IncomingMessage, res: ServerResponse, refusal: Refusal): void {
  const language = askedLanguage(req, LANGUAGES)
  const page = `<!doctype html><html lang="${language}" dir="${DIRECTIONS[language]}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="2"><title>live-audience</title>
<body style="margin:20vh auto;max-width:30rem;padding:1rem;font:1.25rem/1.5 system-ui"><p>${WORDS[language]}</p></html>`
  const { 'Content-Length': _, ...headers } = refusalHeaders(refusal)
  res.writeHead(refusal.status, { ...headers, 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

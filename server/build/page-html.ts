import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { DIRECTIONS, type Language } from '../../shared/languages.ts'
import type { TextPaths } from './build-texts.ts'
import { HTML_WORDS } from './html-words.ts'
import { reference } from './reference/reference.ts'

type Outputs = Metafile['outputs']
type Built = {
  /** The path of what the page begins with: a script, or its styles where it has none. */
  entry: string
  outputs: Outputs
  texts: TextPaths
  /** What a page without a script is made of. */
  document: Parameters<typeof reference>[0] | undefined
  /** Of the package. */
  version: string
}

/** A page as it is sent to those who read this language. `BASE_URL` stands where the server's address belongs. */
export function pageHtml(language: Language, { entry, outputs, texts, document, version }: Built): string {
  const { description } = HTML_WORDS[language]
  const addresses = Object.entries(texts).map(([one, path]) => [one, addressOf(path)])
  const data = document ? '' : ` data-texts='${JSON.stringify(Object.fromEntries(addresses))}'`
  return `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}"${data}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f6fa">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11131a">
<title>${document ? 'REST interface · live-audience' : 'live-audience'}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="live-audience">
<meta property="og:description" content="${description}">
<meta property="og:image" content="BASE_URL/preview.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg">
${linksOf(entry, outputs, texts[language]).join('\n')}
</head>
<body>
${document ? reference(document, version) : untilItRuns(language)}
</body>
</html>
`
}

/** What a page says until its script has run. */
const untilItRuns = (language: Language): string => `<div id="page">
<p class="not-started">${HTML_WORDS[language].notStarted}</p>
</div>
<noscript>${HTML_WORDS[language].noScript}</noscript>`

const addressOf = (path: string): string => `/assets/${basename(path)}`

/** All that a browser asks for at once, and not only when it comes to the line that wants it. */
function linksOf(entry: string, outputs: Outputs, texts: string | undefined): string[] {
  const isScript = entry.endsWith('.js')
  const styles = isScript ? outputs[entry]?.cssBundle : entry
  return [
    ...(styles ? [`<link rel="stylesheet" href="${addressOf(styles)}">`] : []),
    ...[...partsOf(entry, outputs), ...(texts ? [texts] : [])].map(
      (path) => `<link rel="modulepreload" href="${addressOf(path)}">`,
    ),
    ...typefacesOf(styles, outputs).map(
      (path) => `<link rel="preload" as="font" crossorigin href="${addressOf(path)}">`,
    ),
    ...(isScript ? [`<script type="module" src="${addressOf(entry)}"></script>`] : []),
  ]
}

/** The typeface that styles name for most of our languages. */
const typefacesOf = (styles = '', outputs: Outputs): string[] =>
  (outputs[styles]?.imports ?? []).map(({ path }) => path).filter((path) => /-latin-wght-[^/]*\.woff2$/.test(path))

/** All that a script imports, and what that imports. */
function partsOf(script: string, outputs: Outputs, found = new Set<string>()): string[] {
  for (const { kind, path } of outputs[script]?.imports ?? []) {
    if (kind !== 'import-statement' || found.has(path)) continue
    found.add(path)
    partsOf(path, outputs, found)
  }
  return [...found]
}

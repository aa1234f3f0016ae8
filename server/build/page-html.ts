import { basename } from 'node:path'
import type { Metafile } from 'esbuild'
import { DIRECTIONS, type Language, OUTSIDE_PAGES } from '../../shared/languages/index.ts'
import { partsOf, type TextPaths } from './build-texts.ts'

type Outputs = Metafile['outputs']
type Built = {
  /** The path of the page's script. */
  entry: string
  asker: string
  /** The path of the styles of what the page loads later, if it has some. */
  laterStyles: string | undefined
  oldest: string
  outputs: Outputs
  texts: TextPaths
  /** What the page says without its script. */
  written: Written | undefined
}
export type Written = { title: string; html: string }

/** The HTML of a page in one language. The server replaces `BASE_URL` by its address. */
export function pageHtml(language: Language, { entry, asker, laterStyles, oldest, outputs, texts, written }: Built) {
  const { description, notStarted, noScript } = OUTSIDE_PAGES[language].html
  const addresses = Object.entries(texts).map(([one, paths]) => [one, paths.map(addressOf)])
  const textsData = written ? '' : ` data-texts='${JSON.stringify(Object.fromEntries(addresses))}'`
  const data = laterStyles ? `${textsData} data-styles="${addressOf(laterStyles)}"` : textsData
  const untilItRuns = `<div id="page">
<p class="not-started">${notStarted(oldest)}</p>
</div>
<noscript>${noScript}</noscript>
<script src="${addressOf(asker)}"></script>`
  return `<!doctype html>
<html lang="${language}" dir="${DIRECTIONS[language]}"${data}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f5f6fa">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#11131a">
<title>${written ? `${written.title} · live-audience` : 'live-audience'}</title>
<meta name="description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:title" content="live-audience">
<meta property="og:description" content="${description}">
<meta property="og:image" content="BASE_URL/preview.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg">
${linksOf(entry, outputs, texts[language]?.[0]).join('\n')}
</head>
<body>
${written ? written.html : untilItRuns}
</body>
</html>
`
}

const addressOf = (path: string): string => `/assets/${basename(path)}`

/** Lets the browser request all files at once, not only when it reaches the import of each. */
function linksOf(entry: string, outputs: Outputs, texts: string | undefined): string[] {
  const styles = outputs[entry]?.cssBundle
  return [
    ...(styles ? [`<link rel="stylesheet" href="${addressOf(styles)}">`] : []),
    ...[...partsOf(entry, outputs).slice(1), ...(texts ? [texts] : [])].map(
      (path) => `<link rel="modulepreload" href="${addressOf(path)}">`,
    ),
    ...typefacesOf(styles, outputs).map(
      (path) => `<link rel="preload" as="font" crossorigin href="${addressOf(path)}">`,
    ),
    `<script type="module" src="${addressOf(entry)}"></script>`,
  ]
}

/** The typeface for most of our languages. */
const typefacesOf = (styles = '', outputs: Outputs): string[] =>
  (outputs[styles]?.imports ?? []).map(({ path }) => path).filter((path) => /-latin-wght-[^/]*\.woff2$/.test(path))

import { readFile } from 'node:fs/promises'

/** The examples of the documents, as their readers copy them. */

type Example = { language: string; title: string; code: string }

/** The fenced blocks of a Markdown file, with calls to a server. */
export async function examplesIn(file: string, serverUrl: string): Promise<Example[]> {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', title = '', code = '']) => ({
    language,
    title,
    code: code.replaceAll('https://live.example.org', serverUrl),
  }))
}

/** The one example with this title, or of this language where it has none. */
export function exampleCalled(examples: readonly Example[], name: string): string {
  const found = examples.filter(({ title, language }) => (title || language) === name)
  if (found.length !== 1) throw new Error(`${found.length} examples are called ${name}`)
  return found[0]?.code ?? ''
}

/** Text of a page as the reader sees it. */
export const readable = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The examples of a part of a page, by curl or TypeScript, or in whatever language they have. */
export const codesIn = (html: string, language: 'curl' | 'typed' | 'both'): string[] =>
  [...html.matchAll(/<div class="code in-(\w+)"><pre[^>]*><code>([\s\S]*?)<\/code>/g)].flatMap(([, of, code = '']) =>
    of === language ? [readable(code)] : [],
  )

import { openApiDocument } from '../../server/http/openapi/document.ts'
import type { Answer } from '../support/people.ts'

/** Holds the headers of an answer against what the document and its description say of them. */

const PATHS = Object.entries(openApiDocument('http://localhost:3000').paths).map(([template, operations]) => ({
  pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  methods: Object.keys(operations).map((method) => method.toUpperCase()),
}))

/** What `Allow` lists of a path. */
function allowedOf(path: string): string {
  const [bare = ''] = path.split('?')
  const methods = PATHS.filter(({ pattern }) => pattern.test(bare)).flatMap((one) => one.methods)
  return [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].toSorted().join(', ')
}

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** How long an answer may be kept: nothing but reads, and pictures, which never change. */
const KEPT = /^(no-store|(private|public), no-cache|no-cache, no-transform)$/

/** What is wrong with the headers of an answer, or undefined. */
export function wrongHeader(method: string, path: string, { status, headers }: Answer): string | undefined {
  const has = (name: string) => headers.get(name)
  const isRefusal = status >= 400
  const isRead = method === 'GET' || method === 'HEAD'
  const kept = has('cache-control') ?? ''
  const mayKeep = isRefusal || !isRead ? kept === 'no-store' : KEPT.test(kept) || kept === IMMUTABLE
  const rules: [string, boolean][] = [
    ['cache-control', mayKeep],
    ['content-type', !isRefusal || has('content-type') === 'application/json; charset=utf-8'],
    ['allow', has('allow') === (status === 405 ? allowedOf(path) : null)],
    [
      'retry-after',
      [429, 503].includes(status) ? /^[1-9]\d*$/.test(has('retry-after') ?? '') : has('retry-after') === null,
    ],
    [
      'www-authenticate',
      status === 401 ? /^Bearer\b/.test(has('www-authenticate') ?? '') : has('www-authenticate') === null,
    ],
    ['access-control-allow-origin', has('access-control-allow-origin') === '*'],
    ['access-control-allow-credentials', has('access-control-allow-credentials') === null],
    ['refusal', !isRefusal || headers.has('refusal')],
  ]
  const wrong = rules.filter(([, holds]) => !holds).map(([name]) => `${name}: ${has(name)}`)
  return wrong.length > 0 ? wrong.join(', ') : undefined
}

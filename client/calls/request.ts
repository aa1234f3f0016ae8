import { throwBroken } from './error.ts'
import type { Operation } from './method.ts'

/** What an operation takes that is sent as a header. */
const HEADERS = ['Idempotency-Key', 'If-None-Match']

type Parts = { path: string; query: string; headers: Headers; body: string | undefined }

/**
 * Parts what a method takes into those of a request: what the path names, headers, and the rest as query or as JSON.
 * What is undefined is left out, and null in a query.
 */
export function partsOf({ method, path }: Operation, taken: object = {}): Parts {
  const left = new Map(Object.entries(taken).filter(([, value]) => value !== undefined))
  const take = (name: string): string => {
    const value = left.get(name)
    left.delete(name)
    return `${value}`
  }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name)))
  const headers = new Headers()
  for (const name of HEADERS) if (left.has(name)) headers.set(name, take(name))
  const hasBody = method !== 'GET' && method !== 'DELETE' && left.size > 0
  if (hasBody) headers.set('Content-Type', 'application/json')
  const rest = Object.fromEntries([...left].filter(([, value]) => hasBody || value !== null))
  return {
    path: filled,
    query: hasBody || Object.keys(rest).length === 0 ? '' : `?${new URLSearchParams(rest as Record<string, string>)}`,
    headers,
    body: hasBody ? JSON.stringify(rest) : undefined,
  }
}

/** What a success has: JSON, text, bytes, or nothing. */
export async function contentOf(answer: Response): Promise<unknown> {
  const type = (answer.headers.get('content-type') ?? '').toLowerCase()
  if (answer.status === 204 || type === '') return undefined
  if (type.startsWith('application/json')) return answer.json().catch(throwBroken)
  return (type.startsWith('text/') ? answer.text() : answer.blob()).catch(throwBroken)
}

import type { Operations } from '../generated/operations.gen.ts'
import type { RoomListEntry } from '../generated/types.gen.ts'

/**
 * Where a page of the list begins: after the session `before`. `limit` is the most sessions of a page. With `ends: '1'`
 * each entry says when its session ends.
 */
export type ListPlace = { limit?: number; before?: string; ends?: '1' }

/** Sessions, newest first, and where the next page begins; undefined after the last. */
export type ListPage = { events: RoomListEntry[]; next: ListPlace | undefined }

/**
 * A page of the caller's own sessions, newest first, and where the next page begins:
 * `const { events, next } = await listPage(host, { limit: 50 })`, then `await listPage(host, next)`.
 * @throws LiveAudienceError
 */
export async function listPage(operations: Operations, from: ListPlace = {}): Promise<ListPage> {
  let link: string | null = null
  const { events } = await operations.listSessions(from, { onAnswer: ({ headers }) => (link = headers.get('link')) })
  return { events, next: nextOf(link) }
}

/** The page that a `Link` header names as the next one (RFC 8288). */
function nextOf(link: string | null): ListPlace | undefined {
  const [, query] = /\?([^>]*)>; rel="next"/.exec(link ?? '') ?? []
  if (query === undefined) return undefined
  const { limit, before, ends } = Object.fromEntries(new URLSearchParams(query))
  return { ...(limit && { limit: Number(limit) }), ...(before && { before }), ...(ends && { ends: '1' as const }) }
}

import type { Client } from '../generated/client/index.ts'
import type { RoomListEntry } from '../generated/types.gen.ts'
import { SECURITY } from '../watch/requests.ts'

/** The page of the list: how many sessions, and the session before the first. */
export type ListPlace = { limit?: number; before?: string }

/** Sessions, newest first, and where the next page begins; undefined after the last. */
export type ListPage = { events: RoomListEntry[]; next: ListPlace | undefined }

/** Reads a page of the caller's sessions. @throws LiveAudienceError */
export async function readPage(client: Client, from: ListPlace): Promise<ListPage> {
  const { data, response } = await client.get<{ 200: Omit<ListPage, 'next'> }, unknown, true>({
    url: '/api/sessions',
    query: from,
    responseStyle: 'fields',
    throwOnError: true,
    security: [...SECURITY],
  })
  return { events: data.events, next: nextOf(response.headers.get('link')) }
}

/** The page that a `Link` header names as the next one (RFC 8288). */
function nextOf(link: string | null): ListPlace | undefined {
  const [, query] = /\?([^>]*)>; rel="next"/.exec(link ?? '') ?? []
  if (query === undefined) return undefined
  const { limit, before } = Object.fromEntries(new URLSearchParams(query))
  return { ...(limit && { limit: Number(limit) }), ...(before && { before }) }
}

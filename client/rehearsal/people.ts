import { liveAudience, type Operations } from '../index.ts'
import type { Chance } from './chance.ts'

/** Someone in the audience, with a browser (and so a `ws_part` cookie) of their own. */
export type Person = { name: string; client: Operations; chance: Chance }

/**
 * Makes the people of one room. Their names differ, so that the roster tells whose vote is whose.
 * @param count how many
 * @param where the server, and another `fetch` where the connection is a special one
 */
export function makePeople(
  count: number,
  where: { url: string; fetch?: typeof fetch },
  chance: Chance,
): Person[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Person ${String(i + 1).padStart(3, '0')}`,
    client: liveAudience({ baseUrl: where.url, fetch: where.fetch }),
    chance: chance.fork(),
  }))
}

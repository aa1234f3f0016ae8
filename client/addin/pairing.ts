import { parseUrl } from '../../shared/parse-url.ts'

export type Pairing = { id: string; k: string }

/** The poll that a slide shows, by its id or by its number in the session, from 1. */
export type Binding = { pairing?: Pairing; poll?: string }

/**
 * Reads a host link (`https://live.example.org/host/{id}#k=…`).
 * @param origin this page's own origin, because no other server may see the key
 * @returns undefined if it is no host link, or leads to another origin
 */
export function readHostLink(link: string, origin: string): Pairing | undefined {
  const url = parseUrl(link)
  if (url?.origin !== origin) return undefined
  const [, page, id] = url.pathname.split('/')
  const k = new URLSearchParams(url.hash.slice(1)).get('k')
  return page === 'host' && id && k ? { id, k } : undefined
}

/** Reads the fragment that a deck adds to this page's address: `#session=…&k=…&poll=2`. */
export function readFragment(fragment: string): Binding {
  const fields = new URLSearchParams(fragment.slice(1))
  const [id, k, poll] = ['session', 'k', 'poll'].map((name) => fields.get(name))
  return id && k ? { pairing: { id, k }, ...(poll && { poll }) } : {}
}

/** Writes the fragment that `readFragment` reads. Browsers do not send fragments to servers. */
export const toFragment = ({ id, k }: Pairing, poll: string): string =>
  `#${new URLSearchParams({ session: id, k, poll })}`

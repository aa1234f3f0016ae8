import { inTab } from '../browser/storage.ts'

/**
 * The host key of a session. It comes in the fragment of a link, leaves the address bar at once, and is kept for as
 * long as the tab is open.
 * @param id the session's id or code, as in the page's path
 */
export function takeHostKey(id: string): string | undefined {
  const storageKey = `host key of ${id}`
  const fragment = new URLSearchParams(location.hash.slice(1))
  const k = fragment.get('k')
  if (k) {
    inTab.set(storageKey, k)
    inTab.set(`helper of ${id}`, fragment.get('for') ?? '')
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return inTab.get(storageKey) ?? undefined
}

/** Which helper the link of this page is for, such as `present`; empty for a host. */
export const helperOf = (id: string): string => inTab.get(`helper of ${id}`) ?? ''

import { inTab } from '../browser/storage.ts'

/**
 * The host key of a session. It comes in the fragment of a link, leaves the address bar at once, and is kept for as
 * long as the tab is open.
 * @param id the session's id or code, as in the page's path
 */
export function takeHostKey(id: string): string | undefined {
  const storageKey = `host key of ${id}`
  const k = new URLSearchParams(location.hash.slice(1)).get('k')
  if (k) {
    inTab.set(storageKey, k)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return inTab.get(storageKey) ?? undefined
}

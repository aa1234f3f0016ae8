import { inTab } from '../parts/browser/storage.ts'

/** After signing in, a host returns to the page that asked for it, or goes to the list of sessions. */

const KEY = 'after signing in'

/** Goes to the sign-in page, which returns to this page. */
export function signInFirst(): void {
  inTab.set(KEY, location.pathname)
  location.assign('/login')
}

/** The path to return to. It is used once. */
export function takeReturnPath(): string {
  const path = inTab.get(KEY)
  inTab.remove(KEY)
  return path ?? '/host'
}

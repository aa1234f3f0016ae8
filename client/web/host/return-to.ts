import { inTab } from '../parts/browser/storage.ts'

/** Where a host goes after signing in: back to the page that asked for it, else to the sessions. */

const PLACE = 'after signing in'

/** Leaves for the sign-in, to come back to this page. */
export function signInFirst(): void {
  inTab.set(PLACE, location.pathname)
  location.assign('/login')
}

export function whereTo(): string {
  const path = inTab.get(PLACE)
  inTab.remove(PLACE)
  return path ?? '/host'
}

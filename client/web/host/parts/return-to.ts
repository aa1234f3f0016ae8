import { LiveAudienceError } from '../../../index.ts'
import { inTab } from '../../parts/browser/storage.ts'

/** After signing in, a host returns to the page that asked for it, or goes to the list of sessions. */

const KEY = 'after signing in'

/**
 * Goes to the sign-in page, which returns to this page, if a request was refused because nobody is signed in. Whoever has a
 * helper's key stays: they read that it allows less.
 */
export function signInAfter(error: unknown): void {
  if (!(error instanceof LiveAudienceError) || error.status !== 401 || error.code === 'key_too_narrow') return
  inTab.set(KEY, location.pathname)
  location.assign('/login')
}

/** Whether the page that asked to sign in is that of one session, which a link may also open. */
export const cameFromSession = (): boolean => /^\/host\/./.test(inTab.get(KEY) ?? '')

export function takeReturnPath(): string {
  const path = inTab.get(KEY)
  inTab.remove(KEY)
  return path ?? '/host'
}

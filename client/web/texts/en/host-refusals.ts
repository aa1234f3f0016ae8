import type { EnglishRefusals } from '../../parts/met-refusals.ts'

/** What the host's pages and slides say of refusals. */
export const texts: EnglishRefusals<'host'> = {
  links_off: 'Sign-in links are not in use here. Sign in with your organisation.',
  oidc_refused: 'Your organisation did not confirm this sign-in. Please sign in again.',
  oidc_unverified: 'Your organisation has not verified your email address. Have it verified there, then sign in again.',
  oidc_unavailable: 'Your organisation’s sign-in cannot be reached. Try again in a moment.',
  oidc_off: 'Signing in with an organisation is not set up here. Ask for a link.',
  may_not_host: 'Your address may not host here. Ask whoever runs this service to add it.',
  not_signed_in: 'You are not signed in, or not any more. Sign in and try again.',
  cookie_only: 'You are not signed in, or not any more. Sign in and try again.',
  tools_only: 'This token is for tools alone. Use one that was made in the host’s pages.',
  not_host: 'This is for the session’s host. Open it by its host link, or sign in as the one who made it.',
  key_too_narrow: 'This link is for helpers, who cannot do this. Ask the host to do it, or for another link.',
  not_owner: 'This is for the one who made the session. Sign in as them.',
  other_poll_open: 'Another poll was opened just now. Look at it first, then try again.',
  session_would_revive: 'This session has ended for good: its end stays in the past.',
}

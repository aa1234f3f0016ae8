import type { RequestHandler } from 'express'
import { DIRECTIONS, type Language, OUTSIDE_PAGES } from '../../../shared/languages/index.ts'
import type { Services } from '../../procedures/context.ts'
import { readPlayedSession } from '../../queries/demo-sessions.ts'
import type { PageFile } from './page-languages.ts'

/** The body of a page begins with this. The page draws itself below. */
export function demoBanner(page: PageFile, language: Language): string {
  const { what, join, wall, host, own } = OUTSIDE_PAGES[language].demo
  return `<body class="demo demo-${page}">
<aside class="notice" lang="${language}" dir="${DIRECTIONS[language]}" aria-label="Demo">
${what}
<a href="/demo">${join}</a> ·
<a href="/demo/wall">${wall}</a> ·
<a href="/api/me/login/oidc" rel="nofollow">${host}</a> ·
<a href="https://github.com/live-audience/live-audience#run-it">${own}</a>
</aside>`
}

/** Leads to the session that is played, or to its wall. Its code changes with it. */
export const toPlayedSession =
  ({ db, tokens }: Services): RequestHandler =>
  async ({ path }, res) => {
    const session = await readPlayedSession(db)
    const { id = '', code = '', host_key_version = 0 } = session ?? {}
    const wall = `/wall/${id}#k=${tokens.sessionKey('wall', id, host_key_version)}`
    res.set('cache-control', 'no-store').redirect(session && path === '/demo/wall' ? wall : `/${code}`)
  }

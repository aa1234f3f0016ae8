import '../parts/styles/page.css'
import './audience.css'
import './join/join.css'
import { liveAudience, type Session } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { timed } from '../parts/timer/server-clock.ts'
import { readCode } from './join/read-code.ts'
import { SessionPage } from './session-page.tsx'
import { useAfterJoining } from './use-after-joining.ts'

const client = timed(liveAudience({ baseUrl: location.origin }))
const code = readCode(readPath())
// The ticket of a scanned link leaves the address, where others could read it, and stays through a reload.
const ticket = new URLSearchParams(location.hash.slice(1)).get('ticket')
if (code) history.replaceState(ticket ? { ticket } : history.state, '', `/${code}`)
// A link with a ticket, opened where this session is open already.
addEventListener('hashchange', () => location.reload())

/** An address that cannot be decoded is no code. */
function readPath(): string {
  try {
    return decodeURIComponent(location.pathname.slice(1))
  } catch {
    return ''
  }
}

/** Milliseconds after which the page stops waiting for this answer and waits only for the stream. */
const FIRST_WITHIN = 4_000

/**
 * The session that the page requests together with its scripts (`preloadSession` of the server). Its answer was sent
 * before this call, so it cannot tell the server's time. Other options than these would make the browser ignore the
 * preloaded answer and ask again.
 */
function lookAt(id: string): Promise<Session> {
  const first = new AbortController()
  setTimeout(() => first.abort(), FIRST_WITHIN)
  return liveAudience({ baseUrl: location.origin }).getSession(
    { id },
    { signal: first.signal, cache: 'default', redirect: 'follow' },
  )
}

function Page() {
  const { EnterCode } = useAfterJoining()
  if (code) return <SessionPage client={client} code={code} look={() => lookAt(code)} />
  return EnterCode ? <EnterCode client={client} isLost={location.pathname !== '/'} /> : null
}

show(Page)

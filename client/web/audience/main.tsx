import '../parts/look.css'
import './audience.css'
import './poll.css'
import './questions.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/boundary.tsx'
import { timedFetch } from '../parts/server-clock.ts'
import { readCode } from './code.ts'
import { EnterCode } from './enter-code.tsx'
import { SessionPage } from './session-page.tsx'

const client = liveAudience({ baseUrl: location.origin, fetch: timedFetch })
const code = readCode(readPath())
if (code) history.replaceState(null, '', `/${code}`)

/** An address that cannot be decoded is no code. */
function readPath(): string {
  try {
    return decodeURIComponent(location.pathname.slice(1))
  } catch {
    return ''
  }
}

function Page() {
  if (code) return <SessionPage client={client} code={code} />
  return <EnterCode client={client} isLost={location.pathname !== '/'} />
}

show(<Page />)

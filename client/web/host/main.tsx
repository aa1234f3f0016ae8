import '../parts/styles/page.css'
import '../parts/styles/typeface.css'
import './host.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { takeHostKey } from '../parts/session/host-key.ts'
import { timed } from '../parts/timer/server-clock.ts'
import { Console } from './console/console.tsx'
import './hall-check/hall-check.css'
import './tickets/tickets.css'
import { lazy } from './lazy.tsx'
import { SessionList } from './sessions/list.tsx'
import { SignIn } from './sessions/sign-in.tsx'

const HallCheck = lazy((parts) => parts.HallCheck)
const Tickets = lazy((parts) => parts.Tickets)

const [, page, id, part] = location.pathname.split('/').map(decodeURIComponent)

function Page() {
  const k = id && takeHostKey(id)
  const client = timed(liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) }))
  if (page === 'login') return <SignIn client={client} />
  if (!id) return <SessionList client={client} />
  if (part === 'tickets') return <Tickets client={client} id={id} />
  if (part) return <HallCheck client={client} id={id} />
  return <Console client={client} watched={{ id, host: '1' }} />
}

show(Page)

import '../parts/styles/page.css'
import '../parts/styles/typeface.css'
import './host.css'
import './forms.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { takeHostKey } from '../parts/session/host-key.ts'
import { timed } from '../parts/timer/server-clock.ts'
import { Console } from './console/console.tsx'
import { afterConsole, lazy } from './lazy.tsx'
import { SessionList } from './sessions/list.tsx'

const SignIn = lazy((parts) => parts.SignIn)
const HallCheck = lazy((parts) => parts.HallCheck)
const Tickets = lazy((parts) => parts.Tickets)
const OF_CONSOLE = {
  Dialogs: lazy((parts) => parts.Dialogs),
  SessionItems: lazy((parts) => parts.SessionItems),
  NextPreview: lazy((parts) => parts.NextPreview),
  FirstSteps: lazy((parts) => parts.FirstSteps),
  Answers: lazy((parts) => parts.Answers),
  Outcome: lazy((parts) => parts.Outcome),
  ClosedPolls: lazy((parts) => parts.ClosedPolls),
  EndNotice: lazy((parts) => parts.EndNotice),
}
const OF_LIST = {
  NewSession: lazy((parts) => parts.NewSession),
  NewSessionDialog: lazy((parts) => parts.NewSessionDialog),
  EntryDate: lazy((parts) => parts.EntryDate),
  sessionFile: afterConsole,
}

const [, page, id, part] = location.pathname.split('/').map(decodeURIComponent)

function Page() {
  const k = id && takeHostKey(id)
  const client = timed(liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) }))
  if (page === 'login') return <SignIn client={client} />
  if (!id) return <SessionList client={client} parts={OF_LIST} />
  if (part === 'tickets') return <Tickets client={client} id={id} />
  if (part) return <HallCheck client={client} id={id} />
  return <Console client={client} watched={{ id, host: '1' }} parts={OF_CONSOLE} />
}

show(Page)

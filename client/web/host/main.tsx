import '../parts/look.css'
import '../parts/typeface.css'
import './host.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/boundary.tsx'
import { takeHostKey } from '../parts/key.ts'
import { Console } from './console.tsx'
import { SessionList } from './session-list.tsx'
import { SignIn } from './sign-in.tsx'

const [, place, id] = location.pathname.split('/').map(decodeURIComponent)

function Page() {
  if (place === 'login') return <SignIn client={liveAudience({ baseUrl: location.origin })} />
  if (!id) return <SessionList client={liveAudience({ baseUrl: location.origin })} />
  const k = takeHostKey(id)
  const client = liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) })
  return <Console client={client} watched={{ id, host: '1' }} />
}

show(<Page />)

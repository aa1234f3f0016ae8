import '../parts/styles/page.css'
import '../parts/styles/typeface.css'
import './page.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { takeHostKey } from '../parts/session/host-key.ts'
import { Wall } from './wall.tsx'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const k = takeHostKey(id)
const client = liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) })
show(() => <Wall client={client} watched={{ id, mode: 'wall' }} />)

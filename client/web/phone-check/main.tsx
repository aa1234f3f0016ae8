import '../parts/styles/page.css'
import './check.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { timed } from '../parts/timer/server-clock.ts'
import { PhoneCheck } from './phone-check.tsx'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
// The key stays in the fragment, so that the page can be reloaded. It opens nothing but the hall check.
const hostKey = new URLSearchParams(location.hash.slice(1)).get('k') ?? ''
const client = timed(liveAudience({ baseUrl: location.origin, hostKey }))
show(() => <PhoneCheck client={client} id={id} />)

import '../parts/styles/page.css'
import './check.css'
import { liveAudience } from '../../index.ts'
import { show } from '../parts/errors/boundary.tsx'
import { timedFetch } from '../parts/timer/server-clock.ts'
import { PhoneCheck } from './phone-check.tsx'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
// It stays in the fragment, for whoever reloads: it opens nothing else.
const hostKey = new URLSearchParams(location.hash.slice(1)).get('k') ?? ''
const client = liveAudience({ baseUrl: location.origin, hostKey, fetch: timedFetch })
show(() => <PhoneCheck client={client} id={id} />)

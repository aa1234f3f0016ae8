import '../parts/look.css'
import '../parts/typeface.css'
import './report.css'
import { render } from 'preact'
import { liveAudience } from '../../index.ts'
import { Boundary } from '../parts/boundary.tsx'
import { takeHostKey } from '../parts/key.ts'
import { SessionReport } from './session-report.tsx'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const k = takeHostKey(id)
const client = liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) })
const page = document.getElementById('page')
if (page) {
  page.replaceChildren()
  render(
    <Boundary>
      <SessionReport client={client} id={id} />
    </Boundary>,
    page,
  )
}

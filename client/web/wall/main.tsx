import '../parts/look.css'
import '../parts/typeface.css'
import './wall.css'
import './stage.css'
import './answers.css'
import { render } from 'preact'
import { liveAudience } from '../../index.ts'
import { Boundary } from '../parts/boundary.tsx'
import { takeHostKey } from '../parts/key.ts'
import { Wall } from './wall.tsx'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const k = takeHostKey(id)
const client = liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) })
const page = document.getElementById('page')
if (page) {
  page.replaceChildren()
  render(
    <Boundary>
      <Wall client={client} watched={{ id, mode: 'wall' }} />
    </Boundary>,
    page,
  )
}

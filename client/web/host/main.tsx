import '../parts/look.css'
import '../parts/typeface.css'
import './host.css'
import { render } from 'preact'
import { liveAudience } from '../../index.ts'
import { Boundary } from '../parts/boundary.tsx'
import { keepFocus } from '../parts/keep-focus.ts'
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

const page = document.getElementById('page')
if (page) {
  page.replaceChildren()
  render(
    <Boundary>
      <Page />
    </Boundary>,
    page,
  )
  keepFocus(page)
}

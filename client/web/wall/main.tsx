import '../parts/styles/page.css'
import '../parts/styles/typeface.css'
import './page.css'
// Apart from what draws it: the console's small wall has it later.
import './countdown.css'
import './overlay.css'
import { encode } from 'uqr'
import { liveAudience } from '../../index.ts'
import { giveKeyboardBack } from '../parts/browser/give-keyboard-back.ts'
import { show } from '../parts/errors/boundary.tsx'
import { setQrEncoder } from '../parts/join/qr-code.tsx'
import { takeHostKey } from '../parts/session/host-key.ts'
import { Wall } from './wall.tsx'
// Apart from what draws them: the console's small wall has them later.
import './scores.css'
import './podium.css'
import './thanks.css'

const id = decodeURIComponent(location.pathname.split('/')[2] ?? '')
const k = takeHostKey(id)
// Drawn over a video, the wall has no ground of its own.
document.documentElement.toggleAttribute('data-overlay', new URLSearchParams(location.search).has('overlay'))
const client = liveAudience({ baseUrl: location.origin, ...(k && { hostKey: k }) })
giveKeyboardBack()
setQrEncoder(encode)
show(() => <Wall client={client} watched={{ id, mode: 'wall' }} />)

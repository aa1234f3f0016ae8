import '../parts/look.css'
import './audience.css'
import { render } from 'preact'
import { liveAudience } from '../../index.ts'
import { EnterCode } from './enter-code.tsx'
import { SessionPage } from './session-page.tsx'

const client = liveAudience({ baseUrl: location.origin })
const code = decodeURIComponent(location.pathname.slice(1)).replaceAll(/[\s-]/g, '').toUpperCase()
const page = document.getElementById('page')
if (page)
  render(code ? <SessionPage client={client} code={code} /> : <EnterCode client={client} />, page)

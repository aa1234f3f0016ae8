import './console.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session, Watched } from '../../../index.ts'
import { readBrand } from '../../parts/brand.ts'
import { applyBrand } from '../../parts/brand-colours.ts'
import { number } from '../../parts/language.ts'
import { useLive } from '../../parts/live.ts'
import { Toast } from '../../parts/toast.tsx'
import { texts } from '../../texts/console.ts'
import { reason } from '../../texts/host.ts'
import type { HostedSession } from '../hosted-session.ts'
import { Polls } from '../polls/polls.tsx'
import { Questions } from '../questions/questions.tsx'
import { inPart } from '../questions/queue.ts'
import { signInFirst } from '../return-to.ts'
import { Stage } from '../stage/preview.tsx'
import { Bar } from './bar.tsx'
import { Help } from './help.tsx'
import { TitleBar } from './title-bar.tsx'
import { useDesk } from './use-console.ts'
import { isInSight, useKeys } from './use-keys.ts'

const PARTS = ['stage', 'polls', 'questions'] as const
type Part = (typeof PARTS)[number]

/** One session as its host runs it. */
export function Console({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useLive(client, watched)
  useEffect(() => {
    if (session) present(session)
    if (refused?.status === 401 && !session) signInFirst()
  }, [session, refused])
  if (refused) return <Refused why={reason(refused)} />
  if (!session) return <p class="narrow">{texts.loading}</p>
  return <Hosted {...{ client, id: watched.id, session, connected }} />
}

/** The tab tells how many questions wait. */
function present(session: Session): void {
  const waiting = inPart(session, 'pending').length
  document.title = waiting > 0 ? `(${waiting}) ${session.title}` : session.title
  applyBrand(readBrand(session.brand), document.documentElement)
}

/** Three columns where there is room, else one of them at a time; the bar is below in either case. */
function Hosted({ connected, ...hosted }: HostedSession & { connected: boolean }) {
  const [part, setPart] = useState<Part>('stage')
  const [showsHelp, setShowsHelp] = useState(false)
  const columns = useRef<HTMLElement>(null)
  const desk = useDesk(hosted, () => setShowsHelp(true))
  const showMarked = () => {
    const marked = columns.current?.querySelector('.queue > [aria-current="true"]')
    if (!marked || isInSight(marked)) return true
    setPart('questions')
    requestAnimationFrame(() => marked.scrollIntoView({ block: 'nearest' }))
    return false
  }
  useKeys({ act: desk.act, showMarked })
  return (
    <div class="console">
      <TitleBar {...hosted} desk={desk} />
      <nav class="tabs parts">
        {PARTS.map((name) => (
          <button key={name} type="button" aria-current={part === name} onClick={() => setPart(name)}>
            {texts.parts[name]}
            {name === 'questions' && <Waiting session={hosted.session} />}
          </button>
        ))}
      </nav>
      <main class={`columns show-${part}`} ref={columns}>
        <Polls {...hosted} desk={desk} />
        <Stage {...hosted} desk={desk} />
        <Questions {...hosted} desk={desk} />
      </main>
      <Bar {...hosted} desk={desk}>
        <p class="notice" role="status" hidden={connected}>
          {texts.lost}
        </p>
        <Toast said={desk.said} onGone={() => desk.say(undefined)} />
      </Bar>
      {showsHelp && <Help onClose={() => setShowsHelp(false)} />}
    </div>
  )
}

function Waiting({ session }: { session: Session }) {
  const waiting = inPart(session, 'pending').length
  return waiting > 0 ? <span class="badge count next">{number(waiting)}</span> : null
}

const Refused = ({ why }: { why: string }) => (
  <main class="card narrow">
    <h1>{texts.refused}</h1>
    <p role="alert">{why}</p>
    <p>
      <a href="/login">{texts.toSignIn}</a> · <a href="/host">{texts.toSessions}</a>
    </p>
  </main>
)

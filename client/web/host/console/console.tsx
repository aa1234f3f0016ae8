import '../polls/poll-form.css'
import './console.css'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session, Watched } from '../../../index.ts'
import { applyBrand } from '../../parts/brand/apply-brand.ts'
import { readBrand } from '../../parts/brand/read-brand.ts'
import { Toast } from '../../parts/controls/toast.tsx'
import { useFormulas } from '../../parts/math/use-formulas.tsx'
import { Connection } from '../../parts/session/connection.tsx'
import { helperOf } from '../../parts/session/host-key.ts'
import { useSession } from '../../parts/session/use-session.ts'
import { common, host, hostConsole as texts } from '../../texts/index.ts'
import { number } from '../../texts/language.ts'
import type { HostedSession } from '../commands/hosted-session.ts'
import { inPart } from '../commands/queue.ts'
import { lazy } from '../lazy.tsx'
import { reason } from '../parts/reason.ts'
import { signInAfter } from '../parts/return-to.ts'
import { Polls } from '../polls/polls.tsx'
import { Questions } from '../questions/questions.tsx'
import { Stage } from '../stage/stage.tsx'
import { Bar } from './bar.tsx'
import { Help } from './help.tsx'
import { TitleBar } from './title-bar.tsx'
import { type HostConsole, useConsole } from './use-console.ts'
import { isInSight, useKeys } from './use-keys.ts'

const EndSession = lazy((parts) => parts.EndSession)
const ImportPolls = lazy((parts) => parts.ImportPolls)
const PollForm = lazy((parts) => parts.PollForm)
const QuestionDialog = lazy((parts) => parts.QuestionDialog)

const PARTS = ['stage', 'polls', 'questions'] as const
type Part = (typeof PARTS)[number]

export function Console({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useSession(client, watched)
  useEffect(() => {
    if (session) present(session)
    if (!session) signInAfter(refused)
  }, [session, refused])
  useFormulas(session)
  if (refused) return <Refused why={reason(refused)} />
  if (!session) return <p class="narrow">{common.loading}</p>
  return <Columns hosted={{ client, id: watched.id, session }} isConnected={connected} />
}

const waitingIn = (session: Session): number => inPart(session, 'pending').length

/** The title of the tab tells how many questions wait. */
function present(session: Session): void {
  const waiting = waitingIn(session)
  document.title = waiting > 0 ? `(${waiting}) ${session.title}` : session.title
  applyBrand(readBrand(session.brand), document.documentElement)
}

/** Three columns on a wide screen, else one of them at a time. The bar is always below. */
function Columns({ hosted, isConnected }: { hosted: HostedSession; isConnected: boolean }) {
  const role = helperOf(hosted.id)
  const [part, setPart] = useState<Part>(role === 'moderate' ? 'questions' : 'stage')
  const columns = useRef<HTMLElement>(null)
  const console = useConsole(hosted)
  const showMarked = () => {
    const marked = columns.current?.querySelector('.queue > [aria-current="true"]')
    if (!marked || isInSight(marked)) return true
    setPart('questions')
    requestAnimationFrame(() => marked.scrollIntoView({ block: 'nearest' }))
    return false
  }
  useKeys({ press: console.press, showMarked })
  return (
    <div class={`console ${role} on-${part}`}>
      <TitleBar console={console} />
      <nav class="tabs parts">
        {PARTS.map((name) => (
          <button key={name} type="button" aria-current={part === name} onClick={() => setPart(name)}>
            {texts.parts[name]}
            {name === 'questions' && <Waiting n={waitingIn(hosted.session)} />}
          </button>
        ))}
      </nav>
      <main class={`columns show-${part}`} ref={columns}>
        <Polls console={console} />
        <Stage console={console} />
        <Questions console={console} />
      </main>
      <Bar console={console}>
        <Connection isConnected={isConnected} class="notice" lost={texts.lost} />
        <Toast message={console.message} onGone={() => console.say(undefined)} />
      </Bar>
      <Dialogs console={console} />
    </div>
  )
}

function Dialogs({ console }: { console: HostConsole }) {
  const { client, id, session, dialog, setDialog } = console
  const onClose = () => setDialog(undefined)
  if (!dialog) return null
  if (dialog === 'help') return <Help onClose={onClose} />
  if (dialog === 'end') return <EndSession client={client} id={id} onClose={onClose} />
  if (dialog === 'many') return <ImportPolls client={client} id={id} onClose={onClose} />
  if (typeof dialog === 'object' && 'question' in dialog)
    return <QuestionDialog console={console} {...dialog} onClose={onClose} />
  return (
    <PollForm
      client={client}
      id={id}
      session={session}
      onClose={onClose}
      draft={dialog === 'new' ? undefined : dialog}
    />
  )
}

const Waiting = ({ n }: { n: number }) => (n > 0 ? <span class="badge count next">{number(n)}</span> : null)

const Refused = ({ why }: { why: string }) => (
  <main class="card narrow">
    <h1>{texts.refused}</h1>
    <p role="alert">{why}</p>
    <p>
      <a href="/login">{host.toSignIn}</a> · <a href="/host">{host.sessions}</a>
    </p>
  </main>
)

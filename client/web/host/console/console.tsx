import './console.css'
import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session, Watched } from '../../../index.ts'
import { common, host, hostConsole as texts, titleBar } from '../../language/index.ts'
import { number } from '../../language/language.ts'
import { applyBrand } from '../../parts/brand/apply-brand.ts'
import { readBrand } from '../../parts/brand/read-brand.ts'
import { useAwake } from '../../parts/browser/use-awake.ts'
import { type Message, Toast } from '../../parts/controls/toast.tsx'
import { usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import type { OutcomeProps } from '../../parts/poll/outcome.tsx'
import { Connection } from '../../parts/session/connection.tsx'
import { helperOf, takeHostKey } from '../../parts/session/host-key.ts'
import { useSession } from '../../parts/session/use-session.ts'
import { useFormulas } from '../../parts/user-text/user-text.tsx'
import type { AnswersProps } from '../answers/answers.tsx'
import type { HostedSession, Run } from '../commands/hosted-session.ts'
import { nextDraft } from '../commands/next-step.ts'
import { lastPoll } from '../commands/on-wall.ts'
import { inPart } from '../commands/queue.ts'
import { reason } from '../parts/reason.ts'
import { signInAfter } from '../parts/return-to.ts'
import type { ClosedPollsProps } from '../polls/closed-polls.tsx'
import type { NextPreviewProps } from '../polls/draft-preview.tsx'
import { Polls } from '../polls/polls.tsx'
import { Questions } from '../questions/questions.tsx'
import type { FirstStepsProps } from '../stage/first-steps.tsx'
import { Stage } from '../stage/stage.tsx'
import { Bar } from './bar.tsx'
import type { DialogsProps } from './dialogs.tsx'
import type { EndNoticeProps } from './end-notice.tsx'
import type { SessionItemsProps } from './session-items.tsx'
import { TitleBar } from './title-bar.tsx'
import { useConsole } from './use-console.ts'
import { useIsOwner } from './use-is-owner.ts'
import { isInSight, useShortcuts } from './use-shortcuts.ts'

/** What comes after the page, so that it is there sooner. The page hands it in. */
type ConsoleParts = {
  Dialogs: ComponentType<DialogsProps>
  SessionItems: ComponentType<SessionItemsProps>
  NextPreview: ComponentType<NextPreviewProps>
  FirstSteps: ComponentType<FirstStepsProps>
  Answers: ComponentType<AnswersProps>
  Outcome: ComponentType<OutcomeProps>
  ClosedPolls: ComponentType<ClosedPollsProps>
  EndNotice: ComponentType<EndNoticeProps>
}

const PARTS = ['stage', 'polls', 'questions'] as const
type Part = (typeof PARTS)[number]

type Props = { client: Operations; watched: Watched; parts: ConsoleParts }

export function Console({ client, watched, parts }: Props) {
  const { session, connected, refused } = useSession(client, watched)
  useEffect(() => {
    if (session) present(session)
    if (!session) signInAfter(refused)
  }, [session, refused])
  useFormulas(session)
  if (refused) return <Refused why={reason(refused)} />
  if (!session) return <p class="narrow">{common.loading}</p>
  return <Frame hosted={{ client, id: watched.id, session }} isConnected={connected} parts={parts} />
}

const waitingIn = (session: Session): number => inPart(session, 'pending').length

/** The title of the tab tells how many questions wait. */
function present(session: Session): void {
  const waiting = waitingIn(session)
  document.title = waiting > 0 ? `(${waiting}) ${session.title}` : session.title
  applyBrand(readBrand(session.brand), document.documentElement)
}

type FrameProps = { hosted: HostedSession; isConnected: boolean; parts: ConsoleParts }

/** Three columns on a wide screen, else one of them at a time. The bar is always below. */
function Frame({ hosted, isConnected, parts }: FrameProps) {
  const { Dialogs, SessionItems, FirstSteps, EndNotice } = parts
  const { id, session } = hosted
  const role = helperOf(id)
  const [part, setPart] = useState<Part>(role === 'moderate' ? 'questions' : 'stage')
  const columns = useRef<HTMLElement>(null)
  const console = useConsole(hosted)
  const { queue, run, say, press, dialog, setDialog: open } = console
  const wall = useWallOpened(say)
  const phones = usePhoneAddress()
  const about = { ...hosted, k: session.k ?? takeHostKey(id), isOwner: useIsOwner(hosted), phones }
  const showMarked = () => {
    const marked = columns.current?.querySelector('.queue > [aria-current="true"]')
    if (!marked || isInSight(marked)) return true
    setPart('questions')
    requestAnimationFrame(() => marked.scrollIntoView({ block: 'nearest' }))
    return false
  }
  useShortcuts({ press, showMarked })
  useAwake(lastPoll(session)?.state === 'open')
  return (
    <div class={`console ${role}`}>
      <TitleBar
        id={id}
        session={session}
        phones={phones}
        open={open}
        notice={<EndNotice {...about} run={run} say={say} />}
        {...wall}
      >
        <SessionItems {...about} say={say} open={open} />
      </TitleBar>
      <Tabs shown={part} waiting={waitingIn(session)} onChoose={setPart} />
      <main class={`columns show-${part}`} ref={columns}>
        <Polls
          session={session}
          run={run}
          open={open}
          saved={console.saved}
          onSaved={console.showSaved}
          ClosedPolls={parts.ClosedPolls}
        />
        <Middle hosted={hosted} run={run} parts={parts}>
          <FirstSteps id={id} session={session} open={open} {...wall} />
        </Middle>
        <Questions session={session} queue={queue} run={run} open={open} />
      </main>
      <Bar console={console}>
        <Connection isConnected={isConnected} class="notice" lost={texts.lost} />
        <Toast message={console.message} onGone={() => say(undefined)} />
      </Bar>
      {dialog && <Dialogs {...about} commands={console} dialog={dialog} onClose={() => open(undefined)} />}
    </div>
  )
}

/** Whether the wall was opened from this page. The page then says how to go on. */
function useWallOpened(say: (message: Message) => void) {
  const [hasWall, setHasWall] = useState(false)
  const onWall = () => {
    setHasWall(true)
    say({ text: titleBar.openWall.done })
  }
  return { hasWall, onWall }
}

type TabsProps = { shown: Part; waiting: number; onChoose: (part: Part) => void }

/** On a narrow screen, chooses the column that is shown. */
const Tabs = ({ shown, waiting, onChoose }: TabsProps) => (
  <nav class="tabs parts">
    {PARTS.map((name) => (
      <button key={name} type="button" aria-current={shown === name} onClick={() => onChoose(name)}>
        {texts.parts[name]}
        {name === 'questions' && waiting > 0 && <span class="badge count next">{number(waiting)}</span>}
      </button>
    ))}
  </nav>
)

type MiddleProps = {
  hosted: HostedSession
  run: Run
  parts: Pick<ConsoleParts, 'NextPreview' | 'Answers' | 'Outcome'>
  /** What is shown before the first poll. */
  children: ComponentChildren
}

/** The column of the wall: below it what people wrote, and the poll that comes next. */
function Middle({ hosted, run, parts: { NextPreview, Answers, Outcome }, children }: MiddleProps) {
  const { session } = hosted
  const isLive = session.status === 'live'
  const poll = lastPoll(session)
  const next = isLive && poll && nextDraft(session)
  return (
    <Stage hosted={hosted} run={run} Outcome={Outcome}>
      {isLive && !poll && children}
      {poll && <Answers key={poll.id} session={session} poll={poll} run={run} />}
      {next && <NextPreview key={next.id + poll.state} session={session} draft={next} />}
    </Stage>
  )
}

const Refused = ({ why }: { why: string }) => (
  <main class="card narrow">
    <h1>{texts.refused}</h1>
    <p role="alert">{why}</p>
    <p>
      <a href="/login">{host.toSignIn}</a> · <a href="/host">{host.sessions}</a>
    </p>
  </main>
)

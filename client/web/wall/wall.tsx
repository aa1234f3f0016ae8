import { useEffect } from 'preact/hooks'
import type { Operations, Session, Watched } from '../../index.ts'
import { applyBrand, readBrand } from '../parts/brand.ts'
import { useLive } from '../parts/live.ts'
import { texts } from '../texts/wall.ts'
import { FullScreen } from './full-screen.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { Logo } from './logo.tsx'
import { PollOnStage } from './poll-on-stage.tsx'
import { QuestionOnStage, TopQuestions } from './questions.tsx'
import { TextTwin } from './text-twin.tsx'

/** The projector's page. Whatever happens to the connection, it keeps what it showed last. */
export function Wall({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useLive(client, watched)
  useEffect(() => {
    if (!session) return
    document.title = session.title
    applyBrand(readBrand(session.brand), document.documentElement)
  }, [session])
  if (!session) {
    return (
      <main class="waiting">
        <h1>{refused ? texts.refused : texts.loading}</h1>
      </main>
    )
  }
  const isOver = session.status === 'ended'
  return (
    <div class={`wall ${isOver ? 'alone' : isLobby(session) ? 'lobby' : ''}`}>
      <Header session={session} connected={connected} />
      <main>{isOver ? <p class="thanks">{texts.ended}</p> : <Stage session={session} />}</main>
      {!isOver && <HowToJoin code={session.code} />}
      <TextTwin session={session} />
    </div>
  )
}

const isLobby = ({ poll, highlightedQuestionId, questions = [] }: Session): boolean =>
  !poll && !highlightedQuestionId && !questions.some(({ state }) => state === 'approved')

/** What is on the wall whatever is on its stage; nothing of it lies over anything else. */
function Header({ session, connected }: { session: Session; connected: boolean }) {
  const { name, logo } = readBrand(session.brand)
  return (
    <header>
      {logo && <Logo address={logo} name={name ?? ''} />}
      <div>
        {name && (
          <p class="brand" dir="auto">
            {name}
          </p>
        )}
        <h1 dir="auto">{session.title}</h1>
      </div>
      <p class="lost" role="status" hidden={connected}>
        {texts.reconnecting}
      </p>
      <p class="people">{texts.people(session.participantCount ?? 0)}</p>
      <FullScreen />
    </header>
  )
}

/** A question covers the poll, and top questions are for the time between polls. */
function Stage({ session }: { session: Session }) {
  const { poll, questions = [], highlightedQuestionId } = session
  const highlighted = questions.find(({ id }) => id === highlightedQuestionId)
  if (highlighted) return <QuestionOnStage key={highlighted.id} question={highlighted} />
  if (poll) return <PollOnStage key={poll.id} poll={poll} />
  if (isLobby(session)) return <p class="welcome">{texts.welcome}</p>
  return <TopQuestions questions={questions} />
}

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
  return (
    <div class={isLobby(session) ? 'wall lobby' : 'wall'}>
      <Header session={session} />
      <main>
        <Stage session={session} />
      </main>
      <HowToJoin code={session.code} />
      <p class="lost" role="status" hidden={connected}>
        {texts.reconnecting}
      </p>
      <TextTwin session={session} />
      <FullScreen />
    </div>
  )
}

const isLobby = ({ status, poll, highlightedQuestionId }: Session): boolean =>
  status === 'live' && !poll && !highlightedQuestionId

function Header({ session }: { session: Session }) {
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
      <p class="people">{texts.people(session.participantCount ?? 0)}</p>
    </header>
  )
}

function Stage({ session }: { session: Session }) {
  const { poll, questions = [], highlightedQuestionId, status } = session
  const highlighted = questions.find(({ id }) => id === highlightedQuestionId)
  return (
    <>
      {status === 'ended' && <p class="ended">{texts.ended}</p>}
      {highlighted && <QuestionOnStage question={highlighted} />}
      {poll && <PollOnStage key={poll.id} poll={poll} />}
      {!poll && !highlighted && status === 'live' && <p class="welcome">{texts.welcome}</p>}
      {poll?.state !== 'open' && !highlighted && <TopQuestions questions={questions} />}
    </>
  )
}

import { useEffect } from 'preact/hooks'
import type { Operations, Session, Watched } from '../../index.ts'
import { applyBrand } from '../parts/brand/apply-brand.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { usePhoneAddress } from '../parts/join/use-phone-address.tsx'
import { useSession } from '../parts/session/use-session.ts'
import { type WallContent, wallContentOf } from '../parts/session/wall-content.ts'
import { common, wall as texts } from '../texts/index.ts'
import { useLanguage } from '../texts/use-language.ts'
import { AnswerOnStage } from './answer-on-stage.tsx'
import { Countdown } from './countdown.tsx'
import { FullScreen } from './full-screen.tsx'
import { HowToJoin } from './how-to-join.tsx'
import { Logo } from './logo.tsx'
import { PollOnStage } from './poll-on-stage.tsx'
import { QuestionOnStage, TopQuestions } from './questions.tsx'
import { Scores } from './scores.tsx'
import { ScreenReaderText } from './screen-reader-text.tsx'

/** The projector's page. It keeps its last content if the connection is lost. */
export function Wall({ client, watched }: { client: Operations; watched: Watched }) {
  const { session, connected, refused } = useSession(client, watched)
  const phones = usePhoneAddress()
  useEffect(() => {
    if (!session) return
    document.title = session.title
    applyBrand(readBrand(session.brand), document.documentElement)
  }, [session])
  const isSpoken = useLanguage(session)
  if (!session || !isSpoken) {
    return (
      <main class="waiting">
        <h1>{refused ? texts.refused : common.connecting}</h1>
      </main>
    )
  }
  const content = wallContentOf(session)
  return (
    <div class="wall" data-scene={content}>
      <Header session={session} connected={connected} />
      <main>
        <Stage session={session} content={content} />
      </main>
      {/* In the lobby it is another, so that nobody sees it move. */}
      {session.status === 'live' && <HowToJoin key={content === 'lobby'} code={session.code} phones={phones} />}
      {content !== 'lobby' && <Countdown poll={session.poll} />}
      <ScreenReaderText session={session} />
    </div>
  )
}

/** The parts of the wall that are always there. Nothing covers them. */
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
        {common.reconnecting}
      </p>
      {session.status === 'live' && session.participantCount !== undefined && (
        <p class="people">{common.joined(session.participantCount)}</p>
      )}
      <FullScreen />
    </header>
  )
}

function Stage({ session, content }: { session: Session; content: WallContent }) {
  const { poll, answer, questions = [], highlightedQuestionId } = session
  const highlighted = questions.find(({ id }) => id === highlightedQuestionId)
  if (content === 'thanks') return <p class="thanks">{texts.ended}</p>
  if (content === 'lobby') return <p class="welcome">{texts.welcome}</p>
  if (content === 'scores') return <Scores scores={session.scores ?? []} />
  if (content === 'questions') return <TopQuestions questions={questions} />
  if (content === 'answer' && poll && answer) {
    return <AnswerOnStage key={answer.text} prompt={poll.prompt} text={answer.text} />
  }
  if (content === 'question' && highlighted) {
    return <QuestionOnStage key={highlighted.id} question={highlighted} />
  }
  return poll ? <PollOnStage key={poll.id} poll={poll} /> : null
}

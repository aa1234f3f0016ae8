import './wall.css'
import './countdown.css'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Session } from '../../index.ts'
import { applyBrand } from '../parts/brand/apply-brand.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import { type PhoneAddress, Unreachable } from '../parts/join/use-phone-address.tsx'
import { questionOnStage, type WallContent, wallContentOf } from '../parts/session/wall-content.ts'
import { Timer } from '../parts/timer/timer.tsx'
import { common, hall, wall as texts } from '../texts/index.ts'
import { PollOnStage } from './poll-on-stage.tsx'
import { Scores } from './scores.tsx'
import { TopQuestions } from './top-questions.tsx'
import { useFitText } from './use-fit.ts'

type Props = {
  /** As the wall's view has it. */
  session: Session
  /** Where phones reach the server; undefined until it is known. */
  phones: PhoneAddress | undefined
  isConnected?: boolean
  /** Controls of the page, in the header. */
  children?: ComponentChildren
}

/**
 * What the wall shows, as large as the frame around it, which has a size of its own: a window or a miniature. It draws
 * its input and touches nothing else of the page.
 */
export function WallScreen({ session, phones, isConnected = true, children }: Props) {
  const wall = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (wall.current) applyBrand(readBrand(session.brand), wall.current)
  }, [session.brand])
  const content = wallContentOf(session)
  return (
    <div class="wall-frame">
      <div class="wall" data-scene={content} ref={wall}>
        <Header session={session} isConnected={isConnected}>
          {children}
        </Header>
        <main>
          <Stage session={session} content={content} />
        </main>
        {/* The lobby has one of its own, so that nobody sees it move. */}
        {session.status === 'live' && <HowToJoin key={content === 'lobby'} code={session.code} phones={phones} />}
        {content !== 'lobby' && <Countdown poll={session.poll} />}
      </div>
    </div>
  )
}

/** The parts of the wall that are always there. Nothing covers them. */
function Header({ session, isConnected, children }: Omit<Props, 'phones'>) {
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
      <p class="lost" role="status" hidden={isConnected}>
        {common.reconnecting}
      </p>
      {session.status === 'live' && session.participantCount !== undefined && (
        <p class="people">{common.joined(session.participantCount)}</p>
      )}
      {children}
    </header>
  )
}

/** A brand's logo from the host's address. It is hidden if it does not load. */
function Logo({ address, name }: { address: string; name: string }) {
  const [failed, setFailed] = useState('')
  if (failed === address) return null
  return <img class="logo" src={address} alt={name} referrerpolicy="no-referrer" onError={() => setFailed(address)} />
}

function Stage({ session, content }: { session: Session; content: WallContent }) {
  const { poll, answer, questions } = session
  const highlighted = questionOnStage(session)
  if (content === 'thanks') return <p class="thanks">{texts.ended}</p>
  if (content === 'lobby') return <p class="welcome">{texts.welcome}</p>
  if (content === 'scores') return <Scores scores={session.scores ?? []} />
  if (content === 'questions') return <TopQuestions questions={questions} />
  if (content === 'answer' && poll && answer) {
    return <TextOnStage key={answer.text} heading={poll.prompt} text={answer.text} />
  }
  if (content === 'question' && highlighted) {
    const { id, text, upvotes } = highlighted
    return <TextOnStage key={id} heading={texts.question} {...{ text, upvotes }} />
  }
  return poll ? <PollOnStage key={poll.id} poll={poll} /> : null
}

/** A question, or an answer below its prompt, alone on the wall. */
function TextOnStage({ heading, text, upvotes = 0 }: { heading: string; text: string; upvotes?: number }) {
  const stage = useFitText({ least: 1, most: 7 }, heading + text)
  return (
    <section class="question" ref={stage} aria-label={heading}>
      <h2 class="quiet" dir="auto">
        {heading}
      </h2>
      <p class="text" dir="auto">
        {text}
      </p>
      {upvotes > 0 && <p class="quiet">▲ {common.upvotes(upvotes)}</p>}
    </section>
  )
}

/** The session's code and its QR code. They are always visible. */
function HowToJoin({ code, phones }: { code: string; phones: PhoneAddress | undefined }) {
  const address = `${phones?.origin}/${code}`
  return (
    <aside class={phones ? 'join' : 'join unknown'} aria-label={hall.joinAt}>
      {phones?.isUnreachable === false && <QrCode text={address} label={hall.qrOf(address)} />}
      <Unreachable address={phones} />
      <p>
        {hall.joinAt} <strong class="address">{phones?.host}</strong>
        <span class="code">
          <span class="for-readers">{common.code} </span>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
    </aside>
  )
}

/** How long the poll is still open, even while a question covers it. */
function Countdown({ poll }: Pick<Session, 'poll'>) {
  if (poll?.state !== 'open' || poll.closesAt === undefined) return null
  return (
    <div class="countdown">
      <Timer closesAt={poll.closesAt} />
    </div>
  )
}

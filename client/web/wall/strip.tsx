import './strip.css'
import type { Session } from '../../index.ts'
import { common, hall, wall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { BrandLogo } from '../parts/brand/brand-logo.tsx'
import { readBrand } from '../parts/brand/read-brand.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import { Connection } from '../parts/session/connection.tsx'
import type { WallContent } from '../parts/session/wall-content.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Countdown } from './countdown.tsx'
import { Code } from './lobby.tsx'
import { PollState } from './poll-on-stage.tsx'
import type { WallScreenProps } from './wall-screen-props.ts'

type Props = WallScreenProps & { content: WallContent }

/** The head of the wall: whose session it is, what goes on, how long, and how to join. Nothing covers it. */
export function Strip({ session, content, phones, isConnected = true, children }: Props) {
  const { name } = readBrand(session.brand)
  const { status, poll } = session
  const texts = useTexts(wall)
  const { connection } = useTexts(common)
  return (
    <header class="strip">
      <BrandLogo session={session} />
      <div class="session">
        {name && (
          <UserText as="p" class="brand">
            {name}
          </UserText>
        )}
        <h1 class={content === 'lobby' ? 'visually-hidden' : undefined} dir="auto">
          {session.title}
        </h1>
        {content === 'poll' && poll && <PollState key={poll.id} poll={poll} people={session.participantCount} />}
        {status === 'ended' && content !== 'thanks' && <p class="state">{texts.ended}</p>}
        <Connection isConnected={isConnected} class="lost" texts={connection} />
      </div>
      {content !== 'lobby' && <Countdown poll={poll} />}
      {status === 'live' && content !== 'lobby' && <HowToJoin session={session} phones={phones} />}
      {children}
    </header>
  )
}

/** The session's code and its QR code, always visible. */
function HowToJoin({ session: { code, participantCount }, phones }: { session: Session } & Pick<Props, 'phones'>) {
  const { joinAt, qrOf } = useTexts(hall)
  const { joined } = useTexts(common)
  const address = `${phones?.origin}/${code}`
  return (
    <aside class={phones ? 'join' : 'join unknown'} aria-label={joinAt}>
      <p>
        {joinAt}{' '}
        <strong class="address" style={{ '--length': phones?.host.length }}>
          {phones?.host}
        </strong>
      </p>
      <p>
        <Code code={code} />
        {participantCount !== undefined && <span class="people">{joined(participantCount)}</span>}
      </p>
      {phones?.isUnreachable === false && <QrCode text={address} label={qrOf(address)} />}
    </aside>
  )
}

import './lobby.css'
import type { Session } from '../../index.ts'
import { inTwoParts } from '../parts/join/in-two-parts.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import { type PhoneAddress, Unreachable } from '../parts/join/use-phone-address.tsx'
import { common, counts, hall, wall as texts } from '../texts/index.ts'
import { useFitText } from './use-fit.ts'

type Props = { session: Session; phones: PhoneAddress | undefined }

export function Lobby({ session: { title, code, participantCount }, phones }: Props) {
  const address = `${phones?.origin}/${code}`
  const stage = useFitText({ least: 2, most: 7 }, title)
  return (
    <section class={phones ? 'lobby join' : 'lobby join unknown'} aria-label={hall.joinAt}>
      <section ref={stage}>
        <div>
          <p class="quiet">{texts.welcome}</p>
          <p class="title" dir="auto" aria-hidden="true">
            {title}
          </p>
        </div>
        <div>
          <p>
            {hall.joinAt} <strong class="address">{phones?.host}</strong>
          </p>
          <Code code={code} />
          <Unreachable address={phones} />
        </div>
      </section>
      {phones?.isUnreachable === false && <QrCode text={address} label={hall.qrOf(address)} />}
      {participantCount !== undefined && <Arrivals count={participantCount} />}
    </section>
  )
}

export const Code = ({ code }: { code: string }) => (
  <strong class="code">
    <span class="for-readers">{common.code} </span>
    {inTwoParts(code)}
  </strong>
)

/** As many dots as have space. */
const DOTS = 250

export const Arrivals = ({ count, questions = 0 }: { count: number; questions?: number }) => (
  <div class="arrivals">
    <p class="people">{[common.joined(count), ...(questions > 0 ? [counts.questions(questions)] : [])].join(' · ')}</p>
    <div class={count > DOTS / 6 ? 'dots many' : 'dots'} aria-hidden="true">
      {Array.from({ length: Math.min(DOTS, count) }, (_, n) => (
        <span key={n} class={`dot tone-${n % 4}`} />
      ))}
    </div>
  </div>
)

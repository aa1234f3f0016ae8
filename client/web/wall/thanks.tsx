import type { Session } from '../../index.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import type { PhoneAddress } from '../parts/join/use-phone-address.tsx'
import { common, counts, hall, wall as texts } from '../texts/index.ts'

type Props = { session: Session; phones: PhoneAddress | undefined }

export function Thanks({ session, phones }: Props) {
  const { participantCount = 0, questions = [], settings, code } = session
  const address = `${phones?.origin}/${code}`
  const isShared = settings?.results === 'shared' && phones?.isUnreachable === false
  return (
    <section class="thanks" aria-label={texts.thanks}>
      <div>
        <h2>{texts.thanks}</h2>
        <p class="quiet">{texts.ended}</p>
        <p class="numbers">
          {participantCount > 0 && <span>{common.joined(participantCount)}</span>}
          {questions.length > 0 && <span>{counts.questions(questions.length)}</span>}
        </p>
      </div>
      {isShared && (
        <figure>
          <QrCode text={address} label={hall.qrOf(address)} />
          <figcaption>{texts.results}</figcaption>
        </figure>
      )}
    </section>
  )
}

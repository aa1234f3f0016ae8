import { settingOf } from '../../../shared/session-settings.ts'
import type { Session } from '../../index.ts'
import { hall, wall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import type { PhoneAddress } from '../parts/join/use-phone-address.tsx'
import { Arrivals } from './lobby.tsx'

type Props = { session: Session; phones: PhoneAddress | undefined }

export function Thanks({ session, phones }: Props) {
  const texts = useTexts(wall)
  const { qrOf } = useTexts(hall)
  const { participantCount = 0, questions = [], settings, code } = session
  const address = `${phones?.origin}/${code}`
  const isShared = settingOf(settings, 'results') === 'shared' && phones?.isUnreachable === false
  return (
    <section class={isShared ? 'thanks' : 'thanks alone'} aria-label={texts.thanks}>
      <div>
        <h2 style={{ '--length': texts.thanks.length }}>{texts.thanks}</h2>
        <p class="quiet">{texts.ended}</p>
      </div>
      {isShared && (
        <figure>
          <QrCode text={address} label={qrOf(address)} />
          <figcaption>{texts.results}</figcaption>
        </figure>
      )}
      {participantCount > 0 && <Arrivals count={participantCount} questions={questions.length} />}
    </section>
  )
}

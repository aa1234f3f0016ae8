import './lobby.css'
import { useRef } from 'preact/hooks'
import type { Session } from '../../index.ts'
import { common, counts, hall, wall } from '../language/index.ts'
import { useTexts } from '../language/spoken.ts'
import { inTwoParts } from '../parts/join/in-two-parts.ts'
import { QrCode } from '../parts/join/qr-code.tsx'
import { type PhoneAddress, Unreachable } from '../parts/join/use-phone-address.tsx'
import { UserText } from '../parts/user-text/user-text.tsx'
import { fitType, inUnits, withWholeWords } from './fit-type.ts'
import { useFit } from './use-fit.ts'

/** Sizes of type in units: of the code, which is wider with some letters, and of the title. */
const CODE = { least: 8, most: 12 }
const TITLE = { least: 2, most: 8 }

/** The code first, beside its QR code, and then the title in what is left. */
function fitLobby(lobby: HTMLElement): unknown {
  lobby.style.setProperty('--text', inUnits(TITLE.least))
  const code = fitType(lobby, '--code', CODE)
  return withWholeWords(lobby, () => ({ code, title: fitType(lobby, '--text', TITLE) }))
}

type Props = { session: Session; phones: PhoneAddress | undefined }

export function Lobby({ session: { title, code, participantCount }, phones }: Props) {
  const { joinAt, qrOf } = useTexts(hall)
  const { welcome } = useTexts(wall)
  const address = `${phones?.origin}/${code}`
  const stage = useRef<HTMLElement>(null)
  useFit(stage, fitLobby, JSON.stringify([title, code, phones?.host]))
  return (
    <section class={phones ? 'lobby join' : 'lobby join unknown'} aria-label={joinAt}>
      <section ref={stage}>
        <div>
          <p class="quiet">{welcome}</p>
          <UserText as="p" class="title" aria-hidden="true">
            {title}
          </UserText>
        </div>
        <div>
          <p>
            {joinAt} <strong class="address">{phones?.host}</strong>
          </p>
          <Code code={code} />
          <Unreachable address={phones} />
        </div>
      </section>
      {phones?.isUnreachable === false && <QrCode text={address} label={qrOf(address)} />}
      {participantCount !== undefined && <Arrivals count={participantCount} />}
    </section>
  )
}

export function Code({ code }: { code: string }) {
  const texts = useTexts(common)
  return (
    <strong class="code">
      <span class="visually-hidden">{texts.code} </span>
      <span dir="ltr">{inTwoParts(code)}</span>
    </strong>
  )
}

/** As many dots as have space, and those of a row, until there are more than three: all rows have as many. */
const DOTS = 250
const ROW = 50
const ROWS = 3

export function Arrivals({ count, questions = 0 }: { count: number; questions?: number }) {
  const { joined } = useTexts(common)
  const numbers = useTexts(counts)
  const dots = Math.min(DOTS, count)
  const columns = Math.ceil(dots / Math.min(ROWS, Math.ceil(dots / ROW)))
  return (
    <div class={count === 0 ? 'arrivals nobody' : 'arrivals'}>
      <p class="people">{[joined(count), ...(questions > 0 ? [numbers.questions(questions)] : [])].join(' · ')}</p>
      <div class="dots" style={{ '--columns': columns }} aria-hidden="true">
        {Array.from({ length: dots }, (_, n) => (
          <span key={n} class={`dot tone-${n % 4}`} />
        ))}
      </div>
    </div>
  )
}

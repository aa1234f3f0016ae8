import { QrCode } from '../parts/join/qr-code.tsx'
import { Unreachable, type usePhoneAddress } from '../parts/join/use-phone-address.tsx'
import { hall, common as texts } from '../texts/index.ts'

type Props = { code: string; phones: ReturnType<typeof usePhoneAddress> }

/** The session's code and its QR code. They are always visible. */
export function HowToJoin({ code, phones }: Props) {
  const address = `${phones?.origin}/${code}`
  return (
    <aside class={phones ? 'join' : 'join unknown'} aria-label={hall.joinAt}>
      {phones?.isUnreachable === false && <QrCode text={address} label={hall.qrOf(address)} />}
      <Unreachable address={phones} />
      <p>
        {hall.joinAt} <strong class="address">{phones?.host}</strong>
        <span class="code">
          <span class="for-readers">{texts.code} </span>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
    </aside>
  )
}

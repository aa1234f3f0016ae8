import { QrCode } from '../parts/qr-code.tsx'
import { texts } from '../texts/wall.ts'

/** The code and its QR code, in sight at every moment. */
export function HowToJoin({ code }: { code: string }) {
  const address = `${location.origin}/${code}`
  return (
    <aside class="join" aria-label={texts.joinAt}>
      <QrCode text={address} label={texts.qr(address)} />
      <p>
        {texts.joinAt} <strong class="address">{location.host}</strong>
        <span class="code">
          <span class="for-readers">{texts.code} </span>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
    </aside>
  )
}

import { Dialog } from '../../parts/controls/dialog.tsx'
import { QrCode } from '../../parts/join/qr-code.tsx'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { texts } from '../../texts/session-menu.ts'

type Props = { id: string; k: string; onClose: () => void }

/** This console on the phone of whoever has it open. The key is in the fragment, which reaches no log. */
export function RemoteLink({ id, k, onClose }: Props) {
  const phones = usePhoneAddress()
  return (
    <Dialog title={texts.remote} closeLabel={texts.close} onClose={onClose}>
      <p>{texts.remoteWhat}</p>
      {phones && !phones.isUnreachable && <QrCode text={`${phones.origin}/host/${id}#k=${k}`} label={texts.remoteQr} />}
      <Unreachable address={phones} />
    </Dialog>
  )
}

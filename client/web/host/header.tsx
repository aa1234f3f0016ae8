import { useState } from 'preact/hooks'
import { Unreachable, usePhoneAddress } from '../parts/phone-address.tsx'
import { QrCode } from '../parts/qr-code.tsx'
import { texts } from '../texts/host.ts'
import { Dialog } from './dialog.tsx'
import { EditSession } from './edit-session.tsx'
import { DeleteSession, EndSession } from './endings.tsx'
import { ExportRoster } from './export-roster.tsx'
import type { HostedSession } from './hosted-session.ts'

type Open = 'qr' | 'edit' | 'end' | 'delete'

/** What the session is called, how people get in, and what can be done with the whole of it. */
export function Header(hosted: HostedSession) {
  const { session, id } = hosted
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const phones = usePhoneAddress()
  const origin = phones?.origin ?? location.origin
  const join = `${origin}/${session.code}`
  return (
    <header class="session">
      <p>
        <a href="/host">{texts.sessions}</a>
      </p>
      <h1 dir="auto">{session.title}</h1>
      <p>
        <span class={`badge ${session.status}`}>{texts.statuses[session.status]}</span>{' '}
        <strong class="code">{session.code}</strong>{' '}
        <span class="quiet">{texts.people(session.participantCount ?? 0)}</span>
      </p>
      <Unreachable address={phones} />
      <div class="actions">
        <a class="button main" href={`/wall/${id}#k=${session.k}`} target="_blank" rel="noopener">
          {texts.openWall}
        </a>
        <Copy label={texts.copyJoin} text={join} />
        <Copy label={texts.copyHost} text={`${origin}/host/${id}#k=${session.k}`} />
        {phones?.isUnreachable === false && (
          <button type="button" onClick={() => setOpen('qr')}>
            {texts.qr}
          </button>
        )}
        <button type="button" onClick={() => setOpen('edit')}>
          {texts.edit}
        </button>
        <ExportRoster {...hosted} />
        {session.status === 'live' && (
          <button type="button" class="danger" onClick={() => setOpen('end')}>
            {texts.end}
          </button>
        )}
        <button type="button" class="danger" onClick={() => setOpen('delete')}>
          {texts.remove}
        </button>
      </div>
      {open === 'qr' && (
        <Dialog title={join} onClose={close}>
          <QrCode text={join} label={texts.qrOf(join)} />
        </Dialog>
      )}
      {open === 'edit' && <EditSession {...hosted} onClose={close} />}
      {open === 'end' && <EndSession {...hosted} onClose={close} />}
      {open === 'delete' && <DeleteSession {...hosted} onClose={close} />}
    </header>
  )
}

/** Milliseconds for which a button says that it copied. */
const SAY_FOR = 2_000

function Copy({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), SAY_FOR)
  }
  return (
    <button type="button" onClick={copy}>
      <span role="status">{isCopied ? texts.copied : label}</span>
    </button>
  )
}

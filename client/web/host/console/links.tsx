import { useEffect, useState } from 'preact/hooks'
import type { Keys } from '../../../index.ts'
import { hall, host, remote, sessionMenu as texts, titleBar } from '../../language/index.ts'
import { copyText } from '../../parts/browser/copy-text.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { QrCode } from '../../parts/join/qr-code.tsx'
import { Unreachable } from '../../parts/join/use-phone-address.tsx'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { Problem } from '../parts/fields.tsx'
import { InWords } from '../parts/in-words.tsx'
import { Lock } from '../parts/lock.tsx'
import { useRequest } from '../parts/use-request.ts'

const LINKS = {
  host: ['host', 'host'],
  present: ['host', 'present'],
  moderate: ['host', 'moderate'],
  wall: ['wall', 'wall'],
  overlay: ['wall', 'wall', '?overlay'],
} as const satisfies Record<string, [page: string, of: keyof Keys, query?: string]>
type LinkName = keyof typeof LINKS
/** Tells the console what to leave out. Only the key decides what is allowed. */
const HINTS: Partial<Record<LinkName, string>> = { present: '&for=present', moderate: '&for=moderate' }
const NAMES = Object.keys(LINKS) as LinkName[]

function pathOf(name: LinkName, id: string, keys: Keys): string {
  const [page, of, query = ''] = LINKS[name]
  return `/${page}/${id}${query}#k=${keys[of]}${HINTS[name] ?? ''}`
}

/** Links for other hosts and helpers, and what each allows. The owner can renew all of them. */
export function Links({ client, id, isOwner, phones, onClose }: SessionDialogProps) {
  const { busy, problem, run } = useRequest()
  const [keys, setKeys] = useState<Keys>()
  const origin = phones?.origin ?? location.origin
  const load = (read: () => Promise<Keys>) => void run(async () => setKeys(await read()))
  useEffect(() => load(() => client.getKeys({ id })), [])
  return (
    <Dialog title={texts.links} onClose={onClose}>
      {keys && NAMES.map((name) => <Link key={name} name={name} address={origin + pathOf(name, id, keys)} />)}
      <Problem text={problem} />
      {isOwner && keys && (
        <details>
          <summary>{texts.renew.title}</summary>
          <p class="quiet">{texts.renew.what}</p>
          <button type="button" class="danger" disabled={busy} onClick={() => load(() => client.renewKeys({ id }))}>
            {texts.renew.title}
          </button>
        </details>
      )}
    </Dialog>
  )
}

const Link = ({ name, address }: { name: LinkName; address: string }) => (
  <div class={`link ${name}-link`}>
    <label for={`link-${name}`}>
      {titleBar.names[name]} {name === 'host' && <Lock />}
    </label>
    <p class="quiet">{texts.what[name]}</p>
    <Address id={`link-${name}`} address={address} copied={titleBar.names[name]} />
  </div>
)

/** What tells nobody anything: which session it is, and its key. */
const SECRET = /[^/?]+(\?.*)?#k=[^&]*/

type AddressProps = { id: string; address: string; copied: string }

/** An address is in a field, so that it can also be copied by hand. In sight is what tells it from others. */
function Address({ id, address, copied }: AddressProps) {
  const [message, setMessage] = useState('')
  const copy = async () => setMessage((await copyText(address)) ? host.copy.done : host.copy.byHand)
  const [page, end] = address.replace(SECRET, ' …$1').split(' ')
  const words = (
    <>
      <span class="cut">{page}</span>
      {end}
    </>
  )
  return (
    <>
      <div class="field-row">
        <InWords words={words}>
          <input id={id} type="url" readonly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </InWords>
        <button type="button" aria-label={`${host.copy.label}: ${copied}`} onClick={copy}>
          {host.copy.label}
        </button>
      </div>
      <p class="quiet" role="status">
        {message}
      </p>
    </>
  )
}

/** What the remote is called: a phone is one already. */
export const remoteTitle = (): string => (matchMedia('(max-width: 40rem)').matches ? remote.another : remote.title)

/** A QR code that opens this console on a phone. The key is in the fragment, which reaches no log. */
export function RemoteLink({ id, k, phones, onClose }: SessionDialogProps) {
  const link = phones && !phones.isUnreachable && `${phones.origin}/host/${id}#k=${k}`
  return (
    <Dialog title={remoteTitle()} onClose={onClose}>
      <p>{remote.what}</p>
      {link && <QrCode text={link} label={remote.qr} />}
      {link && (
        <div class="link">
          <label for="remote">{host.copy.byHand}</label>
          <Address id="remote" address={link} copied={remoteTitle()} />
        </div>
      )}
      <Unreachable address={phones} />
    </Dialog>
  )
}

export function JoinCode({ session: { code }, phones, onClose }: SessionDialogProps) {
  const link = `${phones?.origin ?? location.origin}/${code}`
  return (
    <Dialog title={link} onClose={onClose}>
      <QrCode text={link} label={hall.qrOf(link)} />
    </Dialog>
  )
}

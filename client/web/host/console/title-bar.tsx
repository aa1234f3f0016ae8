import './title-bar.css'
import { useState } from 'preact/hooks'
import { download } from '../../parts/browser/download.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { takeHostKey } from '../../parts/session/host-key.ts'
import { counts, hallCheck, host, hostConsole, sessionMenu as texts } from '../../texts/index.ts'
import { copyText } from '../copy-text.ts'
import type { HostedSession } from '../hosted-session.ts'
import { Roster } from '../roster/roster.tsx'
import { SessionSettings } from '../settings/settings.tsx'
import { useIsOwner } from '../use-is-owner.ts'
import { DeleteSession, EndSession } from './confirm-dialogs.tsx'
import { JoinCode, Links, RemoteLink } from './links.tsx'
import type { HostConsole } from './use-console.ts'

type Open = 'qr' | 'remote' | 'links' | 'settings' | 'people' | 'end' | 'delete'

/** The session's title and people, the wall, and a menu for the rest. */
export function TitleBar({ console }: { console: HostConsole }) {
  const { client, session, id } = console
  const [open, setOpen] = useState<Open>()
  const phones = usePhoneAddress()
  const k = session.k ?? takeHostKey(id)
  return (
    <header class="title-bar">
      <a class="button plain sign" href="/host" aria-label={host.sessions}>
        ‹
      </a>
      <h1 dir="auto">{session.title}</h1>
      <strong class="code">{session.code}</strong>
      {session.roster && (
        <button type="button" class="plain" onClick={() => setOpen('people')}>
          {counts.people(session.participantCount ?? 0)}
        </button>
      )}
      <a
        class="button wall"
        href={k ? `/wall/${id}#k=${k}` : `/wall/${id}`}
        target="_blank"
        rel="noopener"
        aria-label={texts.openWall}
      >
        <span class="long">{texts.openWall}</span>
        <span class="short">{texts.wall}</span>
      </a>
      <SessionMenu console={console} k={k} onOpen={setOpen} hasQr={phones?.isUnreachable === false} />
      <Unreachable address={phones} />
      {open === 'remote' && k && <RemoteLink id={id} k={k} onClose={() => setOpen(undefined)} />}
      <Opened client={client} id={id} session={session} open={open} onClose={() => setOpen(undefined)} />
    </header>
  )
}

type MenuProps = {
  console: HostConsole
  /** The key that the page was opened with, or its host's. */
  k: string | undefined
  onOpen: (open: Open) => void
  hasQr: boolean
}

/** Only what the reader may do: helpers have no keys, and a host link does not delete. */
function SessionMenu({ console, k, onOpen, hasQr }: MenuProps) {
  const { client, id, session, run, say, press } = console
  const isOwner = useIsOwner(client, id, session)
  const isHost = session.k !== undefined
  const origin = usePhoneAddress()?.origin ?? location.origin
  const copyJoin = async () => {
    const link = `${origin}/${session.code}`
    const isCopied = await copyText(link)
    say({ text: isCopied ? texts.copied : texts.copyByHand, subject: link })
  }
  const saved = (name: string, type: string, read: () => Promise<string>) => () =>
    void run({ send: async () => download(`${session.code}${name}`, type, await read()) })
  const polls = async () => `${JSON.stringify(await client.exportPolls({ id }), null, 2)}\n`
  const people = () => client.exportSession({ id, excel: '1' })
  const results = async () => String(await client.getResults({ id, format: 'csv', excel: '1' }))
  return (
    <Menu label={texts.menu} sign="⋯">
      <MenuItem onChoose={() => void copyJoin()}>{texts.copyJoin}</MenuItem>
      {hasQr && <MenuItem onChoose={() => onOpen('qr')}>{texts.qr}</MenuItem>}
      {k && <MenuItem onChoose={() => onOpen('remote')}>{texts.remote}</MenuItem>}
      {isHost && <MenuItem onChoose={() => onOpen('links')}>{texts.links}</MenuItem>}
      {isHost && session.status === 'live' && (
        <MenuItem onChoose={() => open(`/host/${id}/check#k=${session.k}`, '_blank', 'noopener')}>
          {hallCheck.hallCheck}
        </MenuItem>
      )}
      {isHost && <MenuItem onChoose={() => onOpen('settings')}>{texts.settings}</MenuItem>}
      <hr />
      {isHost && <MenuItem onChoose={saved('.json', 'application/json', polls)}>{texts.savePolls}</MenuItem>}
      {isHost && <MenuItem onChoose={saved('.csv', 'text/csv', people)}>{texts.exportCsv}</MenuItem>}
      {isHost && <MenuItem onChoose={saved('-results.csv', 'text/csv', results)}>{texts.exportResults}</MenuItem>}
      {isHost && (
        <MenuItem onChoose={() => open(`/report/${id}#k=${session.k}`, '_blank', 'noopener')}>{texts.report}</MenuItem>
      )}
      <MenuItem onChoose={() => press('help')}>{hostConsole.actions.help}</MenuItem>
      {isHost && <hr />}
      {isHost && session.status === 'live' && (
        <MenuItem class="danger" onChoose={() => onOpen('end')}>
          {texts.end}
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem class="danger" onChoose={() => onOpen('delete')}>
          {texts.remove}
        </MenuItem>
      )}
    </Menu>
  )
}

function Opened({ open, ...props }: HostedSession & { open: Open | undefined; onClose: () => void }) {
  const { session, onClose } = props
  if (open === 'qr') return <JoinCode code={session.code} onClose={onClose} />
  if (open === 'links') return <Links {...props} />
  if (open === 'settings') return <SessionSettings {...props} />
  if (open === 'people') return <Roster rows={session.roster ?? []} onClose={onClose} />
  if (open === 'end') return <EndSession {...props} />
  if (open === 'delete') return <DeleteSession {...props} />
  return null
}

import '../people/people.css'
import '../roster/roster.css'
import './title-bar.css'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Operations, Session } from '../../../index.ts'
import { download } from '../../parts/browser/download.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { takeHostKey } from '../../parts/session/host-key.ts'
import { readTable, TABLE_FORMATS } from '../../parts/session/results-table.ts'
import { common, host, hostConsole, sessionMenu as texts } from '../../texts/index.ts'
import { copyText } from '../copy-text.ts'
import { Tick } from '../fields.tsx'
import type { SessionDialogProps } from '../hosted-session.ts'
import { later, lazy } from '../lazy.tsx'
import type { HostConsole } from './use-console.ts'
import { WallLink } from './wall-link.tsx'

const DIALOGS = {
  qr: lazy((parts) => parts.JoinCode),
  remote: lazy((parts) => parts.RemoteLink),
  links: lazy((parts) => parts.Links),
  settings: lazy((parts) => parts.SessionSettings),
  people: lazy((parts) => parts.People),
  end: lazy((parts) => parts.EndSession),
  delete: lazy((parts) => parts.DeleteSession),
} satisfies Record<string, ComponentType<SessionDialogProps>>
type DialogName = keyof typeof DIALOGS

export function TitleBar({ console }: { console: HostConsole }) {
  const { client, session, id } = console
  const [opened, setOpened] = useState<DialogName>()
  const Dialog = opened && DIALOGS[opened]
  const phones = usePhoneAddress()
  const isOwner = useIsOwner(client, id, session)
  const k = session.k ?? takeHostKey(id)
  return (
    <header class="title-bar">
      <a class="button plain sign" href="/host" aria-label={host.sessions}>
        ‹
      </a>
      <h1 dir="auto">{session.title}</h1>
      <span class="for-readers">{common.code}</span>
      <strong class="code">{session.code}</strong>
      {session.roster && (
        <button type="button" class="plain" onClick={() => setOpened('people')}>
          {common.joined(session.participantCount ?? 0)}
        </button>
      )}
      <WallLink console={console} class="button to-wall" aria-label={texts.openWall.label}>
        <span class="long">{texts.openWall.label}</span>
        <span class="short">{texts.link.wall.name}</span> <Tick of={console.hasWall} />
      </WallLink>
      <SessionMenu {...{ console, k, isOwner, phones }} onOpen={setOpened} />
      <Unreachable address={phones} />
      {Dialog && (
        <Dialog
          {...{ client, id, session, k, isOwner, phones, commands: console }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </header>
  )
}

type MenuProps = Pick<SessionDialogProps, 'k' | 'isOwner' | 'phones'> & {
  console: HostConsole
  onOpen: (dialog: DialogName) => void
}

/** Has only what the reader may do: helpers get no links, and only the owner can delete the session. */
function SessionMenu({ console, k, isOwner, phones, onOpen }: MenuProps) {
  const { id, session, say, press } = console
  const isHost = session.k !== undefined
  const isLive = session.status === 'live'
  const copyJoin = async () => {
    const link = `${phones?.origin ?? location.origin}/${session.code}`
    say({ text: (await copyText(link)) ? texts.copy.done : texts.copy.byHand, subject: link })
  }
  const tabItem = (path: string, label: string) => (
    <MenuItem class="out" onChoose={() => open(`/${path}#k=${session.k}`, '_blank', 'noopener')}>
      {label}
    </MenuItem>
  )
  return (
    <Menu label={texts.menu} sign="⋯">
      <MenuItem onChoose={() => void copyJoin()}>{texts.copyJoin}</MenuItem>
      {phones?.isUnreachable === false && <MenuItem onChoose={() => onOpen('qr')}>{texts.qr}</MenuItem>}
      {k && <MenuItem onChoose={() => onOpen('remote')}>{texts.remote.title}</MenuItem>}
      {isHost && <MenuItem onChoose={() => onOpen('links')}>{texts.links}</MenuItem>}
      {isHost && isLive && tabItem(`host/${id}/check`, host.hallCheck)}
      {isHost && session.settings?.admission === 'tickets' && tabItem(`host/${id}/tickets`, texts.tickets)}
      {isHost && <MenuItem onChoose={() => onOpen('settings')}>{texts.settings}</MenuItem>}
      <hr />
      {isHost && <Downloads console={console} />}
      {isHost && tabItem(`report/${id}`, texts.report)}
      <MenuItem onChoose={() => press('help')}>{hostConsole.actions.help}</MenuItem>
      {isHost && <hr />}
      {isHost && isLive && (
        <MenuItem class="danger" onChoose={() => onOpen('end')}>
          {texts.end.title}
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem class="danger" onChoose={() => onOpen('delete')}>
          {texts.remove.title}
        </MenuItem>
      )}
    </Menu>
  )
}

function Downloads({ console: { client, id, session, run } }: { console: HostConsole }) {
  const save = (name: string, read: () => Promise<[string, string | Blob]>) => () =>
    void run({ send: async () => download(`${session.code}${name}`, ...(await read())) })
  const polls = async (): Promise<[string, string]> => [
    'application/json',
    `${await (await later()).readSessionFile(client, id)}\n`,
  ]
  const people = async (): Promise<[string, string]> => ['text/csv', await client.exportSession({ id, excel: '1' })]
  return (
    <>
      <MenuItem onChoose={save('.json', polls)}>{texts.savePolls}</MenuItem>
      <MenuItem onChoose={save('.csv', people)}>{texts.exportCsv}</MenuItem>
      {TABLE_FORMATS.map((format) => (
        <MenuItem key={format} onChoose={save(`-results.${format}`, () => readTable(client, id, format))}>
          {texts.exportResults(format.toUpperCase())}
        </MenuItem>
      ))}
    </>
  )
}

/**
 * Whether the signed-in host created the session: then it is in their list. A page that was opened by a host
 * link does not ask, since a host key opens no list.
 */
function useIsOwner(client: Operations, id: string, { createdAt = 0 }: Session): boolean {
  const [isOwner, setOwner] = useState(false)
  const hasKey = takeHostKey(id) !== undefined
  useEffect(() => {
    if (hasKey) return
    // The list goes back in time, so that it begins with this session, or another of the same instant.
    client.listSessions({ before: createdAt + 1, limit: 20 }).then(
      ({ events }) => setOwner(events.some((one) => one.id === id || one.code === id)),
      () => setOwner(false),
    )
  }, [client, id, createdAt, hasKey])
  return isOwner
}

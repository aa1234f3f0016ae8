import '../people/people.css'
import '../people/roster.css'
import './title-bar.css'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Operations, Session } from '../../../index.ts'
import { Menu } from '../../parts/controls/menu.tsx'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { helperOf, takeHostKey } from '../../parts/session/host-key.ts'
import { common, host, sessionMenu as texts } from '../../texts/index.ts'
import { Code } from '../../wall/lobby.tsx'
import type { SessionDialogName, SessionDialogProps } from '../commands/hosted-session.ts'
import { lazy } from '../lazy.tsx'
import { Tick } from '../parts/fields.tsx'
import { WallLink } from '../stage/wall-link.tsx'
import type { HostConsole } from './use-console.ts'

const DIALOGS = {
  qr: lazy((parts) => parts.JoinCode),
  remote: lazy((parts) => parts.RemoteLink),
  links: lazy((parts) => parts.Links),
  settings: lazy((parts) => parts.SessionSettings),
  people: lazy((parts) => parts.People),
  end: lazy<SessionDialogProps>((parts) => parts.EndSession),
  delete: lazy((parts) => parts.DeleteSession),
} satisfies Record<SessionDialogName, ComponentType<SessionDialogProps>>
const SessionItems = lazy((parts) => parts.SessionItems)

export function TitleBar({ console }: { console: HostConsole }) {
  const { client, session, id } = console
  const [opened, setOpened] = useState<SessionDialogName>()
  const Dialog = opened && DIALOGS[opened]
  const phones = usePhoneAddress()
  const isOwner = useIsOwner(client, id, session)
  const k = session.k ?? takeHostKey(id)
  const role = helperOf(id)
  return (
    <header class="title-bar">
      <a class="button plain sign" href="/host" aria-label={host.sessions}>
        ‹
      </a>
      <h1 dir="auto">{session.title}</h1>
      {(role === 'present' || role === 'moderate') && <span class="badge next">{texts.link[role].name}</span>}
      <Code code={session.code} />
      {session.roster && (
        <button type="button" class="plain" onClick={() => setOpened('people')}>
          {common.joined(session.participantCount ?? 0)}
        </button>
      )}
      <WallLink console={console} class="button to-wall" aria-label={texts.openWall.label}>
        <span class="long">{texts.openWall.label}</span>
        <span class="short">{texts.link.wall.name}</span> <Tick of={console.hasWall} />
      </WallLink>
      <Menu label={texts.menu} sign="⋯">
        <SessionItems console={console} k={k} isOwner={isOwner} phones={phones} onOpen={setOpened} />
      </Menu>
      <Unreachable address={phones} />
      {Dialog && (
        <Dialog
          client={client}
          id={id}
          session={session}
          k={k}
          isOwner={isOwner}
          phones={phones}
          commands={console}
          onClose={() => setOpened(undefined)}
        />
      )}
    </header>
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

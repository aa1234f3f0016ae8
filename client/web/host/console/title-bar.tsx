import './title-bar.css'
import type { ComponentChildren } from 'preact'
import type { Session } from '../../../index.ts'
import { common, host, titleBar as texts } from '../../language/index.ts'
import { Menu } from '../../parts/controls/menu.tsx'
import { type PhoneAddress, Unreachable } from '../../parts/join/use-phone-address.tsx'
import { helperOf, takeHostKey } from '../../parts/session/host-key.ts'
import { Code } from '../../wall/lobby.tsx'
import type { OpenDialog } from '../commands/dialog.ts'
import { Tick } from '../parts/fields.tsx'
import { WallLink } from '../stage/wall-link.tsx'

type Props = {
  id: string
  session: Session
  phones: PhoneAddress | undefined
  /** Whether the wall was opened from this page. */
  hasWall: boolean
  open: OpenDialog
  onWall: () => void
  /** What the menu has. */
  children: ComponentChildren
  /** What stands below it. */
  notice: ComponentChildren
}

export function TitleBar({ id, session, phones, hasWall, open, onWall, children, notice }: Props) {
  const role = helperOf(id)
  return (
    <header class="title-bar">
      {/* Whoever came by a link may have no sessions of their own, and would be asked to sign in. */}
      {!takeHostKey(id) && (
        <a class="button plain sign" href="/host" aria-label={host.sessions}>
          ‹
        </a>
      )}
      <h1 dir="auto" title={session.title}>
        {session.title}
      </h1>
      {(role === 'present' || role === 'moderate') && <span class="badge next">{texts.names[role]}</span>}
      <Code code={session.code} />
      {session.roster && (
        <button type="button" class="plain" onClick={() => open('people')}>
          {common.joined(session.participantCount ?? 0)}
        </button>
      )}
      <WallLink id={id} session={session} class="button to-wall" aria-label={texts.openWall.label} onClick={onWall}>
        {texts.names.wall} <Tick of={hasWall} />
      </WallLink>
      <Menu label={texts.menu} sign="⋯">
        {children}
      </Menu>
      <Unreachable address={phones} />
      {notice}
    </header>
  )
}

import type { ComponentType } from 'preact'
import { common, host as texts, titleBar } from '../../language/index.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { inTwoParts } from '../../parts/join/in-two-parts.ts'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { isUnused, phaseOf } from '../parts/phase.ts'
import type { EntryDateProps } from './entry-date.tsx'

type EntryProps = EntryDateProps & { EntryDate: ComponentType<EntryDateProps>; onDuplicate: () => void }

/** All of its line leads on: to the console, or to the report once it has ended and somebody took part. */
export function ListEntry({ session, EntryDate, onDuplicate }: EntryProps) {
  const hasReport = session.status === 'ended' && !isUnused(session)
  const phase = phaseOf(session)
  const way = hasReport ? titleBar.report : texts.open
  return (
    <li>
      <a href={`/${hasReport ? 'report' : 'host'}/${session.id}`}>
        <UserText as="strong" class="clamped" title={session.title}>
          {session.title}
        </UserText>
        <span class="quiet">
          <span class={`badge ${phase}`}>{texts.statuses[phase]}</span> <bdi dir="ltr">{inTwoParts(session.code)}</bdi>{' '}
          <span>{common.joined(session.participantCount)}</span>{' '}
          <span class="date">
            <EntryDate session={session} />
          </span>
        </span>{' '}
        <span class="visually-hidden">{way}</span>
      </a>
      <span class="way" aria-hidden="true">
        <span>{way}</span>
      </span>
      <Menu label={texts.moreFor(session.title)} sign="⋯">
        <MenuItem onChoose={() => location.assign(`/host/${session.id}`)}>{texts.open}</MenuItem>
        {session.status === 'live' && (
          <MenuItem onChoose={() => location.assign(`/host/${session.id}/check`)}>{texts.hallCheck}</MenuItem>
        )}
        <MenuItem onChoose={onDuplicate}>{texts.duplicate}</MenuItem>
      </Menu>
    </li>
  )
}

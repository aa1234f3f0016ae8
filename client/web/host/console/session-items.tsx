import { settingOf } from '../../../../shared/session-settings.ts'
import { host, hostConsole, people, sessionMenu as texts, titleBar } from '../../language/index.ts'
import { copyText } from '../../parts/browser/copy-text.ts'
import { MenuItem } from '../../parts/controls/menu.tsx'
import type { Message } from '../../parts/controls/toast.tsx'
import type { OpenDialog } from '../commands/dialog.ts'
import type { SessionDialogProps } from '../commands/hosted-session.ts'
import { ItemIcon, type ItemIconName } from './item-icon.tsx'
import { remoteTitle } from './links.tsx'

export type SessionItemsProps = Omit<SessionDialogProps, 'commands' | 'onClose'> & {
  say: (message: Message) => void
  open: OpenDialog
}

/** Has only what the reader may do: helpers get no links, and only the owner can delete the session. */
export function SessionItems({ id, session, k, isOwner, phones, say, open: show }: SessionItemsProps) {
  const isHost = session.k !== undefined
  const isLive = session.status === 'live'
  const hasTickets = isHost && settingOf(session.settings, 'admission') === 'tickets'
  const copyJoin = async () => {
    const link = `${phones?.origin ?? location.origin}/${session.code}`
    say({ text: (await copyText(link)) ? host.copy.done : host.copy.byHand, subject: link })
  }
  const tabItem = (icon: ItemIconName, path: string, label: string) => (
    <MenuItem class="out" onChoose={() => open(`/${path}#k=${session.k}`, '_blank', 'noopener')}>
      <ItemIcon of={icon} /> {label}
    </MenuItem>
  )
  const item = (icon: ItemIconName, label: string, onChoose: () => void) => (
    <MenuItem onChoose={onChoose}>
      <ItemIcon of={icon} /> {label}
    </MenuItem>
  )
  return (
    <>
      {item('join', texts.copyJoin, () => void copyJoin())}
      {phones?.isUnreachable === false && item('qr', texts.qr, () => show('qr'))}
      {k && item('remote', remoteTitle(), () => show('remote'))}
      {isHost && item('links', texts.links, () => show('links'))}
      {session.roster && item('people', people.title, () => show('people'))}
      {isHost && isLive && tabItem('check', `host/${id}/check`, host.hallCheck)}
      {hasTickets && tabItem('tickets', `host/${id}/tickets`, texts.tickets)}
      {isHost && item('settings', texts.settings, () => show('settings'))}
      {isHost && <hr />}
      {isHost && tabItem('report', `report/${id}`, hostConsole.openReport)}
      {isHost && item('export', `${texts.exports.title}…`, () => show('export'))}
      <hr />
      <MenuItem onChoose={() => show('help')}>
        <ItemIcon of="help" /> {hostConsole.actions.help} <kbd>?</kbd>
      </MenuItem>
      {isHost && isLive && (
        <MenuItem class="danger" onChoose={() => show('end')}>
          <ItemIcon of="end" /> {titleBar.end}
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem class="danger" onChoose={() => show('delete')}>
          <ItemIcon of="delete" /> {texts.remove.title}
        </MenuItem>
      )}
    </>
  )
}

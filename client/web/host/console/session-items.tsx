import { fileName } from '../../../../shared/file-names.ts'
import { settingOf } from '../../../../shared/session-settings.ts'
import { host, hostConsole, sessionMenu as texts, titleBar } from '../../language/index.ts'
import { copyText } from '../../parts/browser/copy-text.ts'
import { download } from '../../parts/browser/download.ts'
import { MenuItem } from '../../parts/controls/menu.tsx'
import type { Message } from '../../parts/controls/toast.tsx'
import { readTable, TABLE_FORMATS } from '../../parts/session/results-table.ts'
import type { OpenDialog } from '../commands/dialog.ts'
import type { HostedSession, Run, SessionDialogProps } from '../commands/hosted-session.ts'
import { readSessionFile } from '../sessions/session-file.ts'
import { remoteTitle } from './links.tsx'

export type SessionItemsProps = Omit<SessionDialogProps, 'commands' | 'onClose'> & {
  run: Run
  say: (message: Message) => void
  open: OpenDialog
}

/** Has only what the reader may do: helpers get no links, and only the owner can delete the session. */
export function SessionItems({ client, id, session, k, isOwner, phones, run, say, open: show }: SessionItemsProps) {
  const isHost = session.k !== undefined
  const isLive = session.status === 'live'
  const copyJoin = async () => {
    const link = `${phones?.origin ?? location.origin}/${session.code}`
    say({ text: (await copyText(link)) ? host.copy.done : host.copy.byHand, subject: link })
  }
  const tabItem = (path: string, label: string) => (
    <MenuItem class="out" onChoose={() => open(`/${path}#k=${session.k}`, '_blank', 'noopener')}>
      {label}
    </MenuItem>
  )
  return (
    <>
      <MenuItem onChoose={() => void copyJoin()}>{texts.copyJoin}</MenuItem>
      {phones?.isUnreachable === false && <MenuItem onChoose={() => show('qr')}>{texts.qr}</MenuItem>}
      {k && <MenuItem onChoose={() => show('remote')}>{remoteTitle()}</MenuItem>}
      {isHost && <MenuItem onChoose={() => show('links')}>{texts.links}</MenuItem>}
      {isHost && isLive && tabItem(`host/${id}/check`, host.hallCheck)}
      {isHost && settingOf(session.settings, 'admission') === 'tickets' && tabItem(`host/${id}/tickets`, texts.tickets)}
      {isHost && <MenuItem onChoose={() => show('settings')}>{texts.settings}</MenuItem>}
      <hr />
      {isHost && <Downloads client={client} id={id} session={session} run={run} />}
      {isHost && tabItem(`report/${id}`, titleBar.report)}
      <MenuItem onChoose={() => show('help')}>{hostConsole.actions.help}</MenuItem>
      {isHost && <hr />}
      {isHost && isLive && (
        <MenuItem class="danger" onChoose={() => show('end')}>
          {titleBar.end}
        </MenuItem>
      )}
      {isOwner && (
        <MenuItem class="danger" onChoose={() => show('delete')}>
          {texts.remove.title}
        </MenuItem>
      )}
    </>
  )
}

function Downloads({ client, id, session, run }: HostedSession & { run: Run }) {
  const save = (what: string, ending: string, read: () => Promise<[string, string | Blob]>) => () =>
    void run({ send: async () => download(fileName(session, what, ending), ...(await read())) })
  const polls = async (): Promise<[string, string]> => ['application/json', `${await readSessionFile(client, id)}\n`]
  const people = async (): Promise<[string, string]> => ['text/csv', await client.exportSession({ id, excel: '1' })]
  return (
    <>
      <MenuItem onChoose={save('polls', 'json', polls)}>{texts.savePolls}</MenuItem>
      <MenuItem onChoose={save('participants', 'csv', people)}>{texts.exportCsv}</MenuItem>
      {TABLE_FORMATS.map((format) => (
        <MenuItem key={format} onChoose={save('results', format, () => readTable(client, id, format))}>
          {texts.exportResults(format.toUpperCase())}
        </MenuItem>
      ))}
    </>
  )
}

import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { POLLS_PER_SESSION } from '../../../../../shared/limits.ts'
import type { Session } from '../../../../index.ts'
import { Dialog } from '../../../parts/controls/dialog.tsx'
import { UserText } from '../../../parts/math/user-text.tsx'
import { host, hostConsole, pollForm as texts } from '../../../texts/index.ts'
import type { SessionDialogProps } from '../../commands/hosted-session.ts'
import { Problem } from '../../parts/fields.tsx'
import { withUsual } from '../../parts/poll-draft.ts'
import { ofCode } from '../../parts/reason.ts'
import { useRequest } from '../../parts/use-request.ts'
import { importText } from './import-text.ts'
import { readFile } from './read-file.ts'
import type { ImportedPoll, LeftOut } from './to-drafts.ts'

type Props = Pick<SessionDialogProps, 'client' | 'id' | 'session' | 'onClose'>
type Source = { text: string; isFile: boolean; encoding?: string }

export function ImportPolls({ client, id, session, onClose }: Props) {
  const { busy, problem, submit } = useRequest()
  const { text, polls, leftOut, readAs, isEmpty, show, choose, onAdded } = useImport(session)
  const add = async () => {
    for (const { draft } of polls) {
      await client.draftPoll({ id, ...withUsual(draft) })
      // Polls that the server has accepted are not sent again.
      onAdded()
    }
    onClose()
  }
  return (
    <Dialog title={hostConsole.pastePolls} onClose={onClose} isWide>
      <form
        onSubmit={submit(add)}
        onDragOver={(event) => event.dataTransfer?.types.includes('Files') && event.preventDefault()}
        onDrop={(event) => choose(event.dataTransfer?.files, event)}
        onPaste={(event) => choose(event.clipboardData?.files, event)}
      >
        <div class="import">
          <SourceFields text={text} onText={(typed) => show({ text: typed, isFile: false })} onFiles={choose}>
            {polls.length > 0 && texts.readAs(readAs)}
          </SourceFields>
          {polls.length + leftOut.length > 0 && (
            <div>
              {leftOut.length > 0 && <LeftOutList leftOut={leftOut} />}
              {polls.length > 0 && <h3>{texts.add(polls.length)}</h3>}
              {polls.length > 0 && <Preview polls={polls} />}
            </div>
          )}
        </div>
        <Problem text={problem || (isEmpty ? texts.noPolls : '')} />
        <div class="buttons end">
          <button type="submit" class="main" disabled={busy || polls.length === 0}>
            {texts.add(polls.length)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** What is imported: a text or a file, and the polls in it that were not added yet. */
function useImport(session: Session) {
  const [most] = useState(POLLS_PER_SESSION - (session.polls?.length ?? 0))
  const [{ text, isFile, encoding }, setSource] = useState<Source>({ text: '', isFile: false })
  const [added, setAdded] = useState(0)
  const { format, leftOut, ...found } = useMemo(() => importText(text, texts.trueFalse, most), [text])
  const show = (source: Source) => {
    setSource(source)
    setAdded(0)
  }
  const choose = ([file]: Iterable<File> = [], event?: Event) => {
    if (!file) return
    event?.preventDefault()
    readFile(file).then(
      (read) => show({ ...read, isFile: true }),
      () => show({ text: '', isFile: true }),
    )
  }
  return {
    text,
    polls: found.polls.slice(added),
    leftOut,
    readAs: [format, encoding].filter(Boolean).join(', '),
    isEmpty: found.polls.length + leftOut.length === 0 && (isFile || text.trim() !== ''),
    show,
    choose,
    onAdded: () => setAdded((before) => before + 1),
  }
}

type SourceProps = {
  text: string
  onText: (text: string) => void
  onFiles: (files: Iterable<File>) => void
  /** As what the text was read. */
  children: ComponentChildren
}

/** Where polls come from: a file, or a text that is pasted. */
const SourceFields = ({ text, onText, onFiles, children }: SourceProps) => (
  <div>
    <label for="polls-file">{texts.importFile}</label>
    <input
      id="polls-file"
      type="file"
      accept=".xlsx,.csv,.tsv,.txt,.gift,.md"
      onChange={({ currentTarget }) => onFiles(currentTarget.files ?? [])}
    />
    <label for="polls-text">{texts.pasteLabel}</label>
    <p id="polls-how" class="quiet">
      {texts.pasteHow}
    </p>
    <textarea
      id="polls-text"
      rows={8}
      aria-describedby="polls-how"
      placeholder={texts.pasteExample}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
    <p class="quiet" role="status">
      {children}
    </p>
  </div>
)

const Preview = ({ polls }: { polls: ImportedPoll[] }) => (
  <ol class="preview">
    {polls.map(({ draft }, index) => (
      <li key={index}>
        <UserText as="strong">{draft.prompt}</UserText>{' '}
        <span class="quiet">
          {[host.kinds[draft.kind], draft.seconds && hostConsole.seconds(draft.seconds)].filter(Boolean).join(' · ')}
        </span>
        {draft.options && (
          <ul class="labels">
            {draft.options.map((label, option) => (
              <UserText as="li" key={option}>
                {label}
                {(draft.correctOptions ?? [draft.correctOption]).includes(option) && ' ✓'}
              </UserText>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ol>
)

const LeftOutList = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <>
    <h3 id="left-out">{texts.leftOut}</h3>
    <ul class="preview" aria-labelledby="left-out">
      {leftOut.map(({ line, text, why }, index) => (
        <li key={index}>
          {texts.line(line)} <UserText as="q">{text.slice(0, 120)}</UserText>{' '}
          <span class="error">{why === 'full' ? ofCode('too_many_polls') : texts.why[why]}</span>
        </li>
      ))}
    </ul>
  </>
)

import { useState } from 'preact/hooks'
import type { Operations } from '../../../../index.ts'
import { Dialog } from '../../../parts/controls/dialog.tsx'
import { host, hostConsole, pollForm as texts } from '../../../texts/index.ts'
import { Problem } from '../../fields.tsx'
import { useRequest } from '../../use-request.ts'
import { withUsual } from '../poll-draft.ts'
import { setTimerOf } from '../timer-seconds.ts'
import { type ImportedPoll, type LeftOut, toDrafts } from './question.ts'
import { type Recognised, readFile, readText } from './read-file.ts'

type Props = { client: Operations; id: string; onClose: () => void }

/** Polls from a text or from the file of another tool, previewed before they are sent. */
export function ImportPolls({ client, id, onClose }: Props) {
  const { busy, problem, submit } = useRequest()
  const [read, setRead] = useState<Recognised>()
  const [refusal, setRefusal] = useState('')
  const [added, setAdded] = useState(0)
  const found = read && toDrafts(read)
  const polls = found?.polls.slice(added) ?? []
  const show = (recognised?: Recognised, why = '') => {
    setRead(recognised)
    setRefusal(why)
    setAdded(0)
  }
  const choose = (file: File | undefined) =>
    file &&
    readFile(file, texts.trueFalse).then(
      (recognised) => show(recognised, recognised ? '' : texts.tooLarge),
      () => show(undefined, texts.unreadable),
    )
  const add = async () => {
    for (const { draft, seconds } of polls) {
      const { id: pid } = await client.draftPoll({ id, ...withUsual(draft) })
      if (seconds) setTimerOf(pid, seconds)
      // Polls that the server has accepted are not sent again.
      setAdded((before) => before + 1)
    }
    onClose()
  }
  return (
    <Dialog title={hostConsole.pastePolls} onClose={onClose} isWide>
      <form onSubmit={submit(add)}>
        <label for="polls-text">{texts.pasteLabel}</label>
        <p id="polls-how" class="quiet">
          {texts.pasteHow}
        </p>
        <textarea
          id="polls-text"
          rows={8}
          aria-describedby="polls-how"
          placeholder={texts.pasteExample}
          onInput={({ currentTarget }) => show(readText(currentTarget.value, texts.trueFalse))}
        />
        <label for="polls-file">{texts.importFile}</label>
        <input
          id="polls-file"
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,.gift,.md"
          onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
        />
        {polls.length > 0 && <Preview polls={polls} format={read?.format ?? ''} />}
        {found && found.leftOut.length > 0 && <LeftOutList leftOut={found.leftOut} />}
        <Problem text={problem || refusal} />
        <button type="submit" class="main" disabled={busy || polls.length === 0}>
          {texts.add(polls.length)}
        </button>
      </form>
    </Dialog>
  )
}

const Preview = ({ polls, format }: { polls: ImportedPoll[]; format: string }) => (
  <>
    <p class="quiet" role="status">
      {texts.readAs(format)}
    </p>
    <ol class="preview">
      {polls.map(({ draft, seconds }, index) => (
        <li key={index}>
          <strong dir="auto">{draft.prompt}</strong>{' '}
          <span class="quiet">
            {host.kinds[draft.kind]}
            {seconds !== undefined && ` · ${hostConsole.seconds(seconds)}`}
          </span>
          {draft.options && (
            <ul class="labels">
              {draft.options.map((label, option) => (
                <li key={option} dir="auto">
                  {label}
                  {(draft.correctOptions ?? [draft.correctOption]).includes(option) && ' ✓'}
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  </>
)

const LeftOutList = ({ leftOut }: { leftOut: LeftOut[] }) => (
  <section aria-labelledby="left-out">
    <h3 id="left-out">{texts.leftOut}</h3>
    <ul class="preview">
      {leftOut.map(({ line, text, why }, index) => (
        <li key={index}>
          <span class="quiet">{texts.line(line)}</span> <q dir="auto">{text.slice(0, 120)}</q>{' '}
          <span class="error">{texts.why[why]}</span>
        </li>
      ))}
    </ul>
  </section>
)

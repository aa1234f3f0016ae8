import { useState } from 'preact/hooks'
import { type ReadPoll, readPolls } from '../../../../shared/poll-text.ts'
import type { Operations } from '../../../index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { host, hostConsole, pollForm as texts } from '../../texts/index.ts'
import { Problem } from '../fields.tsx'
import { useRequest } from '../use-request.ts'
import { withUsual } from './poll-draft.ts'

type Props = { client: Operations; id: string; onClose: () => void }

/** A set of polls from a text, previewed before it is sent. */
export function PastePolls({ client, id, onClose }: Props) {
  const { busy, problem, submit } = useRequest()
  const [text, setText] = useState('')
  const polls = readPolls(text)
  const isGood = polls.length > 0 && polls.every((poll) => !poll.problem)
  const add = async () => {
    let added = 0
    try {
      for (const { draft } of polls) {
        await client.draftPoll({ id, ...withUsual(draft) })
        added++
      }
      onClose()
    } finally {
      // Polls that the server has accepted are not sent again.
      setText((all) => withoutFirst(all, added))
    }
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
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        {polls.length > 0 && <Preview polls={polls} />}
        <Problem text={problem} />
        <button type="submit" class="main" disabled={busy || !isGood}>
          {texts.add(polls.length)}
        </button>
      </form>
    </Dialog>
  )
}

/** The text without its first polls. */
function withoutFirst(text: string, polls: number): string {
  const lines = text.split('\n')
  const from = lines.findIndex((_line, n) => readPolls(lines.slice(0, n + 1).join('\n')).length > polls)
  return from < 0 ? '' : lines.slice(from).join('\n')
}

const Preview = ({ polls }: { polls: ReadPoll[] }) => (
  <ol class="preview">
    {polls.map(({ draft, problem }, index) => (
      <li key={index}>
        <strong dir="auto">{draft.prompt}</strong>{' '}
        <span class={problem ? 'error' : 'quiet'}>{problem ? texts[problem] : host.kinds[draft.kind]}</span>
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
)

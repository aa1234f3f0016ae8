import { useState } from 'preact/hooks'
import { DEFAULT_SESSION_LENGTH, TITLE_MAX } from '../../../../shared/limits.ts'
import { sessionEnd, templates, host as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { serverNow } from '../../parts/timer/server-clock.ts'
import { useImport } from '../import/use-import.ts'
import { instantOf, toField } from '../parts/date-field.ts'
import { CheckField, Problem } from '../parts/fields.tsx'
import { InWords } from '../parts/in-words.tsx'
import { dayAndTime } from '../parts/session-end.ts'
import { useRequest } from '../parts/use-request.ts'
import { withUsual } from '../parts/usual-reveal.ts'
import { FromFile, type Prepared } from './from-file.tsx'
import type { NewSessionBody } from './new-session-body.ts'
import { TEMPLATE_POLLS, type TemplateName } from './templates.ts'

export type NewSessionProps = { makeSession: (body: NewSessionBody) => Promise<void> }

export function NewSession({ makeSession }: NewSessionProps) {
  const { busy, problem, run, submit } = useRequest()
  const [title, setTitle] = useState('')
  const importing = useImport()
  const [prepared, setPrepared] = useState<Prepared>({})
  const [isSecret, setSecret] = useState(false)
  const [when, setWhen] = useState('')
  const create = (chosen: NewSessionBody) =>
    makeSession({ ...chosen, ...begins(when), settings: { ...chosen.settings, anonymous: isSecret } })
  const startFrom = (name: TemplateName) =>
    create({ title: title.trim() || templates[name].title, polls: TEMPLATE_POLLS[name]().map(withUsual) })
  const secretLabel = (
    <span>
      {texts.secretVotes.label} <span class="quiet">{texts.secretVotes.hint}</span>
    </span>
  )
  return (
    <>
      <form onSubmit={submit(() => create({ polls: [], ...prepared, title }))} {...importing.takesDrops}>
        <label for="title">{texts.title}</label>
        <input
          id="title"
          value={title}
          maxLength={TITLE_MAX}
          required
          autofocus
          onInput={(event) => setTitle(event.currentTarget.value)}
        />
        <When when={when} onChange={setWhen} />
        <FromFile
          importing={importing}
          onRead={(read) => {
            setPrepared(read)
            if (read.title) setTitle(read.title)
            if (read.settings) setSecret(read.settings.anonymous === true)
          }}
        />
        <CheckField label={secretLabel} isOn={isSecret} onChange={setSecret} />
        <div class="buttons">
          <button type="submit" class="main" disabled={busy}>
            {texts.create}
          </button>
        </div>
      </form>
      <p class="quiet">{texts.orBegin}</p>
      <ul class="templates">
        {(Object.keys(TEMPLATE_POLLS) as TemplateName[]).map((name) => (
          <li key={name}>
            <button type="button" disabled={busy} onClick={() => run(() => startFrom(name))}>
              <strong>{templates[name].title}</strong>
              <span>{templates[name].what}</span>
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </>
  )
}

const begins = (when: string) => {
  const createdAt = instantOf(when)
  return createdAt === undefined ? {} : { createdAt }
}

/** When the session is, which a host may leave open, and when it ends then. */
function When({ when, onChange }: { when: string; onChange: (when: string) => void }) {
  const now = serverNow()
  const begin = instantOf(when)
  const endsAt = Math.max(begin ?? now, now) + DEFAULT_SESSION_LENGTH
  return (
    <>
      <label for="when">{sessionEnd.when}</label>
      <InWords words={begin !== undefined && dayAndTime(begin)}>
        <input
          id="when"
          type="datetime-local"
          min={toField(now).replace(/T.*/, 'T00:00')}
          value={when}
          aria-describedby="ends"
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      </InWords>
      <p id="ends" class="quiet">
        {sessionEnd.byItself(dayAndTime(endsAt))}
      </p>
    </>
  )
}

export type NewSessionDialogProps = NewSessionProps & { onClose: () => void }

export const NewSessionDialog = ({ makeSession, onClose }: NewSessionDialogProps) => (
  <Dialog title={texts.newSession} onClose={onClose} isWide>
    <NewSession makeSession={makeSession} />
  </Dialog>
)

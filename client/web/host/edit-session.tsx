import { TITLE_MAX } from '../../../shared/limits.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { Dialog } from './dialog.tsx'
import type { HostedSession } from './hosted-session.ts'

const MINUTE = 60_000

/** Title and dates. A date that was not touched is not sent, since the fields hold no seconds. */
export function EditSession({
  client,
  id,
  session,
  onClose,
}: HostedSession & { onClose: () => void }) {
  const { busy, problem, run } = useAction()
  const { createdAt = 0, endsAt = 0 } = session
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const change = {
      title: String(form.get('title')),
      ...changed('createdAt', form, createdAt),
      ...changed('endsAt', form, endsAt),
    }
    if (await run(() => client.updateSession({ id, ...change }))) onClose()
  }
  return (
    <Dialog title={texts.edit} onClose={onClose}>
      <form onSubmit={save}>
        <label for="title">{texts.title}</label>
        <input id="title" name="title" value={session.title} maxLength={TITLE_MAX} required />
        <label for="from">{texts.from}</label>
        <input
          id="from"
          name="createdAt"
          type="datetime-local"
          value={toField(createdAt)}
          required
        />
        <label for="until">{texts.until}</label>
        <input id="until" name="endsAt" type="datetime-local" value={toField(endsAt)} required />
        <p class="error" role="alert">
          {problem}
        </p>
        <button type="submit" class="main" disabled={busy}>
          {texts.save}
        </button>
      </form>
    </Dialog>
  )
}

/** An instant as the field wants it: local time, to the minute. */
function toField(instant: number): string {
  const shift = new Date(instant).getTimezoneOffset() * MINUTE
  return new Date(instant - shift).toISOString().slice(0, 16)
}

function changed(name: string, form: FormData, was: number): Record<string, number> {
  const field = String(form.get(name))
  return field === toField(was) ? {} : { [name]: new Date(field).getTime() }
}

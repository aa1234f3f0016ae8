import { useMemo, useState } from 'preact/hooks'
import { CHOICES } from '../../../../shared/choices.ts'
import { LANGUAGES } from '../../../../shared/languages.ts'
import { TITLE_MAX } from '../../../../shared/limits.ts'
import type { Session, Settings } from '../../../index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import { common, host, sessionMenu, sessionSettings as texts } from '../../texts/index.ts'
import { CheckField, Problem, SelectField } from '../fields.tsx'
import type { HostedSession, SessionDialogProps } from '../hosted-session.ts'
import { useRequest } from '../use-request.ts'
import { BrandFields, brandIn } from './brand-fields.tsx'

const MINUTE = 60_000

/** The settings of a session. Unchanged dates are not sent, because their fields leave out the seconds. */
export function SessionSettings({ client, id, session, onClose }: SessionDialogProps) {
  const { busy, problem, submit } = useRequest()
  // Drawn once, so that changes of the session do not overwrite what the host typed.
  const [shown] = useState(session)
  const fields = useMemo(() => <Fields client={client} id={id} session={shown} />, [])
  const save = async (form: FormData) => {
    await client.updateSession({
      id,
      title: String(form.get('title')),
      ...changed('createdAt', form, shown.createdAt ?? 0),
      ...changed('endsAt', form, shown.endsAt ?? 0),
      brand: brandIn(form, session.brand),
      settings: settingsIn(form),
    })
    onClose()
  }
  return (
    <Dialog title={sessionMenu.settings} onClose={onClose}>
      <form onSubmit={submit(save)}>
        {fields}
        <Problem text={problem} />
        <div class="buttons end">
          <button type="button" class="plain" onClick={onClose}>
            {host.cancel}
          </button>
          <button type="submit" class="main" disabled={busy}>
            {common.save}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

const Fields = ({ client, id, session }: HostedSession) => (
  <>
    <label for="title">{host.title}</label>
    <input id="title" name="title" defaultValue={session.title} maxLength={TITLE_MAX} required />
    <div class="pair">
      <DateField name="createdAt" label={texts.from} value={session.createdAt ?? 0} />
      <DateField name="endsAt" label={texts.until} value={session.endsAt ?? 0} />
    </div>
    <BrandFields client={client} id={id} brand={session.brand} />
    <SettingFields session={session} />
  </>
)

const DateField = ({ name, label, value }: { name: string; label: string; value: number }) => (
  <div>
    <label for={name}>{label}</label>
    <input id={name} name={name} type="datetime-local" defaultValue={toField(value)} required />
  </div>
)

function SettingFields({ session: { settings = {}, participantCount = 0 } }: { session: Session }) {
  const { names = 'optional', language = '', admission = 'open' } = settings
  return (
    <fieldset>
      <legend>{texts.people}</legend>
      <SelectField
        id="admission"
        label={texts.admission.label}
        value={admission}
        choices={CHOICES.admission}
        nameOf={(choice) => texts.admission.choices[choice]}
        isFixed={participantCount > 0}
      />
      <p class="quiet">{texts.admissionHint}</p>
      <SelectField
        id="names"
        label={texts.names.label}
        value={names}
        choices={CHOICES.names}
        nameOf={(name) => texts.names.choices[name]}
      />
      <CheckField name="questions" label={texts.questions} isOn={settings.questions !== 'off'} />
      <CheckField name="moderation" label={texts.moderation} isOn={settings.moderation !== 'after'} />
      <CheckField name="people" label={texts.hidden} isOn={settings.people === 'hidden'} />
      <CheckField name="results" label={texts.shared} isOn={settings.results === 'shared'} />
      {!settings.anonymous && <CheckField name="scores" label={texts.scores} isOn={settings.scores === 'on'} />}
      <CheckField name="math" label={texts.math} isOn={settings.math === 'on'} />
      <label for="language">{texts.language.label}</label>
      <select id="language" name="language" value={language}>
        <option value="">{texts.language.any}</option>
        {[...new Set([...LANGUAGES, ...(language ? [language] : [])])].map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {new Intl.DisplayNames(tag, { type: 'language' }).of(tag)}
          </option>
        ))}
      </select>
    </fieldset>
  )
}

function settingsIn(form: FormData) {
  return {
    // Left out where it can no longer be changed.
    admission: (form.get('admission') ?? undefined) as Settings['admission'],
    names: form.get('names') as NonNullable<Settings['names']>,
    questions: form.has('questions') ? 'on' : 'off',
    moderation: form.has('moderation') ? 'before' : 'after',
    people: form.has('people') ? 'hidden' : 'shown',
    results: form.has('results') ? 'shared' : 'kept',
    scores: form.has('scores') ? 'on' : 'off',
    math: form.has('math') ? 'on' : 'off',
    language: String(form.get('language')) || null,
  } as const
}

/** An instant as a date field takes it: local time, to the minute. */
function toField(instant: number): string {
  const shift = new Date(instant).getTimezoneOffset() * MINUTE
  return new Date(instant - shift).toISOString().slice(0, 16)
}

function changed(name: string, form: FormData, was: number): Record<string, number> {
  const field = String(form.get(name))
  return field === toField(was) ? {} : { [name]: new Date(field).getTime() }
}

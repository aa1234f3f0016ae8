import { Fragment } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { LANGUAGES } from '../../../../shared/languages/index.ts'
import { TITLE_MAX } from '../../../../shared/limits.ts'
import { CHOICES, type ChoiceName, settingOf } from '../../../../shared/session-settings.ts'
import type { Session, Settings } from '../../../index.ts'
import { common, host, sessionMenu, sessionSettings as texts } from '../../language/index.ts'
import { Dialog } from '../../parts/controls/dialog.tsx'
import type { HostedSession, SessionDialogProps } from '../commands/hosted-session.ts'
import { instantOf, toField } from '../parts/date-field.ts'
import { CheckField, Problem, SelectField } from '../parts/fields.tsx'
import { InWords } from '../parts/in-words.tsx'
import { Lock } from '../parts/lock.tsx'
import { dayAndTime } from '../parts/session-end.ts'
import { useRequest } from '../parts/use-request.ts'
import { BrandFields } from './brand-fields.tsx'
import { lookOf, withLook } from './look.ts'

/**
 * The settings of a session. What is unchanged is not sent: another host may have changed it since the dialog opened, and
 * the fields of dates leave out the seconds.
 */
export function SessionSettings({ client, id, session, onClose }: SessionDialogProps) {
  const { busy, problem, submit } = useRequest()
  // Drawn once, so that changes of the session do not overwrite what the host typed.
  const [shown] = useState(session)
  const [look, setLook] = useState(() => lookOf(session.brand))
  const fields = useMemo(
    () => (
      <>
        <TitleAndDates session={shown} />
        <SettingFields session={shown} />
      </>
    ),
    [],
  )
  const save = async (form: FormData) => {
    const title = String(form.get('title'))
    await client.updateSession({
      id,
      ...(title !== shown.title && { title }),
      ...changed('createdAt', form, shown.createdAt ?? 0),
      ...changed('endsAt', form, shown.endsAt ?? 0),
      brand: withLook(session.brand, look, lookOf(shown.brand)),
      settings: changedSettings(form, shown),
    })
    onClose()
  }
  return (
    <Dialog title={sessionMenu.settings} onClose={onClose}>
      <form onSubmit={submit(save)}>
        {fields}
        <BrandFields client={client} id={id} session={shown} look={look} onChange={setLook} />
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

const TitleAndDates = ({ session }: Pick<HostedSession, 'session'>) => (
  <>
    <label for="title">{host.title}</label>
    <input id="title" name="title" defaultValue={session.title} maxLength={TITLE_MAX} required />
    <div class="pair">
      <DateField name="createdAt" label={texts.from} value={session.createdAt ?? 0} />
      <DateField name="endsAt" label={texts.until} value={session.endsAt ?? 0} />
    </div>
  </>
)

type DateProps = { name: string; label: string; value: number }

function DateField({ name, label, value }: DateProps) {
  const [instant, setInstant] = useState<number | undefined>(value)
  return (
    <div>
      <label for={name}>{label}</label>
      <InWords words={instant !== undefined && dayAndTime(instant)}>
        <input
          id={name}
          name={name}
          type="datetime-local"
          defaultValue={toField(value)}
          required
          onInput={({ currentTarget }) => setInstant(instantOf(currentTarget.value))}
        />
      </InWords>
    </div>
  )
}

function SettingFields({ session: { settings = {}, participantCount = 0 } }: { session: Session }) {
  const { language = '' } = settings
  const shown = NAMES.filter((name) => name !== 'scores' || !settings.anonymous)
  return (
    <fieldset>
      <legend>{texts.people}</legend>
      {shown.map((name) => (
        <Fragment key={name}>
          <ChoiceField
            name={name}
            value={settingOf(settings, name)}
            joined={name === 'admission' ? participantCount : 0}
          />
          {name === 'scores' && settingOf(settings, 'scores') !== 'on' && participantCount > 0 && (
            <p class="quiet">{texts.guests}</p>
          )}
        </Fragment>
      ))}
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

const NAMES = Object.keys(CHOICES) as ChoiceName[]

/** What a tick stands for: each setting with a box has one of them. */
const TICKED = ['on', 'before', 'hidden', 'shared']

/** A setting as its texts have it: a label alone is that of a box. */
type ChoiceTexts = string | { label: string; choices: Record<string, string>; hint?: string }
const textsOf = (name: ChoiceName): ChoiceTexts => texts.choices[name]

type ChoiceProps = {
  name: ChoiceName
  value: string
  /** How many people have joined, where that fixes the choice. */
  joined: number
}

/** One of the settings, and below it what a host has to know to choose, or why there is no choice any more. */
function ChoiceField({ name, value, joined }: ChoiceProps) {
  const says = textsOf(name)
  if (typeof says === 'string') return <CheckField name={name} label={says} isOn={TICKED.includes(value)} />
  const nameOf = (choice: string) => says.choices[choice] ?? choice
  if (joined > 0) return <Fixed label={says.label} choice={nameOf(value)} joined={joined} />
  return (
    <>
      <SelectField id={name} label={says.label} value={value} choices={CHOICES[name]} nameOf={nameOf} />
      {says.hint && <p class="quiet">{says.hint}</p>}
    </>
  )
}

/** What nobody can change any more, and why. */
const Fixed = ({ label, choice, joined }: { label: string; choice: string; joined: number }) => (
  <div class="fixed">
    <strong>{label}</strong>
    <p>
      <Lock /> {choice}
    </p>
    <p class="quiet">{texts.fixed(common.joined(joined))}</p>
  </div>
)

/** What is chosen; nothing where a field can no longer be changed. */
function choiceIn(form: FormData, name: ChoiceName): string | undefined {
  if (typeof textsOf(name) !== 'string') return form.get(name)?.toString()
  return CHOICES[name].find((choice) => TICKED.includes(choice) === form.has(name))
}

function changedSettings(form: FormData, { settings = {} }: Session) {
  const chosen = NAMES.map((name) => [name, choiceIn(form, name)] as const)
  const language = String(form.get('language'))
  return {
    ...Object.fromEntries(chosen.filter(([name, choice]) => choice !== settingOf(settings, name))),
    ...(language !== (settings.language ?? '') && { language: language || null }),
  } as Omit<Settings, 'language'> & { language?: string | null }
}

function changed(name: string, form: FormData, was: number): Record<string, number> {
  const field = String(form.get(name))
  const instant = instantOf(field)
  return field === toField(was) || instant === undefined ? {} : { [name]: instant }
}

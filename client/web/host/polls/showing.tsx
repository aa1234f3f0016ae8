import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { REVEALS } from '../../../../shared/reveals.ts'
import { pollForm as texts } from '../../language/index.ts'
import { CheckField, SelectField } from '../parts/fields.tsx'
import { usualReveal } from '../parts/usual-reveal.ts'
import { type FormDraft, isWritten } from './form-draft.ts'
import { TimerField } from './timer-field.tsx'

type Props = { form: FormDraft; change: (change: Partial<FormDraft>) => void }

/** When the audience sees results and the right answer, and how long it votes. */
export const Showing = ({ form, change }: Props) => (
  <>
    <div class="pair">
      <div>
        <SelectField
          id="reveal"
          label={texts.shows.label}
          value={form.reveal ?? usualReveal(form.kind)}
          choices={REVEALS}
          nameOf={(reveal) => texts.shows.choices[reveal]}
          onChange={(reveal) => change({ reveal })}
        />
      </div>
      <div>
        <TimerField form={form} onChange={change} />
      </div>
    </div>
    {KINDS[form.kind].hasCorrectOption && (
      <p class="quiet">{texts.rightShows[form.reveal === 'host' ? 'host' : 'closed']}</p>
    )}
    {isWritten(form.kind) && (
      <CheckField
        name="moderated"
        label={texts.moderated}
        isOn={form.moderated}
        onChange={(moderated) => change({ moderated })}
      />
    )}
  </>
)

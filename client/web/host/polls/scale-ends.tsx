import { OPTION_LABEL_MAX } from '../../../../shared/limits.ts'
import { labelOfStep } from '../../../../shared/scale-steps.ts'
import { pollForm as texts } from '../../language/index.ts'
import { endsOf, type FormDraft } from './form-draft.ts'

type Props = { form: FormDraft; change: (change: Partial<FormDraft>) => void }

/** What the ends of a numbered scale mean. Steps in words say it themselves. */
export function ScaleEnds({ form, change }: Props) {
  const ends = endsOf(form)
  if (!ends) return null
  return (
    <div class="pair">
      {(['lowest', 'highest'] as const).map((end, place) => {
        const number = ends[place] ?? ''
        return (
          <div key={end}>
            <label for={end}>{texts.stepMeans(number)}</label>
            <input
              id={end}
              dir="auto"
              value={form[end]}
              maxLength={OPTION_LABEL_MAX - labelOfStep({ number, meaning: ' ' }).length + 1}
              onInput={(event) => change({ [end]: event.currentTarget.value })}
            />
          </div>
        )
      })}
    </div>
  )
}

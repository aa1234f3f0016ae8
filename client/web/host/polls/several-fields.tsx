import { WORDS_PER_VOTE } from '../../../../shared/limits.ts'
import { KINDS } from '../../../../shared/poll-kinds/for-pages.ts'
import { pollForm as texts } from '../../language/index.ts'
import { SelectField } from '../parts/fields.tsx'
import { type FormDraft, maxChoicesOf, maxChoicesToOffer } from './form-draft.ts'

type FieldsProps = { form: FormDraft; change: (change: Partial<FormDraft>) => void }

/** How many options one person may choose. */
export function MaxChoices({ form, change }: FieldsProps) {
  const { label, one, several, sets } = texts.maxChoices
  const most = maxChoicesOf(form)
  return (
    <>
      <SelectField
        id="maxChoices"
        label={label}
        value={most}
        choices={maxChoicesToOffer(form)}
        nameOf={(choice) => (choice === 1 ? one : several(choice))}
        onChange={(maxChoices) => change({ maxChoices })}
      />
      {KINDS[form.kind].hasCorrectOption && most > 1 && <p class="quiet">{sets}</p>}
    </>
  )
}

const WORDS = Array.from({ length: WORDS_PER_VOTE }, (_, index) => index + 1)

export const MaxWords = ({ form, change }: FieldsProps) => (
  <SelectField
    id="maxWords"
    label={texts.maxWords.label}
    value={form.maxWords}
    choices={WORDS}
    nameOf={(most) => (most === 1 ? texts.maxWords.one : texts.maxWords.several(most))}
    onChange={(maxWords) => change({ maxWords })}
  />
)

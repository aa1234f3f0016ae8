import { useState } from 'preact/hooks'
import { OPTION_LABEL_MAX, PROMPT_MAX } from '../../../shared/limits.ts'
import type { Operations, PollBody } from '../../index.ts'
import { KIND_NAMES, KINDS } from '../parts/kinds.ts'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import { Dialog } from './dialog.tsx'

type Props = {
  client: Operations
  id: string
  /** The draft that is edited; a new one if left out. */
  draft: PollBody | undefined
  onClose: () => void
}

type Kind = PollBody['kind']

/** No option is the right one, since it was deleted, say: the form asks for one before it is sent. */
const NONE = -1

/** Drafts a poll, or changes a draft. What it asks for is what the kind takes. */
export function PollForm({ client, id, draft, onClose }: Props) {
  const { busy, problem, run } = useAction()
  const [kind, setKind] = useState<Kind>(draft?.kind ?? 'multiple_choice')
  const [prompt, setPrompt] = useState(draft?.prompt ?? '')
  const [labels, setLabels] = useState(draft ? labelsOf(draft) : startLabels(kind))
  const [correct, setCorrect] = useState(draft ? correctPlace(draft) : 0)
  const { options, hasCorrectOption } = KINDS[kind]
  const choose = (chosen: Kind) => {
    setKind(chosen)
    const isKept = labels.some((label) => label !== '') && KINDS[chosen].options.max > 0
    setLabels(isKept && !KINDS[chosen].options.preset ? labels : startLabels(chosen))
  }
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const fields = {
      kind,
      prompt,
      ...(options.max > 0 && { options: labels }),
      ...(hasCorrectOption && { correctOption: correct }),
    }
    const send = () =>
      draft
        ? client.editDraft({ id, pid: draft.id, ...fields })
        : client.draftPoll({ id, ...fields })
    if (await run(send)) onClose()
  }
  return (
    <Dialog title={draft ? texts.editPoll : texts.newPoll} onClose={onClose}>
      <form onSubmit={save}>
        <label for="kind">{texts.kind}</label>
        <select
          id="kind"
          value={kind}
          onChange={(event) => choose(event.currentTarget.value as Kind)}
        >
          {KIND_NAMES.map((name) => (
            <option key={name} value={name}>
              {texts.kinds[name]}
            </option>
          ))}
        </select>
        <label for="prompt">{texts.prompt}</label>
        <textarea
          id="prompt"
          rows={2}
          value={prompt}
          maxLength={PROMPT_MAX}
          required
          onInput={(event) => setPrompt(event.currentTarget.value)}
        />
        {options.max > 0 && (
          <OptionFields
            labels={labels}
            limits={options}
            correct={hasCorrectOption ? correct : undefined}
            onLabels={setLabels}
            onCorrect={setCorrect}
          />
        )}
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

type FieldsProps = {
  labels: string[]
  limits: { min: number; max: number }
  /** The place of the right option, where the kind has one. */
  correct: number | undefined
  onLabels: (labels: string[]) => void
  onCorrect: (place: number) => void
}

function OptionFields({ labels, limits, correct, onLabels, onCorrect }: FieldsProps) {
  const remove = (place: number) => {
    onLabels(labels.toSpliced(place, 1))
    if (place === correct) onCorrect(NONE)
    else if (correct !== undefined && place < correct) onCorrect(correct - 1)
  }
  return (
    <fieldset>
      <legend>{texts.options}</legend>
      {labels.map((label, place) => (
        <div class="option" key={place}>
          {correct !== undefined && (
            <input
              type="radio"
              name="correct"
              required
              checked={correct === place}
              aria-label={texts.correct(place + 1)}
              title={texts.rightOne}
              onChange={() => onCorrect(place)}
            />
          )}
          <input
            aria-label={texts.optionNumber(place + 1)}
            value={label}
            maxLength={OPTION_LABEL_MAX}
            required
            onInput={(event) => onLabels(labels.with(place, event.currentTarget.value))}
          />
          <button
            type="button"
            aria-label={texts.removeOption(place + 1)}
            disabled={labels.length <= limits.min}
            onClick={() => remove(place)}
          >
            ×
          </button>
        </div>
      ))}
      {labels.length < limits.max && (
        <button type="button" onClick={() => onLabels([...labels, ''])}>
          {texts.addOption}
        </button>
      )}
    </fieldset>
  )
}

const labelsOf = ({ options }: PollBody): string[] => options.map(({ label }) => label)

/** NONE where the draft is no quiz. */
const correctPlace = ({ options, correctOptionId }: PollBody): number =>
  options.findIndex(({ id }) => id === correctOptionId)

const startLabels = (kind: Kind): string[] => {
  const { preset, min } = KINDS[kind].options
  return preset ? [...preset] : Array.from({ length: min }, () => '')
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { OPTION_LABEL_MAX } from '../../../../shared/limits.ts'
import { readOptions } from '../../../../shared/poll-text.ts'
import { texts } from '../../texts/poll-form.ts'
import { isFilled, NONE } from './form-draft.ts'

type Props = {
  labels: string[]
  limits: { min: number; max: number }
  /** The place of the right option, where the kind has one. */
  correct: number | undefined
  onChange: (labels: string[], correct?: number) => void
}

export function OptionFields({ labels, limits, correct, onChange }: Props) {
  const { fields, focusOn } = useFocusOn()
  const add = () => {
    focusOn(labels.length)
    onChange([...labels, ''])
  }
  const goOn = (place: number) => {
    if (place + 1 < labels.length) focusOn(place + 1)
    else if (labels.length < limits.max && isFilled(labels[place] ?? '')) add()
  }
  const isShort = labels.filter(isFilled).length < limits.min
  const remove = (place: number) => {
    const after = correct !== undefined && place < correct ? correct - 1 : correct
    onChange(labels.toSpliced(place, 1), place === correct ? NONE : after)
  }
  return (
    <fieldset ref={fields}>
      <legend>{texts.options}</legend>
      {labels.slice(0, limits.max).map((label, place) => (
        <div class="option" key={place}>
          {correct !== undefined && (
            <input
              type="radio"
              name="correct"
              required
              checked={correct === place}
              aria-label={texts.correct(place + 1)}
              title={texts.rightOne}
              onChange={() => onChange(labels, place)}
            />
          )}
          <input
            aria-label={texts.optionNumber(place + 1)}
            value={label}
            maxLength={OPTION_LABEL_MAX}
            required={isShort || correct === place}
            onInput={(event) => onChange(labels.with(place, event.currentTarget.value))}
            onKeyDown={(event) => {
              const isWithOthers = event.ctrlKey || event.metaKey || event.isComposing
              if (event.key !== 'Enter' || isWithOthers) return
              event.preventDefault()
              goOn(place)
            }}
            onPaste={(event) => {
              const pasted = readOptions(event.clipboardData?.getData('text/plain') ?? '')
              if (pasted.length < 2) return
              event.preventDefault()
              onChange(withPasted(labels, place, pasted).slice(0, limits.max))
            }}
          />
          <button
            type="button"
            class="plain sign"
            aria-label={texts.removeOption(place + 1)}
            disabled={labels.length <= limits.min}
            onClick={() => remove(place)}
          >
            ✕
          </button>
        </div>
      ))}
      {labels.length < limits.max && (
        <div class="field-row">
          <button type="button" onClick={add}>
            {texts.addOption}
          </button>
          <span class="quiet">{texts.pasteHint}</span>
        </div>
      )}
    </fieldset>
  )
}

/** Gives a row's field the focus, also one that is only about to be drawn. */
function useFocusOn() {
  const fields = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<number>(undefined)
  const give = () => {
    const all = fields.current?.querySelectorAll<HTMLInputElement>('input:not([type="radio"])')
    const field = all?.[wanted.current ?? -1]
    if (!field) return
    wanted.current = undefined
    field.focus()
  }
  useLayoutEffect(give)
  const focusOn = (place: number) => {
    wanted.current = place
    give()
  }
  return { fields, focusOn }
}

/** From this place on, over what is empty; what was typed behind it moves on. */
function withPasted(labels: string[], place: number, pasted: string[]): string[] {
  const behind = labels.slice(place + 1).filter((label) => label !== '')
  return [...labels.slice(0, place), ...(labels[place] ? [labels[place]] : []), ...pasted, ...behind]
}

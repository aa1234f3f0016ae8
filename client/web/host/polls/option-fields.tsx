import { useLayoutEffect, useRef } from 'preact/hooks'
import { OPTION_LABEL_MAX } from '../../../../shared/limits.ts'
import { readOptions } from '../../../../shared/polls-from-text/options.ts'
import type { Operations } from '../../../index.ts'
import { pollForm as texts } from '../../language/index.ts'
import { PictureField } from '../parts/picture-field.tsx'
import { type DraftOption, isFilled } from './form-draft.ts'

type Props = {
  client: Operations
  id: string
  options: DraftOption[]
  limits: { min: number; max: number }
  /** The indexes of the right options in order, if the kind has some. */
  correct: number[] | undefined
  onChange: (options: DraftOption[], correct?: number[]) => void
}

/** A field for each option. Enter goes to the next field; a pasted list fills several. */
export function OptionFields({ client, id, options, limits, correct, onChange }: Props) {
  const { fields, add, goOn } = useRows({ options, limits, onChange })
  const paste = (event: ClipboardEvent, index: number) => {
    const pasted = readOptions(event.clipboardData?.getData('text/plain') ?? '')
    if (pasted.length < 2) return
    event.preventDefault()
    onChange(withPasted(options, index, pasted).slice(0, limits.max))
  }
  const isShort = options.filter(isFilled).length < limits.min
  const remove = (index: number) => {
    const kept = correct?.filter((one) => one !== index).map((one) => (one > index ? one - 1 : one))
    onChange(options.toSpliced(index, 1), kept)
  }
  return (
    <fieldset ref={fields}>
      <legend>{texts.options}</legend>
      {correct !== undefined && <p class="quiet">{texts.right.mark}</p>}
      {options.slice(0, limits.max).map((option, index) => (
        <PictureField
          key={index}
          client={client}
          id={id}
          picture={option.picture}
          label={texts.picture.addTo(index + 1)}
          about={option.label}
          onChange={(picture) => onChange(options.with(index, { ...option, picture }))}
        >
          {(takes) => (
            <>
              {correct !== undefined && (
                <RightMark index={index} correct={correct} onChange={(marked) => onChange(options, marked)} />
              )}
              <input
                {...takes}
                name="label"
                aria-label={texts.option.number(index + 1)}
                placeholder={texts.option.number(index + 1)}
                value={option.label}
                maxLength={OPTION_LABEL_MAX}
                required={isShort || correct?.includes(index) || Boolean(option.picture)}
                onInput={(event) => onChange(options.with(index, withLabel(option, event.currentTarget.value)))}
                onKeyDown={(event) => goOn(event, index)}
                onPaste={(event) => {
                  takes.onPaste(event)
                  paste(event, index)
                }}
              />
              <Remove index={index} isLast={options.length <= limits.min} onRemove={() => remove(index)} />
            </>
          )}
        </PictureField>
      ))}
      {options.length < limits.max && <Add onAdd={add} />}
    </fieldset>
  )
}

type MarkProps = { index: number; correct: number[]; onChange: (correct: number[]) => void }

/** Marks an option as right. One has to be. */
const RightMark = ({ index, correct, onChange }: MarkProps) => (
  <label class="check">
    <input
      type="checkbox"
      name="correct"
      ref={(box) => box?.setCustomValidity(correct.length === 0 && index === 0 ? texts.right.mark : '')}
      checked={correct.includes(index)}
      aria-label={texts.option.correct(index + 1)}
      title={texts.right.one}
      onChange={() => onChange(toggled(correct, index))}
    />
  </label>
)

const Add = ({ onAdd }: { onAdd: () => void }) => (
  <div class="field-row">
    <button type="button" onClick={onAdd}>
      {texts.option.add}
    </button>
    <span class="quiet">{texts.pasteHint}</span>
  </div>
)

type RemoveProps = { index: number; isLast: boolean; onRemove: () => void }

const Remove = ({ index, isLast, onRemove }: RemoveProps) => (
  <button
    type="button"
    class="plain sign"
    aria-label={texts.option.remove(index + 1)}
    disabled={isLast}
    onClick={onRemove}
  >
    ✕
  </button>
)

/** A description that was taken from the label goes along with it. */
function withLabel({ label: before, picture }: DraftOption, label: string): DraftOption {
  const isTaken = picture && picture.alt === before.trim()
  return { label, picture: isTaken ? { ...picture, alt: label.trim() } : picture }
}

const toggled = (all: number[], index: number): number[] =>
  all.includes(index) ? all.filter((one) => one !== index) : [...all, index].sort((a, b) => a - b)

/** Adds rows. Enter goes to the next row, and adds one after the last. */
function useRows({ options, limits, onChange }: Pick<Props, 'options' | 'limits' | 'onChange'>) {
  const { fields, focusOn } = useFocusOn()
  const add = () => {
    focusOn(options.length)
    onChange([...options, { label: '' }])
  }
  const goOn = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return
    event.preventDefault()
    if (index + 1 < options.length) focusOn(index + 1)
    else if (options.length < limits.max && isFilled(options[index] ?? { label: '' })) add()
  }
  return { fields, add, goOn }
}

/** Moves the focus to the field of a row, even if the field is not drawn yet. */
function useFocusOn() {
  const fields = useRef<HTMLFieldSetElement>(null)
  const wanted = useRef<number>(undefined)
  const give = () => {
    const all = fields.current?.querySelectorAll<HTMLInputElement>('input[name="label"]')
    const field = all?.[wanted.current ?? -1]
    if (!field) return
    wanted.current = undefined
    field.focus()
  }
  useLayoutEffect(give)
  const focusOn = (index: number) => {
    wanted.current = index
    give()
  }
  return { fields, focusOn }
}

/** Inserts options after a row, or into the row if it is empty. Removes the empty rows after it. */
function withPasted(options: DraftOption[], index: number, pasted: string[]): DraftOption[] {
  const behind = options.slice(index + 1).filter(isFilled)
  return [
    ...options.slice(0, index),
    ...options.slice(index, index + 1).filter(isFilled),
    ...pasted.map((label) => ({ label })),
    ...behind,
  ]
}

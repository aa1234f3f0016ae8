import { host as texts } from '../texts/index.ts'

/** Why a request failed. Screen readers read it out at once. */
export const Problem = ({ text }: { text: string }) => (
  <p class="error" role="alert">
    {text}
  </p>
)

type FindProps = { wanted: string; onWant: (wanted: string) => void }

/** Searches a long list. */
export const FindField = ({ wanted, onWant }: FindProps) => (
  <input
    type="search"
    aria-label={texts.find}
    placeholder={texts.find}
    value={wanted}
    onInput={(event) => onWant(event.currentTarget.value)}
  />
)

type CheckProps = { name: string; label: string; isOn: boolean; onChange?: (isOn: boolean) => void }

export const CheckField = ({ name, label, isOn, onChange }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} checked={isOn} onChange={(event) => onChange?.(event.currentTarget.checked)} />
    {label}
  </label>
)

type SelectProps<Value extends string | number> = {
  /** Also the field's name in its form. */
  id: string
  label: string
  value: Value
  choices: readonly Value[]
  nameOf: (choice: Value) => string
  onChange?: (choice: Value) => void
}

export const SelectField = <Value extends string | number>(props: SelectProps<Value>) => (
  <>
    <label for={props.id}>{props.label}</label>
    <select
      id={props.id}
      name={props.id}
      value={props.value}
      onChange={({ currentTarget }) => props.onChange?.(props.choices[currentTarget.selectedIndex] ?? props.value)}
    >
      {props.choices.map((choice) => (
        <option key={choice} value={choice}>
          {props.nameOf(choice)}
        </option>
      ))}
    </select>
  </>
)

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { host as texts } from '../../language/index.ts'

/** Why a request failed. Screen readers announce it at once. */
export const Problem = ({ text }: { text: string }) => (
  <p class="error" role="alert">
    {text}
  </p>
)

/** On a control that is pressed, beside its words. */
export const Tick = ({ of: isPressed }: { of: boolean }) =>
  isPressed ? (
    <span class="tick" aria-hidden="true">
      ✓
    </span>
  ) : null

/** Searches a list by the text of its items. @returns the items found, the field to draw, and how to empty it */
export function useSearch<Item>(items: readonly Item[], textOf: (item: Item) => string, onSearch?: () => void) {
  const [wanted, setWanted] = useState('')
  const isFound = (item: Item) => textOf(item).toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase())
  const search = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    onSearch?.()
    setWanted(currentTarget.value)
  }
  const field = <input type="search" aria-label={texts.find} placeholder={texts.find} value={wanted} onInput={search} />
  return { found: items.filter(isFound), field, isSearching: wanted.trim() !== '', clear: () => setWanted('') }
}

type CheckProps = { name?: string; label: ComponentChildren; isOn: boolean; onChange?: (isOn: boolean) => void }

export const CheckField = ({ name, label, isOn, onChange }: CheckProps) => (
  <label class="check">
    <input type="checkbox" name={name} checked={isOn} onChange={(event) => onChange?.(event.currentTarget.checked)} />
    {label}
  </label>
)

type SelectProps<Value extends string | number> = {
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

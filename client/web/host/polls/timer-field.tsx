import { TIMER_SECONDS_MAX, TIMER_SECONDS_MIN } from '../../../../shared/limits.ts'
import { pollForm as texts, hostConsole as words } from '../../language/index.ts'
import { SelectField } from '../parts/fields.tsx'
import { type FormDraft, isOwnTime } from './form-draft.ts'
import { TIMES } from './timer-seconds.ts'

type Props = { form: FormDraft; onChange: (change: Partial<FormDraft>) => void }

const OWN = -1

/** How long the poll stays open: not limited, one of a list of times, or a time of the host's own. */
export function TimerField({ form, onChange }: Props) {
  const isOwn = isOwnTime(form)
  const nameOf = (time: number) => {
    if (time === 0) return texts.noTimer
    return time === OWN ? texts.ownTime : words.seconds(time)
  }
  return (
    <>
      <SelectField
        id="timer"
        label={words.actions.timer}
        value={isOwn ? OWN : form.seconds}
        choices={[0, ...TIMES, OWN]}
        nameOf={nameOf}
        onChange={(time) => onChange(time === OWN ? { hasOwnTime: true } : { seconds: time, hasOwnTime: false })}
      />
      {isOwn && (
        <>
          <label for="seconds">{texts.ownSeconds(TIMER_SECONDS_MIN, TIMER_SECONDS_MAX)}</label>
          <input
            id="seconds"
            type="number"
            inputMode="numeric"
            min={TIMER_SECONDS_MIN}
            max={TIMER_SECONDS_MAX}
            required
            value={form.seconds || ''}
            onInput={({ currentTarget }) => onChange({ seconds: currentTarget.valueAsNumber || 0, hasOwnTime: true })}
          />
        </>
      )}
    </>
  )
}

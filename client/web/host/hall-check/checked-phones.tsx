import type { CheckedPhone } from '../../../index.ts'
import { hallCheck as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { canVote, troublesOf } from '../../parts/hall-check/diagnostics.ts'
import { Remedy } from '../../parts/hall-check/remedy.tsx'
import { serverNow } from '../../parts/timer/server-clock.ts'

/** Milliseconds after which a phone without a result has given up. A check takes five seconds. */
const GIVEN_UP = 20_000

const STATES = ['cannot', 'lost', 'works', 'trying', 'ready'] as const
type State = (typeof STATES)[number]

function stateOf({ found, checkedAt }: CheckedPhone): State {
  if (!found) return serverNow() - checkedAt > GIVEN_UP ? 'lost' : 'trying'
  const troubles = troublesOf(found)
  if (troubles.length === 0) return 'ready'
  return canVote(troubles) ? 'works' : 'cannot'
}

/** A line for each phone, which unfolds to what to do. Those in trouble come first. */
export function CheckedPhones({ phones }: { phones: CheckedPhone[] }) {
  const sorted = STATES.flatMap((state) =>
    phones.filter((phone) => stateOf(phone) === state).map((phone) => ({ phone, state })),
  )
  const ready = sorted.filter(({ state }) => state === 'ready').length
  return (
    <section class="card">
      <Status class="sum">{phones.length === 0 ? texts.sum.none : texts.sum.some(ready, phones.length)}</Status>
      <ul hidden={sorted.length === 0}>
        {sorted.map(({ phone, state }) => (
          <Row key={phone.place} phone={phone} state={state} />
        ))}
      </ul>
      <p class="quiet">{texts.forgotten}</p>
    </section>
  )
}

function Row({ phone: { place, found }, state }: { phone: CheckedPhone; state: State }) {
  const troubles = found ? troublesOf(found) : []
  const line = (
    <span class="line">
      <strong>{texts.phone(place)}</strong>
      <span class="badge">{texts.states[state]}</span>
      {found && <span>{troubles.map((one) => texts.faults[one](found)).join(' · ')}</span>}
      {state === 'ready' && found && <span class="quiet">{texts.voteTook(found.answered)}</span>}
    </span>
  )
  if (state !== 'lost' && troubles.length === 0) return <li class={state}>{line}</li>
  return (
    <li class={state}>
      <details>
        <summary>{line}</summary>
        {state === 'lost' && <p>{texts.lost}</p>}
        {troubles.map((one) => (
          <Remedy key={one} of={one} />
        ))}
      </details>
    </li>
  )
}

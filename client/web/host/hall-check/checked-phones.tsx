import type { CheckedPhone } from '../../../index.ts'
import { hallCheck as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { troublesOf } from '../../parts/hall-check/diagnostics.ts'
import { serverNow } from '../../parts/timer/server-clock.ts'

/** Milliseconds after which a phone without a result has given up. A check takes five seconds. */
const GIVEN_UP = 20_000

const STATES = ['troubled', 'lost', 'trying', 'ready'] as const
type State = (typeof STATES)[number]

function stateOf({ found, checkedAt }: CheckedPhone): State {
  if (found) return troublesOf(found).length > 0 ? 'troubled' : 'ready'
  return serverNow() - checkedAt > GIVEN_UP ? 'lost' : 'trying'
}

/** A row for each phone, with what to do. Those in trouble come first. */
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

const Row = ({ phone: { place, found }, state }: { phone: CheckedPhone; state: State }) => (
  <li class={state}>
    <strong>{texts.phone(place)}</strong>
    <span class="badge">{texts.states[state]}</span>
    {found && <span class="quiet">{texts.voteTook(found.answered)}</span>}
    {state === 'lost' && <p>{texts.lost}</p>}
    {found && troublesOf(found).map((one) => <p key={one}>{texts.remedies[one](found)}</p>)}
  </li>
)

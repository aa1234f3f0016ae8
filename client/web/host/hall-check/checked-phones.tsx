import type { CheckedPhone } from '../../../index.ts'
import { hallCheck as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { canVote, isSlow, troublesOf } from '../../parts/hall-check/diagnostics.ts'
import { Remedy } from '../../parts/hall-check/remedy.tsx'
import { serverNow } from '../../parts/timer/server-clock.ts'

/** Milliseconds after which a phone without a result has given up. A check takes five seconds. */
const GIVEN_UP = 20_000

const STATES = ['cannot', 'lost', 'slow', 'clock', 'trying', 'ready'] as const
type State = (typeof STATES)[number]

function stateOf({ found, checkedAt }: CheckedPhone): State {
  if (!found) return serverNow() - checkedAt > GIVEN_UP ? 'lost' : 'trying'
  const troubles = troublesOf(found)
  if (troubles.length === 0) return 'ready'
  if (!canVote(troubles)) return 'cannot'
  return isSlow(troubles) ? 'slow' : 'clock'
}

type Props = {
  phones: CheckedPhone[]
  /** Where the phone that shows this page checks itself. */
  checkHere: string
}

/** A line for each phone, which unfolds to what to do. Those in trouble come first. */
export function CheckedPhones({ phones, checkHere }: Props) {
  const sorted = STATES.flatMap((state) =>
    phones.filter((phone) => stateOf(phone) === state).map((phone) => ({ phone, state })),
  )
  const ready = sorted.filter(({ state }) => state === 'ready').length
  const isNone = phones.length === 0
  return (
    <section class={isNone ? 'card none' : 'card'}>
      <Status class="sum">
        {isNone ? texts.sum.none : texts.sum.some(ready, phones.length)}
        <NotReady states={sorted.map(({ state }) => state)} />
      </Status>
      {isNone && <Begin />}
      <ul hidden={isNone}>
        {sorted.map(({ phone, state }) => (
          <Row key={phone.place} phone={phone} state={state} />
        ))}
      </ul>
      {phones.length === 1 && ready === 1 && <p class="next">{texts.sum.next}</p>}
      <a class={isNone ? 'button main here' : 'button here'} href={checkHere}>
        {texts.thisPhone}
      </a>
      {!isNone && <p class="quiet">{texts.forgotten}</p>}
    </section>
  )
}

/** How many of each kind are not ready, in the words that their lines have. */
const NotReady = ({ states }: { states: State[] }) => (
  <span class="not-ready">
    {STATES.slice(0, -2).map((kind) => {
      const n = states.filter((state) => state === kind).length
      return (
        n > 0 && (
          <span key={kind} class={kind}>
            <span class="badge">{`${n} × ${texts.states[kind]}`}</span>
          </span>
        )
      )
    })}
  </span>
)

/** What to do, and what will happen then. */
const Begin = () => (
  <>
    <p class="show">{texts.begin.show}</p>
    <p>{texts.begin.seen}</p>
  </>
)

function Row({ phone: { place, found }, state }: { phone: CheckedPhone; state: State }) {
  const troubles = found ? troublesOf(found) : []
  const line = (
    <span class="line">
      <strong>{texts.phone(place)}</strong>
      <span class="badge">{texts.states[state]}</span>
      {(state === 'lost' || troubles.length > 0) && (
        <span class="faults">
          {state === 'lost' && <span>{texts.lost.what}</span>}
          {found && troubles.map((one) => <span key={one}>{texts.faults[one](found)}</span>)}
        </span>
      )}
      {state === 'ready' && found && <span class="quiet">{texts.voteTook(found.answered)}</span>}
    </span>
  )
  if (state !== 'lost' && troubles.length === 0) return <li class={state}>{line}</li>
  return (
    <li class={state}>
      <details>
        <summary>{line}</summary>
        {state === 'lost' && <p>{texts.lost.why}</p>}
        {troubles.map((one) => (
          <Remedy key={one} of={one} />
        ))}
      </details>
    </li>
  )
}

import { hallCheck as texts } from '../language/index.ts'
import { canVote, type Trouble, troublesOf } from '../parts/hall-check/diagnostics.ts'
import { Remedy } from '../parts/hall-check/remedy.tsx'
import type { Progress } from './check-phone.ts'

/** `works` is wrong, and the phone votes all the same. The worst come first. */
const STATES = ['bad', 'works', 'good', 'trying'] as const
type State = (typeof STATES)[number]

/** Drawn, since the signs of typefaces are thin, and some have none. */
const SIGNS: Record<State, string> = {
  bad: 'M4 4l8 8M12 4l-8 8',
  works: 'M8 2.5v6.5M8 13v.1',
  good: 'M2.5 8.5l3.5 3.5 7.5-8',
  trying: 'M3 8h.1M8 8h.1M13 8h.1',
}

type Step = { state: State; name: string; trouble?: Trouble }

type Props = Progress & { hasFailed: boolean }

/** What was checked, and what is wrong with it. What nobody will know, as the check has failed, is left out. */
export function Steps(props: Props) {
  const steps = stepsOf(props)
  return (
    <ol>
      {STATES.flatMap((state) => steps.filter((one) => one.state === state)).map((step) => (
        <Row key={step.name} {...step} />
      ))}
    </ol>
  )
}

function stepsOf({ answered, found, hasFailed }: Props): Step[] {
  const troubles = found ? troublesOf(found) : []
  /** @param by what makes it fail */
  const step = (name: string, trying: string, ...by: Trouble[]): Step[] => {
    const trouble = by.find((one) => troubles.includes(one))
    if (found && trouble)
      return [{ name: texts.faults[trouble](found), state: canVote([trouble]) ? 'works' : 'bad', trouble }]
    if (name) return [{ name, state: 'good' }]
    return hasFailed ? [] : [{ name: trying, state: 'trying' }]
  }
  const { steps, tries } = texts
  const known = (name: string) => (found ? name : '')
  return [
    { name: steps.reached, state: 'good' },
    ...step(answered === undefined ? '' : texts.voteTook(answered), tries.voted, 'slow'),
    ...step(known(steps.streamed), tries.streamed, 'cut', 'held'),
    ...step(known(steps.clock), tries.clock, 'fast', 'behind'),
    ...step(known(steps.cookies), tries.cookies, 'cookies'),
  ]
}

/** What was checked, or what is wrong with it and what to do. */
const Row = ({ name, state, trouble }: Step) => (
  <li class={state}>
    <svg class="sign" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SIGNS[state]} />
    </svg>
    <span>{name}</span>
    {trouble && (
      <div class="remedy">
        <Remedy of={trouble} />
      </div>
    )}
  </li>
)

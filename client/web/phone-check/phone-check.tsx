import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations } from '../../index.ts'
import { hallCheck as texts } from '../language/index.ts'
import { Status } from '../parts/controls/status.tsx'
import { type Trouble, troublesOf } from '../parts/hall-check/diagnostics.ts'
import { checkPhone, type Progress } from './check-phone.ts'

/** What the check of a phone found, for the person who holds it. The host gets the same. */
export function PhoneCheck({ client, id }: { client: Operations; id: string }) {
  const [progress, setProgress] = useState<Progress>({})
  const [why, setWhy] = useState('')
  const check = () => {
    setProgress(({ place }) => (place === undefined ? {} : { place }))
    setWhy('')
    checkPhone(client, id, setProgress).catch((error) => setWhy(reasonOf(error)))
  }
  useEffect(check, [])
  const { place, found } = progress
  const heading = place === undefined ? texts.hallCheck : texts.phone(place)
  useEffect(() => {
    document.title = heading
  }, [heading])
  const isDone = found !== undefined || why !== ''
  return (
    <main class="card phone-check">
      <p class="quiet">{place === undefined ? '' : texts.hallCheck}</p>
      <h1>{heading}</h1>
      <Verdict progress={progress} why={why} />
      <Steps {...progress} hasFailed={why !== ''} />
      <div class="buttons">
        {found && troublesOf(found).length === 0 && (
          <a class="button main" href={`/${id}`}>
            {texts.join}
          </a>
        )}
        <button type="button" disabled={!isDone} onClick={check}>
          {texts.again}
        </button>
      </div>
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof LiveAudienceError)) return texts.failed.unreached
  return [401, 404, 409].includes(error.status) ? texts.failed.over : texts.failed.refused(error.message)
}

function Steps({ answered, found, hasFailed }: Progress & { hasFailed: boolean }) {
  const troubles = found ? troublesOf(found) : []
  const hasVoted = answered !== undefined
  const stateOf = (isKnown: boolean, ...by: Trouble[]): State => {
    if (!isKnown) return hasFailed ? 'unknown' : 'trying'
    return by.some((trouble) => troubles.includes(trouble)) ? 'bad' : 'good'
  }
  const votedState = hasFailed && !hasVoted ? 'bad' : stateOf(hasVoted, 'slow')
  const isDone = found !== undefined
  return (
    <ol>
      <Row name={texts.steps.reached} state="good" />
      <Row name={texts.steps.voted} state={votedState} detail={hasVoted && texts.ms(answered)} />
      <Row name={texts.steps.streamed} state={stateOf(isDone, 'cut', 'held')} />
      <Row name={texts.steps.clock} state={stateOf(isDone, 'fast', 'behind')} />
      <Row name={texts.steps.cookies} state={stateOf(isDone, 'cookies')} />
    </ol>
  )
}

type State = 'trying' | 'good' | 'bad' | 'unknown'
const SIGNS: Record<State, string> = { trying: '…', good: '✓', bad: '✗', unknown: '–' }

type RowProps = { name: string; state: State; detail?: string | false }

const Row = ({ name, detail, state }: RowProps) => (
  <li class={state}>
    <span class="sign">{SIGNS[state]}</span>
    <span>{name}</span>
    {detail && <span class="quiet">{detail}</span>}
  </li>
)

function Verdict({ progress: { found }, why }: { progress: Progress; why: string }) {
  const troubles = found ? troublesOf(found) : []
  const words = () => {
    if (why) return why
    if (!found) return texts.verdict.trying
    return troubles.length === 0 ? texts.verdict.ready : texts.verdict.notReady(troubles.length)
  }
  const isGood = found && !why && troubles.length === 0
  return (
    <>
      <Status class={`verdict ${isGood ? 'good' : found || why ? 'bad' : ''}`}>{words()}</Status>
      {found && troubles.map((trouble) => <p key={trouble}>{texts.remedies[trouble](found)}</p>)}
    </>
  )
}

import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations } from '../../index.ts'
import { hallCheck as texts } from '../language/index.ts'
import { Status } from '../parts/controls/status.tsx'
import { canVote, type Trouble, troublesOf } from '../parts/hall-check/diagnostics.ts'
import { Remedy } from '../parts/hall-check/remedy.tsx'
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
  const isReady = found !== undefined && troublesOf(found).length === 0
  return (
    <main class="card phone-check">
      <p class="quiet">{place === undefined ? '' : texts.hallCheck}</p>
      <h1>{heading}</h1>
      <Verdict progress={progress} why={why} />
      <Steps {...progress} hasFailed={why !== ''} />
      <div class="buttons">
        {isReady && (
          <a class="button main" href={`/${id}`}>
            {texts.join}
          </a>
        )}
        <button type="button" class={isReady ? undefined : 'main'} disabled={!isDone} onClick={check}>
          {texts.again}
        </button>
        {found && !isReady && (
          <a class="button" href={`/${id}`}>
            {texts.anyway}
          </a>
        )}
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
  /** @param by what makes it fail */
  const step = (name: string, isKnown: boolean, ...by: Trouble[]): RowProps => {
    const trouble = by.find((one) => troubles.includes(one))
    if (!isKnown) return { name, state: hasFailed ? 'unknown' : 'trying' }
    return found && trouble ? { name: texts.faults[trouble](found), state: 'bad', trouble } : { name, state: 'good' }
  }
  const voted = step(texts.steps.voted, hasVoted, 'slow')
  const isDone = found !== undefined
  return (
    <ol>
      <Row name={texts.steps.reached} state="good" />
      <Row {...voted} {...(hasFailed && !hasVoted && { state: 'bad' })} detail={hasVoted && texts.ms(answered)} />
      <Row {...step(texts.steps.streamed, isDone, 'cut', 'held')} />
      <Row {...step(texts.steps.clock, isDone, 'fast', 'behind')} />
      <Row {...step(texts.steps.cookies, isDone, 'cookies')} />
    </ol>
  )
}

type State = 'trying' | 'good' | 'bad' | 'unknown'
const SIGNS: Record<State, string> = { trying: '…', good: '✓', bad: '✗', unknown: '–' }

type RowProps = { name: string; state: State; detail?: string | false; trouble?: Trouble }

/** What was checked, or what is wrong with it and what to do. */
const Row = ({ name, detail, state, trouble }: RowProps) => (
  <li class={state}>
    <span class="sign">{SIGNS[state]}</span>
    <span class="step">{name}</span>
    {detail && <span class="quiet">{detail}</span>}
    {trouble && (
      <div class="remedy">
        <Remedy of={trouble} />
      </div>
    )}
  </li>
)

function Verdict({ progress: { found }, why }: { progress: Progress; why: string }) {
  const troubles = found ? troublesOf(found) : []
  const words = () => {
    if (why) return why
    if (!found) return texts.verdict.trying
    return troubles.length === 0 ? texts.verdict.ready : texts.verdict.notReady(troubles.length)
  }
  const look = () => {
    if (why) return 'bad'
    if (!found) return ''
    if (troubles.length === 0) return 'good'
    return canVote(troubles) ? 'works' : 'bad'
  }
  return <Status class={`verdict ${look()}`}>{words()}</Status>
}

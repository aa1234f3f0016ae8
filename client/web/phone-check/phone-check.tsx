import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations } from '../../index.ts'
import { hallCheck as texts } from '../language/index.ts'
import { Status } from '../parts/controls/status.tsx'
import { canVote, troublesOf } from '../parts/hall-check/diagnostics.ts'
import { inTwoParts } from '../parts/join/in-two-parts.ts'
import { checkPhone, type Progress } from './check-phone.ts'
import { Steps } from './steps.tsx'

/** What the check of a phone found, for the person who holds it. The host gets the same. @param id the session's code */
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
  const leadsOn = found !== undefined && canVote(troublesOf(found))
  return (
    <main class="card phone-check">
      <p class="quiet">
        {place === undefined ? '' : `${texts.hallCheck} · `}
        <bdi dir="ltr">{inTwoParts(id)}</bdi>
      </p>
      <h1>{heading}</h1>
      <Verdict progress={progress} why={why} />
      <Steps {...progress} hasFailed={why !== ''} />
      {(found || why) && (
        <div class="buttons">
          {leadsOn && (
            <a class="button main" href={`/${id}`}>
              {texts.join}
            </a>
          )}
          <button type="button" class={leadsOn ? undefined : 'main'} onClick={check}>
            {texts.again}
          </button>
          {found && !leadsOn && (
            <a class="button" href={`/${id}`}>
              {texts.anyway}
            </a>
          )}
        </div>
      )}
    </main>
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof LiveAudienceError)) return texts.failed.unreached
  return [401, 404, 409].includes(error.status) ? texts.failed.over : texts.failed.refused(error.message)
}

/** Whether this phone can vote: the first that people want to know. */
function Verdict({ progress: { found }, why }: { progress: Progress; why: string }) {
  const [look, words] = verdictOf(found, why)
  return <Status class={`verdict ${look}`}>{words}</Status>
}

function verdictOf(found: Progress['found'], why: string): [look: string, words: string] {
  if (why) return ['bad', why]
  if (!found) return ['', texts.verdict.trying]
  const troubles = troublesOf(found)
  if (troubles.length === 0) return ['good', texts.verdict.ready]
  return canVote(troubles) ? ['works', texts.verdict.works(troubles.length)] : ['bad', texts.verdict.cannot]
}

import { useRef } from 'preact/hooks'
import { texts } from '../texts/console.ts'
import type { Deed } from './deed.ts'
import type { Doing } from './doing.ts'
import type { HostedSession } from './hosted-session.ts'
import { isSameStep, nextStep, type Step } from './next-step.ts'

/** Milliseconds for which a step that came up is not taken: who presses then meant the one before. */
const READ_FIRST = 400

type Stepping = {
  step: Step
  /** Takes a step that the host saw; if there is another by now, says so instead. */
  take: (seen: Step, deeds: Deed[]) => void
}

/** The next step, which two hosts may both be about to take. */
export function useStepping(
  { client, id, session }: HostedSession,
  { say, run }: Doing,
  sendAll: (deeds: Deed[]) => Promise<void>,
): Stepping {
  const step = nextStep(session)
  const hasStood = useHasStood(`${step.name} ${step.id}`)
  const tellChanged = ({ name, about }: Step) =>
    say({ text: texts.changed(texts.steps[name]), about })
  const take = (seen: Step, deeds: Deed[]) => {
    if (!hasStood()) return tellChanged(seen)
    void run(async () => {
      // To open one closes another, which this page may not have heard of yet.
      const isOpening = seen.name === 'open'
      const now = isOpening ? nextStep(await client.getSession({ id, host: '1' })) : seen
      if (isSameStep(now, seen)) await sendAll(deeds)
      else tellChanged(now)
    })
  }
  return { step, take }
}

/** Says whether this has stood long enough to be read. */
function useHasStood(what: string): () => boolean {
  const since = useRef({ what, at: Number.NEGATIVE_INFINITY })
  if (since.current.what !== what) since.current = { what, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}

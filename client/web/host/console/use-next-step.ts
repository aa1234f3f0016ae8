import { useRef } from 'preact/hooks'
import { texts } from '../../texts/console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { nextStep, type Step } from './next-step.ts'
import type { Deed } from './send.ts'
import type { Doing } from './use-undo.ts'

/** Milliseconds for which a step that came up is not taken: who presses then meant the one before. */
const READ_FIRST = 400

type Stepping = {
  step: Step
  /** Takes the step, or says that it changed just now. */
  take: (seen: Step, deeds: Deed[]) => void
}

/** The next step. What another host changes meanwhile is for the server to refuse. */
export function useStepping(
  { session }: HostedSession,
  { say, run }: Doing,
  sendAll: (deeds: Deed[]) => Promise<void>,
): Stepping {
  const step = nextStep(session)
  const hasStood = useHasStood(`${step.name} ${step.id}`)
  const take = (seen: Step, deeds: Deed[]) => {
    if (hasStood()) void run(() => sendAll(deeds))
    else say({ text: texts.changed(texts.steps[seen.name]), about: seen.about })
  }
  return { step, take }
}

/** Says whether this has stood long enough to be read. */
function useHasStood(what: string): () => boolean {
  const since = useRef({ what, at: Number.NEGATIVE_INFINITY })
  if (since.current.what !== what) since.current = { what, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}

import { useRef } from 'preact/hooks'

/** Milliseconds before a new step can be taken, or a row that has just moved. Whoever presses earlier meant the one before. */
const READ_FIRST = 400

/** Tells whether the host had time to read a step, or what stands in a place. */
export function useHadTimeToRead(step: string): () => boolean {
  const since = useRef({ step, at: Number.NEGATIVE_INFINITY })
  if (since.current.step !== step) since.current = { step, at: performance.now() }
  return () => performance.now() - since.current.at > READ_FIRST
}

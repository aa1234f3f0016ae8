import { useRef } from 'preact/hooks'

/** Milliseconds before a new step can be taken, or a row that has just moved. Whoever presses earlier meant the one before. */
export const READ_FIRST = 400

/** Tells for how many milliseconds something has stood in its place. What the page began with has stood there forever. */
export function useStoodFor(what: string): () => number {
  const since = useRef({ what, at: Number.NEGATIVE_INFINITY })
  if (since.current.what !== what) since.current = { what, at: performance.now() }
  return () => performance.now() - since.current.at
}

/** Tells whether the host had time to read a step, or what stands in a place. */
export function useHadTimeToRead(step: string): () => boolean {
  const stoodFor = useStoodFor(step)
  return () => stoodFor() > READ_FIRST
}

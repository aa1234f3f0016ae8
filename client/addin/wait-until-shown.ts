/**
 * Milliseconds that a slide must be shown before its poll opens. A poll opens only once, so passing over its slide must
 * not open it.
 */
const OPENS_AFTER = 800

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the slide has been shown long enough without a break. @throws the signal's reason */
export async function waitUntilShown(shownFor: () => number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const left = OPENS_AFTER - shownFor()
  if (left <= 0) return
  await pause(left)
  await waitUntilShown(shownFor, signal)
}

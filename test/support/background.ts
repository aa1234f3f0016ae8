/**
 * What a test leaves to be done while the next one runs: a server that stops gives idle connections
 * a quarter of a second, and there are some two hundred of them; windows take longer to close.
 */

let waiting: Promise<PromiseSettledResult<void>>[] = []

export function inBackground(work: Promise<void>): void {
  waiting.push(Promise.allSettled([work]).then(([result]) => result))
}

/** @throws what went wrong in the background */
export async function backgroundDone(): Promise<void> {
  const results = await Promise.all(waiting)
  waiting = []
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

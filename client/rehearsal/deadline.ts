/**
 * Runs a task with a signal that aborts at a time limit, when `stop` aborts, and when the task has ended, which cleans
 * up after it. `AbortSignal.any` does not do: Node 20 may collect one with a timeout as garbage before it fires.
 * @param limit milliseconds
 * @param stop aborts the task early, with its own reason
 * @param tooLate the reason at the time limit, a TimeoutError by default
 * @returns what the task returns
 * @throws what the task throws: one of the reasons if it follows the signal
 */
export async function runWithin<T>(
  limit: number,
  stop: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
  tooLate?: Error,
): Promise<T> {
  stop.throwIfAborted()
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(tooLate ?? noAnswerWithin(limit)), limit)
  const end = () => ending.abort(stop.reason)
  stop.addEventListener('abort', end)
  try {
    return await task(ending.signal)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    ending.abort(ENDED)
  }
}

/** Without a reason, each task would make an exception with its stack: 8% of the CPU of a large rehearsal. */
const ENDED = 'the task has ended'

const noAnswerWithin = (limit: number): Error => new DOMException(`no answer within ${limit / 1000} s`, 'TimeoutError')

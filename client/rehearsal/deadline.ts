/**
 * Runs a task with a signal that ends it after some time, or earlier from outside. Node 20 lets
 * `AbortSignal.any` with a timeout in it be collected as garbage before it fires, so that is not it.
 * @param limit milliseconds
 * @param stop ends the task from outside, with its reason
 * @returns what the task returns
 * @throws what the task throws, a TimeoutError where it followed the signal at the end of its time
 */
export async function runWithin<T>(
  limit: number,
  stop: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  stop.throwIfAborted()
  const ending = new AbortController()
  const tooLate = new DOMException(`no answer within ${limit / 1000} s`, 'TimeoutError')
  const timer = setTimeout(() => ending.abort(tooLate), limit)
  const end = () => ending.abort(stop.reason)
  stop.addEventListener('abort', end)
  try {
    return await task(ending.signal)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
  }
}

/**
 * Runs a task with a signal that ends it after some time, or earlier from outside, and ends what the
 * task has left running. Node 20 lets `AbortSignal.any` with a timeout in it be collected as garbage
 * before it fires, so that is not it.
 * @param limit milliseconds
 * @param stop ends the task from outside, with its reason
 * @param tooLate the reason at the end of its time
 * @returns what the task returns
 * @throws what the task throws: one of the reasons where it followed the signal
 */
export async function runWithin<T>(
  limit: number,
  stop: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
  tooLate: Error = new DOMException(`no answer within ${limit / 1000} s`, 'TimeoutError'),
): Promise<T> {
  stop.throwIfAborted()
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(tooLate), limit)
  const end = () => ending.abort(stop.reason)
  stop.addEventListener('abort', end)
  try {
    return await task(ending.signal)
  } finally {
    clearTimeout(timer)
    stop.removeEventListener('abort', end)
    ending.abort()
  }
}

/** Who sent a request, as far as the order of requests depends on it. */
export type Sender = {
  /** When the request arrived, by the process's own time, which nobody sets. */
  readonly arrivedAt: number
  /** Whether the sender still waits for the answer. One who has given up may have sent something else since. */
  readonly isWaiting: boolean
}

/** Thrown when a request is dropped because its sender no longer waits. */
export class SenderGone extends Error {}

let turn: Promise<void> | undefined

/**
 * Resolves once the event loop has read what had arrived by now. A process that stood still reads a request
 * first, and only in its next turn that the sender closed the connection meanwhile. All who ask in one
 * turn share a promise.
 */
export function arrivalsRead(): Promise<void> {
  turn ??= new Promise((resolve) => {
    // The first runs before the loop reads again, the second after.
    setImmediate(() => {
      turn = undefined
      setImmediate(resolve)
    })
  })
  return turn
}

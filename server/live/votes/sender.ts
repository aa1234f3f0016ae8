/** The sender of a request. */
export type Sender = {
  /** Whether the sender still waits for the answer. A sender who has given up may have sent another vote. */
  readonly isWaiting: boolean
}

/** Thrown when a request is dropped because its sender no longer waits. */
export class SenderGone extends Error {}

let turn: Promise<void> | undefined

/**
 * Resolves once the event loop has read everything that has arrived. A process that was suspended first reads a
 * request, and only in its next turn sees that the sender closed the connection meanwhile. Callers in one turn share a
 * promise.
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

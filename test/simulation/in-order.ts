import type { Gate } from './gate.ts'
import { nextDue, passTo } from './virtual-time.ts'

/** Lets everything happen in order until `promise` is settled. Time passes only if nothing else can happen. */
export async function inOrder<T>(gate: Gate, promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  for (;;) {
    await gate.quiet()
    if (isSettled) return settled
    const answered = gate.statements.find(({ state }) => state === 'answered')
    const [held] = gate.free
    const [heard] = gate.notifications
    const due = nextDue()
    if (answered) gate.deliver(answered)
    else if (heard) gate.hear(heard)
    else if (held) gate.release(held)
    else if (due !== undefined) passTo(due)
    else throw new Error('nothing moves any more')
  }
}

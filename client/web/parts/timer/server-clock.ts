import { connectionOf } from '../../../calls/connection.ts'
import type { Operations } from '../../../index.ts'

/**
 * The server's time, for devices whose clock may be wrong. Each answer tells it to the second (`Date`), which limits
 * how far the device can be off. Several answers narrow that down.
 */
export type Bounds = { least: number; most: number }

const NOTHING_KNOWN: Bounds = { least: -Infinity, most: Infinity }

/** @param date the second in which the server answered, between the two instants of this device */
export function narrow(bounds: Bounds, { date, sent, received }: { date: number; sent: number; received: number }) {
  const found = { least: date - received, most: date + 1_000 - sent }
  const both = { least: Math.max(bounds.least, found.least), most: Math.min(bounds.most, found.most) }
  // One of the two clocks was set meanwhile.
  return both.least > both.most ? found : both
}

/** Milliseconds to add to this device's time: 0 while that may be right. */
export const offsetOf = ({ least, most }: Bounds): number => (least <= 0 && most >= 0 ? 0 : (least + most) / 2)

let bounds = NOTHING_KNOWN

/** Epoch milliseconds by the server's clock, as well as it is known. */
export const serverNow = (): number => Date.now() + offsetOf(bounds)

/** The same client, which learns the server's time from every success. */
export function timed(operations: Operations): Operations {
  // The client has refused by now what did not come from the server.
  connectionOf(operations).onSuccess = ({ headers }, sent) => {
    const date = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(date)) bounds = narrow(bounds, { date, sent, received: Date.now() })
  }
  return operations
}

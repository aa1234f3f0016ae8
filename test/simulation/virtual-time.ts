import { AsyncLocalStorage } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import { performance as nodePerformance } from 'node:perf_hooks'
import nodeTimers from 'node:timers'
import timersPromises from 'node:timers/promises'

/**
 * Time that passes only when the scheduler says so. Code that runs for a simulated node gets these timers;
 * everything else, such as the simulation itself, keeps the real ones.
 */

type Callback = (...values: unknown[]) => void
type Timer = { due: number; number: number; every: number | undefined; owner: Owner; run: () => void; hasRef: boolean }

/** What timers belong to: a simulated node. The timers of a killed one never run. */
export type Owner = { isKilled: boolean }

/** Whose code runs now. */
export const owners = new AsyncLocalStorage<Owner>()

export const realImmediate = setImmediate
export const realTimeout = setTimeout

let now = 0
let created = 0
/** The part of the time for which nodes are busy, and for how many milliseconds they have been. */
let use = 0
let active = 0
const timers = new Set<Timer>()
type Immediate = { owner: Owner; run: () => void }
let immediates: Immediate[] = []

/** Milliseconds since the play began, as `performance.now()` has it for a node. */
export const virtualNow = (): number => now

/** @param loopUse the part of the time for which the loops of all nodes are busy */
export function resetTime(loopUse = 0): void {
  now = 0
  created = 0
  use = loopUse
  active = 0
  timers.clear()
  immediates = []
}

/**
 * Runs callbacks of `setImmediate` that wait, those of killed nodes too: nodes share modules here, so another may wait for
 * the same turn of the loop. @returns whether there were any
 */
export function runImmediates(): boolean {
  const waiting = immediates
  immediates = []
  for (const { owner, run } of waiting) owners.run(owner, run)
  return waiting.length > 0
}

/** When the next timer is due; undefined if none is set. */
export function nextDue(): number | undefined {
  let next: number | undefined
  for (const { due, owner } of timers) if (!owner.isKilled && (next === undefined || due < next)) next = due
  return next
}

/** Lets time pass to an instant, and runs the timers that are due at it or before, oldest first. */
export function passTo(instant: number): void {
  active += Math.max(0, instant - now) * use
  now = Math.max(now, instant)
  const due = [...timers].filter((timer) => timer.due <= now && !timer.owner.isKilled)
  for (const timer of due.sort((a, b) => a.due - b.due || a.number - b.number)) {
    if (!timers.has(timer)) continue
    if (timer.every === undefined) timers.delete(timer)
    else timer.due = now + timer.every
    owners.run(timer.owner, timer.run)
  }
}

class VirtualTimeout {
  readonly timer: Timer
  constructor(timer: Timer) {
    this.timer = timer
    timers.add(timer)
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return false
  }
  refresh(): this {
    this.timer.due = now + (this.timer.every ?? 0)
    timers.add(this.timer)
    return this
  }
  [Symbol.dispose](): void {
    timers.delete(this.timer)
  }
}

function set(owner: Owner, run: () => void, ms = 0, isRepeated = false): VirtualTimeout {
  const delay = Math.max(1, Number(ms) || 1)
  const every = isRepeated ? delay : undefined
  return new VirtualTimeout({ due: now + delay, number: ++created, every, owner, run, hasRef: true })
}

const clear =
  (real: (timer: never) => void) =>
  (timer: unknown): void => {
    if (timer instanceof VirtualTimeout) timers.delete(timer.timer)
    else real(timer as never)
  }

function sleep<T>(owner: Owner, ms: number, value: T, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const timeout = set(owner, () => resolve(value), ms)
    const abort = () => {
      timers.delete(timeout.timer)
      reject(Object.assign(new Error('The operation was aborted', { cause: signal?.reason }), { name: 'AbortError' }))
    }
    if (signal?.aborted) abort()
    else signal?.addEventListener('abort', abort, { once: true })
  })
}

/** Replaces the timers of the process. Call it before anything of the server is imported. */
export function replaceTimers(): void {
  const real = { ...nodeTimers }
  const promises = { ...timersPromises }
  const fake = {
    setTimeout: (run: Callback, ms?: number, ...values: unknown[]) => {
      const owner = owners.getStore()
      return owner ? set(owner, () => run(...values), ms) : real.setTimeout(run, ms, ...values)
    },
    setInterval: (run: Callback, ms?: number, ...values: unknown[]) => {
      const owner = owners.getStore()
      return owner ? set(owner, () => run(...values), ms, true) : real.setInterval(run, ms, ...values)
    },
    setImmediate: (run: Callback, ...values: unknown[]) => {
      const owner = owners.getStore()
      if (!owner) return real.setImmediate(run, ...values)
      const immediate = {
        owner,
        run: () => run(...values),
        ref: (): object => immediate,
        unref: (): object => immediate,
      }
      immediates.push(immediate)
      return immediate
    },
    clearTimeout: clear(real.clearTimeout as never),
    clearInterval: clear(real.clearInterval as never),
    clearImmediate: (immediate: unknown) => {
      if (immediates.includes(immediate as Immediate)) immediates = immediates.filter((one) => one !== immediate)
      else real.clearImmediate(immediate as never)
    },
  }
  Object.assign(nodeTimers, fake)
  Object.assign(globalThis, fake)
  Object.assign(timersPromises, {
    setTimeout: <T>(ms: number, value: T, options?: { signal?: AbortSignal }) => {
      const owner = owners.getStore()
      return owner ? sleep(owner, ms, value, options?.signal) : promises.setTimeout(ms, value, options)
    },
    setImmediate: <T>(value: T) => {
      const owner = owners.getStore()
      if (!owner) return promises.setImmediate(value)
      return new Promise<T>((resolve) => immediates.push({ owner, run: () => resolve(value) }))
    },
  })
  syncBuiltinESMExports()
  const realNow = performance.now.bind(performance)
  const realUse = nodePerformance.eventLoopUtilization.bind(nodePerformance)
  Object.defineProperty(performance, 'now', { value: () => (owners.getStore() ? now : realNow()) })
  Object.defineProperty(performance, 'eventLoopUtilization', {
    // As the play says, so that pauses between frames do not depend on this machine.
    value: () => (owners.getStore() ? { idle: now - active, active, utilization: use } : realUse()),
  })
}

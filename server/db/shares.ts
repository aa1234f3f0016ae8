import { SilentMachine } from './outage.ts'

/** Milliseconds within which a machine that is asked has answered something. */
const LATELY = 1_000
/** Milliseconds between looks whether those who wait for a machine wait in vain. */
const LOOK_EVERY = 100
/**
 * Milliseconds until a machine that let a statement run out of time is asked again, doubled each time. Of
 * each that is asked of a hung worker Citus keeps a process waiting until the worker is back or gone.
 */
const REST_FIRST = 500
const REST_LAST = 10_000

type Waiting = { resolve(): void; reject(error: Error): void }

type Share = {
  held: number
  waiting: Waiting[]
  /** When it last answered, or was asked after it had nothing to do. */
  answeredAt: number
  /** How long it is left alone, and until when; 0 while it answers. */
  rest: number
  restsUntil: number
}

/**
 * Shares out the connections of a pool among the machines that are asked by them, which each hold one
 * until they have answered. A machine gets one more while it holds fewer than are free: alone it may hold
 * half of them, a second one a quarter beside it, and one that begins finds some left. Nobody waits for a
 * machine that does not answer: they are told at once, but for one now and then who tries.
 */
export class Shares {
  readonly #shares = new Map<string, Share>()
  #free: number
  #looking: NodeJS.Timeout | undefined

  constructor(size: number) {
    this.#free = size
  }

  /** Resolves when the machine may hold one connection more. @throws SilentMachine */
  async take(machine: string): Promise<void> {
    const share = this.#of(machine)
    if (share.rest > 0) {
      if (share.held > 0 || this.#free === 0 || isSilent(share)) throw new SilentMachine(machine)
      return this.#hold(share)
    }
    if (share.waiting.length === 0 && share.held < this.#free) return this.#hold(share)
    if (isSilent(share)) throw new SilentMachine(machine)
    this.#looking ??= setInterval(() => this.#look(), LOOK_EVERY).unref()
    await new Promise<void>((resolve, reject) => share.waiting.push({ resolve, reject }))
  }

  giveBack(machine: string): void {
    this.#of(machine).held--
    this.#free++
    for (let next = this.#next(); next; next = this.#next()) {
      this.#hold(next)
      next.waiting.shift()?.resolve()
    }
  }

  noteAnswer(machine: string): void {
    Object.assign(this.#of(machine), { answeredAt: performance.now(), rest: 0, restsUntil: 0 })
  }

  /** A statement ran out of time. Where others had an answer meanwhile it was the statement's fault. */
  noteSilence(machine: string): void {
    const share = this.#of(machine)
    if (performance.now() - share.answeredAt <= LATELY) return
    // Of those that run out of time together the last one counts.
    if (share.rest === 0) share.rest = REST_FIRST
    else if (share.held === 1) share.rest = Math.min(share.rest * 2, REST_LAST)
    share.restsUntil = performance.now() + share.rest
    this.#look()
  }

  /** A machine that has been asked and has not answered of late, if there is one. */
  get silent(): string | undefined {
    for (const [machine, share] of this.#shares) if (isSilent(share)) return machine
    return undefined
  }

  /** How many wait. */
  get waiting(): number {
    return [...this.#shares.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  #of(machine: string): Share {
    let share = this.#shares.get(machine)
    if (!share) {
      share = { held: 0, waiting: [], answeredAt: 0, rest: 0, restsUntil: 0 }
      this.#shares.set(machine, share)
    }
    return share
  }

  #hold(share: Share): void {
    if (share.held === 0 && share.rest === 0) share.answeredAt = performance.now()
    share.held++
    this.#free--
  }

  /** Whose turn it is: of those who wait and may, the one that holds least. */
  #next(): Share | undefined {
    let next: Share | undefined
    for (const share of this.#shares.values()) {
      const may = share.waiting.length > 0 && share.held < this.#free
      if (may && (!next || share.held < next.held)) next = share
    }
    return next
  }

  /** Refuses those who wait for a machine that has become silent. */
  #look(): void {
    for (const [machine, share] of this.#shares) {
      if (!isSilent(share)) continue
      for (const { reject } of share.waiting.splice(0)) reject(new SilentMachine(machine))
    }
    if (this.waiting > 0) return
    clearInterval(this.#looking)
    this.#looking = undefined
  }
}

const isSilent = ({ held, answeredAt, restsUntil }: Share): boolean => {
  const now = performance.now()
  return now < restsUntil || (held > 0 && now - answeredAt > LATELY)
}

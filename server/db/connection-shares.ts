import { SilentMachine } from './outage.ts'

/** Milliseconds without an answer after which a machine that was asked counts as silent. */
const SILENT_AFTER = 1_000
/** Milliseconds between checks for silent machines, while requests wait. */
const CHECK_EVERY = 100
/**
 * Milliseconds until a machine is asked again after a statement ran out of time, doubled each time. For each
 * statement to a hung worker, Citus keeps a process waiting until the worker is back or gone.
 */
const REST_FIRST = 500
const REST_LAST = 10_000

type Waiting = { resolve(): void; reject(error: Error): void }

type Share = {
  held: number
  waiting: Waiting[]
  /** When it last answered, or was first asked after a pause. */
  answeredAt: number
  /** For how long it is not asked, and until when; 0 while it answers. */
  rest: number
  restsUntil: number
}

/**
 * Shares out the connections of a pool among the machines of a cluster, so that one that hangs does not take them
 * all. A machine holds a connection until it has answered. It gets another while it holds fewer than are free. So one
 * machine alone holds at most half of them, a second one a quarter, and some are always left for the next. Requests
 * to a machine that does not answer are refused at once, except for one now and then that tries the machine.
 */
export class ConnectionShares {
  readonly #shares = new Map<string, Share>()
  #free: number
  #checking: NodeJS.Timeout | undefined

  constructor(size: number) {
    this.#free = size
  }

  /** Resolves when the machine may hold one more connection. @throws SilentMachine */
  async take(machine: string): Promise<void> {
    const share = this.#of(machine)
    if (share.rest > 0) {
      if (share.held > 0 || this.#free === 0 || isSilent(share)) throw new SilentMachine(machine)
      return this.#hold(share)
    }
    if (share.waiting.length === 0 && share.held < this.#free) return this.#hold(share)
    if (isSilent(share)) throw new SilentMachine(machine)
    this.#checking ??= setInterval(() => this.#check(), CHECK_EVERY).unref()
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

  /** Notes that a statement ran out of time. If others were answered meanwhile, the machine is not silent. */
  noteSilence(machine: string): void {
    const share = this.#of(machine)
    if (performance.now() - share.answeredAt <= SILENT_AFTER) return
    // Of several that run out of time together, only the last one lengthens the rest.
    if (share.rest === 0) share.rest = REST_FIRST
    else if (share.held === 1) share.rest = Math.min(share.rest * 2, REST_LAST)
    share.restsUntil = performance.now() + share.rest
    this.#check()
  }

  /** A machine that has been asked and has not answered for a while, if there is one. */
  get silent(): string | undefined {
    for (const [machine, share] of this.#shares) if (isSilent(share)) return machine
    return undefined
  }

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

  /** The share whose turn it is: of those with waiting requests and a right to more, the one that holds least. */
  #next(): Share | undefined {
    let next: Share | undefined
    for (const share of this.#shares.values()) {
      const may = share.waiting.length > 0 && share.held < this.#free
      if (may && (!next || share.held < next.held)) next = share
    }
    return next
  }

  /** Refuses the requests that wait for a silent machine. */
  #check(): void {
    for (const [machine, share] of this.#shares) {
      if (!isSilent(share)) continue
      for (const { reject } of share.waiting.splice(0)) reject(new SilentMachine(machine))
    }
    if (this.waiting > 0) return
    clearInterval(this.#checking)
    this.#checking = undefined
  }
}

const isSilent = ({ held, answeredAt, restsUntil }: Share): boolean => {
  const now = performance.now()
  return now < restsUntil || (held > 0 && now - answeredAt > SILENT_AFTER)
}

import { type Choice, choices } from './choices.ts'
import { Failure } from './failure.ts'
import { nextDue, passTo, virtualNow } from './virtual-time.ts'

/** Steps in order before a play counts as stuck. */
const STEPS_IN_ORDER_MAX = 20_000
/** Milliseconds by which time may pass beyond the next timer. */
const JUMPS = [0, 0, 0, 0, 0, 0, 50, 50, 50, 1_000, 1_000, 11_000]
/** Of so many steps, one is something that takes long. */
const LATE_IN = 40
/** While a statement stands still: much happens meanwhile, and sometimes its node gives up on it. */
const LONG_JUMPS = [0, 0, 0, 0, 0, 0, 1_000, 11_000]

/** Takes one of `count` possibilities. */
export type Choose = (count: number) => number

type SchedulerParts = Parameters<typeof choices>[0]

/** Takes one step after the other: one that is chosen, or the first. */
export class Scheduler {
  readonly #parts: SchedulerParts
  readonly #choose: Choose
  readonly #tell: (line: string) => void
  steps = 0

  constructor(parts: SchedulerParts, choose: Choose, tell: (line: string) => void) {
    this.#parts = parts
    this.#choose = choose
    this.#tell = tell
  }

  /** Takes a step that is chosen. @returns whether anything could happen */
  async step(): Promise<boolean> {
    const choice = this.#choice(choices(this.#parts))
    if (!choice) return false
    await this.#take(choice)
    const jumps = this.#parts.pauses.isActive ? LONG_JUMPS : JUMPS
    if (choice.isTime) await this.#passBy(jumps[this.#choose(jumps.length)] ?? 0)
    return true
  }

  /** Takes steps that are chosen. Time passes only if nothing else can happen. */
  async inAnyOrder(isDone: () => boolean): Promise<void> {
    for (;;) {
      await this.quiet()
      if (isDone()) return
      const possible = choices(this.#parts).filter(({ isTime }) => !isTime)
      const choice = possible[possible.length > 1 ? this.#choose(possible.length) : 0]
      if (choice) await this.#take(choice)
      else if (nextDue() !== undefined) await this.#passBy(0)
      else throw new Failure('nothing moves any more')
    }
  }

  async #take(choice: Choice): Promise<void> {
    this.steps++
    this.#tell(choice.story())
    await choice.take()
  }

  #choice(all: readonly Choice[]): Choice | undefined {
    const soon = all.filter(({ isLate }) => !isLate)
    const isLate = soon.length < all.length && (soon.length === 0 || this.#choose(LATE_IN) === 1)
    const possible = isLate ? all.filter((one) => one.isLate) : soon
    return possible[possible.length > 1 ? this.#choose(possible.length) : 0]
  }

  /** Resolves when nothing moves, and what nodes have answered is noted. */
  async quiet(): Promise<void> {
    await this.#parts.gate.quiet()
    this.#parts.attempts.collect()
  }

  /** What takes long comes last. @param isDone otherwise until nothing but time can pass */
  async inOrder(isDone?: () => boolean): Promise<void> {
    for (let steps = 0; steps < STEPS_IN_ORDER_MAX; steps++) {
      await this.quiet()
      if (isDone?.()) return
      const possible = choices(this.#parts).filter(({ isTime }) => !isTime)
      const mayWait = isDone && nextDue() !== undefined
      const first = possible.find(({ isLate }) => !isLate) ?? (mayWait ? undefined : possible[0])
      if (first) await first.take()
      else if (!isDone) return
      else if (nextDue() !== undefined) await this.#passBy(0)
      else throw new Failure('nothing moves any more')
    }
    throw new Failure('it does not come to an end')
  }

  /** Lets time pass to the next timer, and by so many milliseconds more. */
  async #passBy(ms: number): Promise<void> {
    const until = virtualNow() + ms
    for (let due = nextDue(); due !== undefined; due = nextDue()) {
      passTo(due)
      // A connection that is being made takes real time, and must not see virtual time pass meanwhile.
      await this.#parts.gate.quiet()
      if ((nextDue() ?? 0) > until) break
    }
  }
}

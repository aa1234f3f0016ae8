import { type NodeParts, SimulatedNode } from './node.ts'

const NAMES = ['one', 'two', 'three'] as const

/** The nodes of a play, and the time by their clocks. */
export class Nodes {
  /** What all clocks go by, in epoch milliseconds. It stands still during a round. */
  clock: number
  readonly all: SimulatedNode[]
  readonly #parts: Omit<NodeParts, 'name' | 'clock'>
  readonly #skew: readonly number[]
  readonly #tell: (line: string) => void

  /** @param skew milliseconds by which the clock of each node differs */
  constructor(
    parts: Omit<NodeParts, 'name' | 'clock'>,
    { count, skew, clock }: { count: number; skew: readonly number[]; clock: number },
    tell: (line: string) => void,
  ) {
    this.#parts = parts
    this.#skew = skew
    this.#tell = tell
    this.clock = clock
    this.all = Array.from({ length: count }, (_, number) => this.#make(number))
  }

  #make(number: number): SimulatedNode {
    return new SimulatedNode({ ...this.#parts, name: NAMES[number] ?? '', clock: () => this.#timeAt(number) })
  }

  #timeAt(number: number): number {
    return this.clock + (this.#skew[number] ?? 0)
  }

  at(number: number): SimulatedNode {
    return this.all[number % this.all.length] as SimulatedNode
  }

  timeOf(node: SimulatedNode): number {
    return this.#timeAt(this.all.indexOf(node))
  }

  /** The node after this one that serves, else any that does. */
  servingAfter(node: SimulatedNode): SimulatedNode | undefined {
    const from = this.all.indexOf(node) + 1
    return [...this.all.slice(from), ...this.all.slice(0, from)].find(({ isServing }) => isServing)
  }

  /** Kills a node and starts it until it runs, as a service manager does. */
  restart(node: SimulatedNode): void {
    node.kill()
    const number = this.all.indexOf(node)
    const again = this.#make(number)
    this.all[number] = again
    again.start().catch((error) => {
      if (again.isKilled) return
      this.#tell(`${again.name} does not start: ${error.message}`)
      this.restart(again)
    })
  }
}

import type { CreatedSession, Session } from '../../client/index.ts'
import { type Answer, Caller } from '../../client/rehearsal/caller.ts'
import { type Expected, expectNothing } from '../../client/rehearsal/expected.ts'
import type { SeededRandom } from '../../client/rehearsal/random.ts'
import type { DayClock } from './clock.ts'
import { type Network, networkOf } from './network.ts'
import { type Notes, noteAnswer, type What } from './notes.ts'
import { WallWatch } from './wall-watch.ts'

/** Nobody waits for anybody else: each phone has a connection of its own. */
const NO_LIMIT = 1_000_000

/** What all sessions of a process share. */
export type World = { url: string; token: string; clock: DayClock; notes: Notes }

/** A session while it lasts: what its people share. */
export class LiveSession {
  readonly id: string
  readonly code: string
  /** Opens wall and console. */
  readonly hostKey: string
  readonly world: World
  readonly network: Network
  readonly expected: Expected
  readonly wall: WallWatch
  /** How long a poll is open, in minutes of the day. */
  readonly openFor: number
  readonly #caller: Caller
  readonly #over = new AbortController()
  readonly #busy = new Set<Promise<unknown>>()
  #failure: unknown
  #text = ''
  #parsed: Session = {} as Session

  constructor(
    { id, code, k, polls = [] }: CreatedSession,
    { index, openFor, world, random }: { index: number; openFor: number; world: World; random: SeededRandom },
  ) {
    this.id = id
    this.code = code
    this.hostKey = k ?? ''
    this.world = world
    this.network = networkOf(world.url, index)
    this.expected = expectNothing(polls)
    this.wall = new WallWatch(world.clock, world.notes.walls)
    this.openFor = openFor
    this.#caller = new Caller(this.#over.signal, random, { inFlight: NO_LIMIT })
  }

  /** Aborts when all streams of the session are to end. */
  get over(): AbortSignal {
    return this.#over.signal
  }

  /** Sends a request until it is answered, and counts how it ended. */
  async call<T>(what: What, send: (signal: AbortSignal) => Promise<T>): Promise<Answer<T>> {
    return noteAnswer(this.world.notes, what, await this.#caller.call(send))
  }

  /** Has somebody do something while others go on. */
  begin(what: Promise<unknown>): void {
    const done = what
      .catch((error) => {
        this.#failure ??= error
      })
      .finally(() => this.#busy.delete(done))
    this.#busy.add(done)
  }

  /** Waits until nobody does anything. @throws what somebody threw */
  async quiet(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy)
    if (this.#failure !== undefined) throw this.#failure
  }

  /** A frame as an object. All phones get the same, so that one of them parses it. */
  parse(text: string): Session {
    if (text !== this.#text) {
      this.#parsed = JSON.parse(text)
      this.#text = text
    }
    return this.#parsed
  }

  end(): void {
    this.#over.abort(new Error('the session is over'))
    this.network.agent.destroy()
  }
}

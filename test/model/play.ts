import { expect } from 'vitest'
import type { Person } from '../support/people.ts'
import { checkListsExportsAndStreams, expectMatch, readAll } from './check.ts'
import { type Closed, mustStay, readClosed } from './closed.ts'
import { Dice } from './dice.ts'
import { type Actors, drawFocus, drawOperation } from './draw.ts'
import { Follower } from './follower.ts'
import { isRepeatable, type Operation } from './operations.ts'
import { allowedOrders, type Done } from './orders.ts'
import { drawScene } from './scenes.ts'
import { fits, type Shown } from './shown.ts'
import { emptyState, type SessionState, type State } from './state.ts'
import type { World } from './world.ts'

const AT_ONCE_MAX = 5
/** Batches, of which one is a scene. */
const SCENE_EVERY = 25
/** Of so many operations that actual last some are sent again. */
const REPEATABLE = 5

/** Operations of several people on a world, and the state that the model makes of them. */
export class Play {
  readonly world: World
  readonly dice: Dice
  state: State
  readonly keys = new Map<string, string>()
  readonly followers = new Map<string, Follower[]>()
  /** Operations with a key, of which some are sent again. */
  repeatable: Operation[] = []
  readonly told: string[] = []
  played = 0
  /** What hosts were shown at once when they had closed something. */
  #closed: Closed[] = []

  constructor(world: World, seed: number) {
    this.world = world
    this.dice = new Dice(seed)
    this.state = emptyState(world.app.clock.now)
  }

  /** Some operations at the same time, or a scene of several batches. */
  async batch(): Promise<void> {
    const scene = this.dice.oneIn(SCENE_EVERY) ? drawScene(this.dice, this.state) : []
    for (const { operations, at } of scene) {
      const due = at?.(this.state) ?? 0
      this.#goTo(isSoon(due, this.state.now) ? due : this.state.now + 1)
      await this.#play(operations(this.state, this.world.cast))
    }
    if (scene.length > 0) return
    this.#goTo(this.state.now + (this.dice.oneIn(40) ? 70_000 : 1 + this.dice.below(50)))
    const count = this.dice.oneIn(2) ? 1 : 2 + this.dice.below(AT_ONCE_MAX - 1)
    await this.#play(this.#draw(count))
  }

  /** Carries them out at the same time, then looks at what everyone is shown of the sessions that they met. */
  async #play(operations: Operation[]): Promise<void> {
    const met = new Set(operations.flatMap((one) => ('session' in one ? [one.session] : [])))
    const looking = this.dice.oneIn(3) ? [...met].map((id) => this.#keepLooking(id)) : []
    const done = await Promise.all(operations.map((operation) => this.#carryOut(operation)))
    for (const { stop } of looking) stop()
    this.played += done.length
    const { states, objections } = allowedOrders(this.state, done, this.world.cast)
    if (states.length === 0) throw new Error(`no order allows these answers: ${objections.join('; ')}`)
    await this.#settleOn(states, met)
    await Promise.all(looking.map(({ ended }) => ended))
    await this.#follow()
  }

  /** Asks both nodes for the session all the while, so that loads are on their way when things change. */
  #keepLooking(id: string): { stop(): void; ended: Promise<unknown> } {
    let isOver = false
    const look = async (person: Person | undefined, query: string) => {
      while (!isOver) await person?.call('GET', `/api/sessions/${id}${query}`)
    }
    const hosts = [...this.world.hosts.values()].map((host) => look(host, '?host=1'))
    const phones = [...this.world.phones.values()].slice(0, 2).map((phone) => look(phone, ''))
    return { stop: () => (isOver = true), ended: Promise.all([...hosts, ...phones]) }
  }

  async everything(): Promise<void> {
    for (const session of this.state.sessions.values()) {
      expectMatch(await readAll(this.world, session), session, this.state.now)
    }
    await checkListsExportsAndStreams(this.world, this.state, this.followers)
  }

  /** The owners delete everything. */
  async end(): Promise<void> {
    for (const { id, owner } of this.state.sessions.values()) {
      const { status } = await this.world.host(owner).call('DELETE', `/api/sessions/${id}`)
      expect(status).toBe(204)
    }
    this.state.sessions.clear()
    await this.#follow()
    await this.everything()
  }

  /** Sessions end by it, and polls close. */
  #goTo(instant: number): void {
    const { clock } = this.world.app
    clock.pass(instant - clock.now)
    this.state.now = clock.now
  }

  #draw(count: number): Operation[] {
    const { hosts, phones, cast } = this.world
    const actors = { hosts: [...hosts.keys()], phones: [...phones.keys()], ...cast }
    const focus = drawFocus(this.dice, this.state)
    const drawn = Array.from({ length: count }, () => this.#drawOne(actors, focus))
    const twice = drawn.find((operation) => isRepeatable(operation) && this.dice.oneIn(4))
    if (twice && count > 1) drawn[count - 1] = twice
    const crowd = drawn.find(({ does }) => ['crowd', 'add pictures'].includes(does))
    if (crowd) return [crowd]
    // Of two questions of one phone at one instant nobody knows which comes first in the roster.
    const asks = drawn.filter(({ does }) => does === 'ask')
    return drawn.filter((operation) => operation.does !== 'ask' || operation === asks[0])
  }

  /** Now and then one that was sent before. */
  #drawOne(actors: Actors, focus: SessionState | undefined): Operation {
    const isRepeated = this.repeatable.length > 0 && this.dice.oneIn(15)
    if (isRepeated) return this.dice.of(this.repeatable)
    return drawOperation(this.dice, this.state, actors, focus)
  }

  async #carryOut(operation: Operation): Promise<Done> {
    const answer = await this.world.carryOut(operation, this.keys)
    if (isRepeatable(operation)) this.repeatable = [...this.repeatable, operation].slice(-REPEATABLE)
    if (operation.does === 'create' && answer.status === 201) {
      this.keys.set(answer.body.id, answer.body.k)
    }
    if (['close', 'end'].includes(operation.does) && answer.status === 200)
      this.#closed.push(...(await readClosed(this.world, operation)))
    this.told.push(`${JSON.stringify(operation)} -> ${answer.status} ${answer.code ?? ''}`)
    return { operation, answer }
  }

  /** Of the states that the answers allow, one that shows what is shown. */
  async #settleOn(states: State[], met: ReadonlySet<string>): Promise<void> {
    const all = new Map<string, Shown>()
    for (const id of met) {
      const session = states[0]?.sessions.get(id)
      if (session) all.set(id, await readAll(this.world, session))
    }
    mustStay(this.#closed.splice(0), all)
    const isShown = ({ sessions, now }: State) =>
      [...all].every(([id, shown]) => {
        const session = sessions.get(id)
        return session !== undefined && fits(shown, session, now)
      })
    const found = states.find(isShown)
    this.state = found ?? (states[0] as State)
    if (found) return
    for (const [id, shown] of all) {
      const session = this.state.sessions.get(id)
      if (session) expectMatch(shown, session, this.state.now)
    }
  }

  /** New sessions are watched by a wall and by the audience; the streams of deleted ones end. */
  async #follow(): Promise<void> {
    for (const { id } of this.state.sessions.values()) {
      if (this.followers.has(id)) continue
      const stream = (query: string) => `${this.world.node()}/api/sessions/${id}/stream${query}`
      const wall = await Follower.open(stream('?mode=wall'), this.keys.get(id))
      this.followers.set(id, [wall, await Follower.open(stream(''))])
    }
    for (const [id, followers] of this.followers) {
      if (this.state.sessions.has(id)) continue
      const ends = await Promise.all(followers.map((follower) => follower.ends()))
      expect(ends).toEqual([true, true])
      this.followers.delete(id)
    }
  }
}

/** What fell through is not waited for: after a day much is forgotten. */
const isSoon = (due: number, now: number): boolean => due > now && due - now < 10_000

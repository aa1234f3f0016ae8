import { afterAll, expect, it, onTestFinished } from 'vitest'
import { checkTheRest, fits, mustFit, readAll, type Shown } from './check.ts'
import { Dice } from './dice.ts'
import { type Actors, drawFocus, drawOperation } from './draw.ts'
import { Follower } from './follower.ts'
import { isRepeatable, type Operation } from './operations.ts'
import { allowedOrders, type Done } from './orders.ts'
import { emptyState, type SessionState, type State } from './state.ts'
import { World } from './world.ts'

/**
 * Random operations of several people on two nodes, against a model of the contract. Some go one by
 * one, some at the same time: for those some order has to exist in which every answer is right, and
 * which leads to what everyone is shown afterwards.
 *
 *   draw*.ts     draws operations that may go through, as the model's state has it
 *   world.ts     sends them, each person by their own node
 *   rules*.ts    what the contract makes of one: next state, or a refusal (`apply`)
 *   orders.ts    the orders that the answers allow
 *   views.ts     what host, wall, audience and phones are to be shown; `settle.ts`, `check.ts` compare
 *
 * `npm run fuzz` plays many that nobody has seen before; MODEL_SEED repeats one.
 */

const OPERATIONS = Number(process.env.MODEL ?? 300)
const SEED = Number(process.env.MODEL_SEED ?? (process.env.MODEL ? Date.now() % 1_000_000 : 7))
const AT_ONCE_MAX = 5
/** Batches between two looks at everything. */
const REST_EVERY = 10
/** Of so many operations that came last some are sent again. */
const REPEATABLE = 5

class Play {
  readonly world: World
  readonly dice: Dice
  state: State
  readonly keys = new Map<string, string>()
  readonly followers = new Map<string, Follower[]>()
  /** Operations with a key, of which some are sent again. */
  repeatable: Operation[] = []
  readonly told: string[] = []
  played = 0

  constructor(world: World, seed: number) {
    this.world = world
    this.dice = new Dice(seed)
    this.state = emptyState(world.stage.clock.now)
  }

  /** Some operations at the same time, then what everyone is shown of the sessions that they met. */
  async batch(): Promise<void> {
    this.#pass()
    const count = this.dice.oneIn(2) ? 1 : 2 + this.dice.below(AT_ONCE_MAX - 1)
    const operations = this.#draw(count)
    const done = await Promise.all(operations.map((operation) => this.#carryOut(operation)))
    this.played += done.length
    const { states, objections } = allowedOrders(this.state, done, this.world.cast)
    if (states.length === 0)
      throw new Error(`no order allows these answers: ${objections.join('; ')}`)
    await this.#settleOn(states, operations)
    await this.#follow()
  }

  async everything(): Promise<void> {
    for (const session of this.state.sessions.values()) {
      mustFit(await readAll(this.world, session), session, this.state.now)
    }
    await checkTheRest(this.world, this.state, this.followers)
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

  /** A moment passes, sometimes a long one; sessions end by it. */
  #pass(): void {
    const { clock } = this.world.stage
    clock.pass(this.dice.oneIn(40) ? 70_000 : 1 + this.dice.below(50))
    this.state.now = clock.now
  }

  #draw(count: number): Operation[] {
    const { hosts, phones, cast } = this.world
    const actors = { hosts: [...hosts.keys()], phones: [...phones.keys()], ...cast }
    const focus = drawFocus(this.dice, this.state)
    const drawn = Array.from({ length: count }, () => this.#drawOne(actors, focus))
    const twice = drawn.find((operation) => isRepeatable(operation) && this.dice.oneIn(4))
    if (twice && count > 1) drawn[count - 1] = twice
    const crowd = drawn.find(({ does }) => does === 'crowd')
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
    if (isRepeatable(operation))
      this.repeatable = [...this.repeatable, operation].slice(-REPEATABLE)
    if (operation.does === 'create' && answer.status === 201) {
      this.keys.set(answer.body.id, answer.body.k)
    }
    this.told.push(`${JSON.stringify(operation)} -> ${answer.status} ${answer.code ?? ''}`)
    return { operation, answer }
  }

  /** Of the states that the answers allow, one that shows what is shown. */
  async #settleOn(states: State[], operations: Operation[]): Promise<void> {
    const met = new Set(operations.flatMap((one) => ('session' in one ? [one.session] : [])))
    const all = new Map<string, Shown>()
    for (const id of met) {
      const session = states[0]?.sessions.get(id)
      if (session) all.set(id, await readAll(this.world, session))
    }
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
      if (session) mustFit(shown, session, this.state.now)
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

let counted = 0
afterAll(() => console.info(`${counted} operations agree with the model (seed ${SEED})`))

it(`${OPERATIONS} operations of several people agree with the model (seed ${SEED})`, {
  timeout: 60_000 + OPERATIONS * 200,
}, async () => {
  const play = new Play(await World.make(), SEED)
  onTestFinished(() => {
    for (const followers of play.followers.values()) for (const one of followers) one.close()
  })
  try {
    for (let batches = 1; play.played < OPERATIONS; batches++) {
      await play.batch()
      if (batches % REST_EVERY === 0) await play.everything()
    }
    await play.everything()
    await play.end()
  } catch (error) {
    console.error(`seed ${SEED}, after ${play.played} operations, the last of them:`)
    console.error(play.told.slice(-30).join('\n'))
    throw error
  }
  counted = play.played
})

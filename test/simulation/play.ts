import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Dice } from '../model/dice.ts'
import type { Operation } from '../model/operations.ts'
import { applyUnseen } from '../model/rules.ts'
import type { Shown } from '../model/shown.ts'
import { emptyState, type State } from '../model/state.ts'
import { NOBODY, type Reader } from '../model/views.ts'
import { Attempts, hasJoined, learn, toAnswer } from './attempts.ts'
import { choices } from './choices.ts'
import { Client, type Known } from './client.ts'
import { Faults } from './faults.ts'
import type { Gate } from './gate.ts'
import { inOrder } from './in-order.ts'
import { judge } from './judge.ts'
import type { Exchange, Reply, Request } from './node.ts'
import { Nodes } from './nodes.ts'
import { Pauses } from './pauses.ts'
import { HOSTS, LATE, PHONES, type Round, type Script, type Task } from './script.ts'
import { nextDue, passTo, resetTime, virtualNow } from './virtual-time.ts'

/** The time at which every play begins. */
export const BEGIN = Date.UTC(2027, 0, 15, 9)
/** Steps of a round that are chosen. After them everything goes in order, so that each round ends. */
const STEPS_MAX = 900
/** Steps in order before a play counts as stuck. */
const STEPS_IN_ORDER_MAX = 20_000
/** Milliseconds until every change is shown and every connection is back. */
const SETTLE = 6_000
/** Milliseconds by which time may pass beyond the next timer. */
const JUMPS = [0, 0, 0, 0, 0, 0, 50, 50, 50, 1_000, 1_000, 11_000]
/** Of so many steps, one is something that takes long. */
const LATE_IN = 40
/** While a statement stands still: most wait until their node gives up on it. */
const LONG_JUMPS = [11_000, 0, 1_000]

/** What plays of one process share. */
export type Stage = { gate: Gate; admin: pg.Client; databaseUrl: string; secret: string; hostCookie: string }

/** @param failure undefined if an order explains everything that was seen */
export type Outcome = { story: string[]; hash: string; failure: string | undefined; undecided: number }

/** Takes one of `count` possibilities. */
type Choose = (count: number) => number

/** One play: real nodes, clients and a database, of which every step is chosen. */
export class Play {
  readonly #stage: Stage
  readonly #script: Script
  readonly #choose: Choose
  readonly #story: string[] = []
  readonly #nodes: Nodes
  readonly #clients = new Map<string, Client>()
  readonly #participants = new Map<string, string>()
  readonly #known: Known = { id: '', code: '', key: '', polls: [], questions: [], open: null }
  readonly #attempts: Attempts
  readonly #pauses: Pauses
  readonly #faults: Faults
  readonly #streams = new Map<'wall' | 'audience', Exchange>()
  #state: State = emptyState(BEGIN)
  #steps = 0
  #undecided = 0

  constructor(stage: Stage, script: Script, seed: number, choose: Choose) {
    const { gate, admin, databaseUrl, secret } = stage
    this.#stage = stage
    this.#script = script
    this.#choose = choose
    const tell = (line: string) => void this.#story.push(line)
    const parts = { databaseUrl, gate, dice: new Dice(seed), secret, printed: [] }
    const nodes = new Nodes(parts, { count: script.nodes, skew: script.skew, clock: BEGIN }, tell)
    this.#nodes = nodes
    this.#pauses = new Pauses(admin, gate)
    this.#attempts = new Attempts({
      ...{ nodes, known: this.#known, participants: this.#participants, tell },
      ...{ step: () => this.#steps, nextNumber: () => gate.nextNumber() },
    })
    this.#faults = new Faults({ gate, nodes, attempts: this.#attempts, pauses: this.#pauses, tell })
  }

  async run(): Promise<Outcome> {
    resetTime()
    this.#stage.gate.reset()
    let failure: string | undefined
    try {
      await this.#prepare()
      for (const round of this.#script.rounds) await this.#round(round)
    } catch (error) {
      failure = error instanceof Failure ? error.message : ((error as Error).stack ?? String(error))
    }
    await this.#faults.end()
    for (const node of this.#nodes.all) node.kill()
    await this.#stage.gate.quiet()
    const story = this.#undecided > 0 ? [...this.#story, 'too many orders are possible to try all'] : this.#story
    const hash = createHash('sha256').update(story.join('\n')).digest('hex').slice(0, 16)
    return { story, hash, failure, undecided: this.#undecided }
  }

  /** Nodes, a session and people in it, all in order. */
  async #prepare(): Promise<void> {
    const { gate, hostCookie } = this.#stage
    await inOrder(gate, Promise.all(this.#nodes.all.map((node) => node.start())))
    for (const name of HOSTS) this.#clients.set(name, new Client(name, true, name === 'ada' ? hostCookie : ''))
    await this.#create()
    for (const [index, name] of [...PHONES, LATE].entries()) {
      const client = new Client(name, false)
      this.#clients.set(name, client)
      if (name === LATE) continue
      const join = { does: 'join', phone: name, session: this.#known.id, name } as const
      const reply = await this.#ask(index, client.toRequest(join, this.#known))
      hasJoined(client, reply, this.#participants)
      this.#take(index, join, reply)
    }
    await this.#begin()
    for (const role of ['wall', 'audience'] as const) this.#openStream(role)
    await this.#inOrder()
  }

  async #create(): Promise<void> {
    const { polls, isSecret } = this.#script
    const create = { does: 'create', host: 'ada', title: 'Play', polls, isSecret } as const
    const ada = this.#clients.get('ada') as Client
    const reply = await this.#ask(0, ada.toRequest(create, this.#known))
    const { id, code, k, polls: made } = JSON.parse(reply.text)
    Object.assign(this.#known, { id, code, key: k, polls: made })
    this.#take(0, create, reply)
  }

  /** A poll is open, and everyone sees two questions. */
  async #begin(): Promise<void> {
    await this.#do('ada', { does: 'open', poll: 0, expects: 'anything' })
    for (const phone of PHONES.slice(0, 2)) await this.#do(phone, { does: 'ask', text: `What does ${phone} ask?` })
    for (const question of [0, 1]) await this.#do('ada', { does: 'moderate', question, move: 'approve' })
    this.#nodes.clock += 5_000
  }

  /** Somebody does something while nobody else does. */
  async #do(actor: string, task: Task): Promise<void> {
    const client = this.#clients.get(actor) as Client
    const operation = client.toOperation(task, this.#known, `the-first-of-${actor}`)
    if (!operation) return
    const reply = await this.#ask(0, client.toRequest(operation, this.#known))
    if (reply.status >= 400) throw new Failure(`${task.does} is refused before the play: ${reply.text}`)
    learn(this.#known, operation, toAnswer(reply))
    this.#take(0, operation, reply)
  }

  /** Tells the model what was done in order. */
  #take(node: number, operation: Operation, reply: Reply): void {
    const state = { ...this.#state, now: this.#nodes.timeOf(this.#nodes.at(node)) }
    this.#state = applyUnseen(state, operation, toAnswer(reply), { participants: this.#participants })
  }

  async #ask(node: number, request: Request): Promise<Reply> {
    const exchange = this.#nodes.at(node).send(request)
    await this.#inOrder(() => exchange.reply !== undefined || exchange.isBroken)
    if (!exchange.reply) throw new Failure(`no answer to ${request.method} ${request.path}`)
    return exchange.reply
  }

  #openStream(role: 'wall' | 'audience'): void {
    const { id, key } = this.#known
    const headers: Record<string, string> = role === 'wall' ? { authorization: `Bearer ${key}` } : {}
    const path = `/api/sessions/${id}/stream${role === 'wall' ? '?mode=wall' : ''}`
    this.#streams.set(role, this.#nodes.at(role === 'wall' ? 0 : 1).send({ method: 'GET', path, headers }))
  }

  /** What everyone does at the same time, in an order that is chosen; then the verdict. */
  async #round({ clock, turns, faults }: Round): Promise<void> {
    this.#nodes.clock += clock
    this.#story.push(`-- the clocks move by ${clock} ms`)
    this.#attempts.entries = []
    this.#attempts.delayed = []
    for (const client of this.#clients.values()) client.turns = turns.filter(({ actor }) => actor === client.name)
    const planned = [...faults]
    const began = this.#steps
    while (this.#steps < began + STEPS_MAX && this.#isBusy()) {
      await this.#stage.gate.quiet()
      this.#attempts.collect()
      for (; planned[0] && planned[0].at <= this.#steps - began; planned.shift()) this.#faults.happen(planned[0].fault)
      if (!(await this.#step())) break
    }
    await this.#settle()
    await this.#judge()
  }

  /** @returns whether anything could happen */
  async #step(): Promise<boolean> {
    const all = choices(this.#choiceParts())
    const soon = all.filter(({ isLate }) => !isLate)
    const isLate = soon.length < all.length && (soon.length === 0 || this.#choose(LATE_IN) === 1)
    const possible = isLate ? all.filter((one) => one.isLate) : soon
    const choice = possible[possible.length > 1 ? this.#choose(possible.length) : 0]
    if (!choice) return false
    this.#steps++
    this.#story.push(choice.story)
    await choice.take()
    const jumps = this.#pauses.isActive ? LONG_JUMPS : JUMPS
    if (choice.isTime) await this.#passBy(jumps[this.#choose(jumps.length)] ?? 0)
    return true
  }

  #choiceParts() {
    const { gate } = this.#stage
    const [nodes, attempts, faults, pauses] = [this.#nodes, this.#attempts, this.#faults, this.#pauses]
    return { gate, nodes, clients: this.#clients.values(), attempts, faults, pauses }
  }

  #isBusy(): boolean {
    return this.#attempts.waiting.length > 0 || [...this.#clients.values()].some(({ turns }) => turns.length > 0)
  }

  /** Lets time pass to the next timer, and by so many milliseconds more. */
  async #passBy(ms: number): Promise<void> {
    const until = virtualNow() + ms
    for (let due = nextDue(); due !== undefined; due = nextDue()) {
      passTo(due)
      // A connection that is being made takes real time, and must not see virtual time pass meanwhile.
      await this.#stage.gate.quiet()
      if ((nextDue() ?? 0) > until) break
    }
  }

  /** Everything goes in order until nothing is left. */
  async #settle(): Promise<void> {
    await this.#faults.end()
    this.#attempts.deliverAll()
    await this.#inOrder(() => !this.#isBusy() && this.#nodes.all.every(({ isServing }) => isServing))
    const until = virtualNow() + SETTLE
    for (const [role, { isBroken, reply }] of this.#streams) if (isBroken || reply) this.#openStream(role)
    await this.#inOrder(() => virtualNow() >= until)
    await this.#inOrder()
  }

  /** @param isDone otherwise until nothing but time can pass */
  async #inOrder(isDone?: () => boolean): Promise<void> {
    for (let steps = 0; steps < STEPS_IN_ORDER_MAX; steps++) {
      await this.#stage.gate.quiet()
      this.#attempts.collect()
      if (isDone?.()) return
      const first = choices(this.#choiceParts()).find(({ isTime }) => !isTime)
      if (first) await first.take()
      else if (!isDone) return
      else if (nextDue() !== undefined) await this.#passBy(0)
      else throw new Failure('nothing moves any more')
    }
    throw new Failure('it does not come to an end')
  }

  async #judge(): Promise<void> {
    const shown = new Map([[this.#known.id, await this.#readAll()]])
    const now = this.#nodes.clock
    const cast = { participants: this.#participants }
    const verdict = judge({ ...this.#state, now }, this.#attempts.entries, shown, cast)
    if ('state' in verdict) this.#state = { ...verdict.state, now }
    else if (verdict.isUndecided) this.#undecided++
    else throw new Failure(`no order explains this round:\n  ${verdict.objections.join('\n  ')}`)
  }

  /** What every reader sees at every node, and what the streams sent last. */
  async #readAll(): Promise<Shown[]> {
    const bearer = { authorization: `Bearer ${this.#known.key}` }
    const phones = [...this.#clients.values()].filter(({ isHost, cookie }) => !isHost && cookie)
    const readers: [reader: Reader, query: string, headers: Record<string, string>][] = [
      [{ role: 'host' }, '?host=1', bearer],
      [{ role: 'wall' }, '?mode=wall', bearer],
      [NOBODY, '', {}],
      ...phones.map((phone) => [phone.reader(this.#participants), '', { cookie: phone.cookie }] as never),
    ]
    const read = [...this.#nodes.all.keys()].flatMap((node) =>
      readers.map(([reader, query, headers]) => ({ reader, exchange: this.#sendRead(node, query, headers) })),
    )
    await this.#inOrder(() => read.every(({ exchange }) => exchange.reply ?? exchange.isBroken))
    const all: Shown[] = read.map(({ reader, exchange }) => [{ reader, body: bodyOf(exchange) }])
    for (const [role, { frame }] of this.#streams) {
      if (!frame) throw new Failure(`the stream of the ${role} has sent nothing`)
      all.push([{ reader: { role }, body: frame }])
    }
    return all
  }

  #sendRead(node: number, query: string, headers: Record<string, string>): Exchange {
    return this.#nodes.at(node).send({ method: 'GET', path: `/api/sessions/${this.#known.id}${query}`, headers })
  }
}

function bodyOf({ reply }: Exchange): Record<string, unknown> {
  if (reply?.status !== 200) throw new Failure(`the session answers ${reply?.status ?? 'nothing'} in the end`)
  const { k: _, ...body } = JSON.parse(reply.text)
  return body
}

class Failure extends Error {}

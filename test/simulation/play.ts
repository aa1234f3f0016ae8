import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Dice } from '../model/dice.ts'
import type { Operation } from '../model/operations.ts'
import { applyUnseen } from '../model/rules.ts'
import { emptyState, type State } from '../model/state.ts'
import { Attempts, hasJoined, learn, toAnswer } from './attempts.ts'
import { Client, type Known, ticketIn } from './client.ts'
import { emptyDatabase } from './empty-database.ts'
import type { Reply, Request } from './exchange.ts'
import { Failure } from './failure.ts'
import { Faults } from './faults.ts'
import type { Gate } from './gate.ts'
import { inOrder } from './in-order.ts'
import { Judge } from './judge.ts'
import { Nodes } from './nodes.ts'
import { Pauses } from './pauses.ts'
import { Readers } from './readers.ts'
import { type Choose, Scheduler } from './scheduler.ts'
import { HOSTS, LATE, PHONES, type Round, type Script, SPARE, type Task } from './script.ts'
import { resetTime, virtualNow } from './virtual-time.ts'

/** The time at which every play begins. */
export const BEGIN = Date.UTC(2027, 0, 15, 9)
/** Steps of a round that are chosen. After them everything goes in order, so that each round ends. */
const STEPS_MAX = 900
/** Milliseconds until every change is shown and every connection is back. */
const SETTLE = 12_000
/** What plays of one process share. */
export type Stage = { gate: Gate; admin: pg.Client; databaseUrl: string; secret: string; hostCookie: string }

/** @param failure undefined if an order explains everything that was seen */
export type Outcome = { story: string[]; hash: string; failure: string | undefined; undecided: number }

/** One play: real nodes, clients and a database, of which every step is chosen. */
export class Play {
  readonly #stage: Stage
  readonly #script: Script
  readonly #story: string[] = []
  readonly #nodes: Nodes
  readonly #clients = new Map<string, Client>()
  readonly #participants = new Map<string, string>()
  readonly #known: Known = {
    id: '',
    code: '',
    key: '',
    polls: [],
    questions: [],
    pictures: [],
    open: null,
    tickets: [],
    people: this.#participants,
  }
  readonly #attempts: Attempts
  readonly #faults: Faults
  readonly #readers: Readers
  readonly #scheduler: Scheduler
  /** What was done in order before the first round. */
  #state: State = emptyState(BEGIN)
  #judge: Judge | undefined
  #undecided = 0

  constructor(stage: Stage, script: Script, seed: number, choose: Choose) {
    const { gate, admin, databaseUrl, secret } = stage
    this.#stage = stage
    this.#script = script
    const tell = (line: string) => void this.#story.push(line)
    const parts = { databaseUrl, gate, dice: new Dice(seed), secret, printed: [] }
    const nodes = new Nodes(parts, { count: script.nodes, skew: script.skew, clock: BEGIN }, tell)
    this.#nodes = nodes
    const pauses = new Pauses(admin, gate)
    const attempts = new Attempts({
      nodes,
      known: this.#known,
      participants: this.#participants,
      tell,
      step: () => this.#scheduler.steps,
      nextNumber: () => gate.nextNumber(),
    })
    const faults = new Faults({ gate, nodes, attempts, pauses, tell })
    const clients = this.#clients
    const readers = new Readers({ nodes, known: this.#known, clients, participants: this.#participants })
    this.#readers = readers
    this.#scheduler = new Scheduler({ gate, nodes, clients, attempts, faults, pauses, readers }, choose, tell)
    this.#attempts = attempts
    this.#faults = faults
  }

  async run(): Promise<Outcome> {
    resetTime(this.#script.loopUse)
    this.#stage.gate.reset()
    let failure: string | undefined
    try {
      await this.#prepare()
      for (const round of this.#script.rounds) {
        await this.#round(round)
        // What came of the round is not known, so later ones cannot be judged.
        if (this.#undecided > 0) break
      }
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
    const { hostCookie } = this.#stage
    await this.#start()
    for (const name of HOSTS) this.#clients.set(name, new Client(name, true, name === 'ada' ? hostCookie : ''))
    await this.#create()
    if (this.#script.hasScores) await this.#changeSettings({ scores: 'on' })
    if (this.#script.hasTickets) await this.#issueTickets()
    for (const [index, name] of [...PHONES, LATE].entries()) {
      const client = new Client(name, false)
      this.#clients.set(name, client)
      if (name === LATE) continue
      const join = {
        does: 'join',
        phone: name,
        session: this.#known.id,
        name,
        ...ticketIn(this.#known, index),
      } as const
      const reply = await this.#ask(index, client.toRequest(join, this.#known))
      hasJoined(client, reply, this.#participants)
      this.#take(index, join, reply)
    }
    await this.#begin()
    this.#readers.openStreams(this.#script.slowReader)
    await this.#scheduler.inOrder()
  }

  async #start(): Promise<void> {
    const { gate, admin, databaseUrl } = this.#stage
    const start = () => Promise.all(this.#nodes.all.map((node) => node.start()))
    if (!this.#script.isFirstStart) return void (await inOrder(gate, start()))
    const putBack = await emptyDatabase(admin, databaseUrl)
    let isStarted = false
    const started = start().finally(() => {
      isStarted = true
    })
    started.catch(() => {})
    const failure = await this.#scheduler
      .inAnyOrder(() => isStarted)
      .then(() => started)
      .then(
        () => undefined,
        (error: Error) => error,
      )
    if (failure) {
      for (const node of this.#nodes.all) node.kill()
      await gate.quiet()
    }
    await putBack(failure === undefined)
    if (failure) throw new Failure(`a node does not start: ${failure.message}`)
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

  async #changeSettings(settings: { scores: 'on' }): Promise<void> {
    const ada = this.#clients.get('ada') as Client
    const update = {
      does: 'update',
      body: { settings },
      host: 'ada',
      proof: 'cookie',
      session: this.#known.id,
    } as const
    this.#take(0, update, await this.#ask(0, ada.toRequest(update, this.#known)))
  }

  /** One for each phone, and one that is left. */
  async #issueTickets(): Promise<void> {
    const byHost = { host: 'ada', proof: 'cookie', session: this.#known.id } as const
    const ada = this.#clients.get('ada') as Client
    const operations: Operation[] = [
      { does: 'update', body: { settings: { admission: 'tickets' } }, ...byHost },
      { does: 'issue', count: SPARE + 1, ...byHost },
    ]
    for (const operation of operations) {
      const reply = await this.#ask(0, ada.toRequest(operation, this.#known))
      this.#take(0, operation, reply)
      this.#known.tickets = JSON.parse(reply.text).tickets ?? []
    }
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
    await this.#scheduler.inOrder(() => exchange.reply !== undefined || exchange.isBroken)
    if (!exchange.reply) throw new Failure(`no answer to ${request.method} ${request.path}`)
    return exchange.reply
  }

  /** What everyone does at the same time, in an order that is chosen; then the verdict. */
  async #round({ clock, turns, faults }: Round): Promise<void> {
    this.#nodes.clock += clock
    this.#story.push(`-- the clocks move by ${clock} ms`)
    this.#attempts.entries = []
    this.#attempts.delayed = []
    for (const client of this.#clients.values()) client.turns = turns.filter(({ actor }) => actor === client.name)
    const planned = [...faults]
    const began = this.#scheduler.steps
    while (this.#scheduler.steps < began + STEPS_MAX && (this.#isBusy() || this.#faults.isAwaited)) {
      await this.#scheduler.quiet()
      for (; planned[0] && planned[0].at <= this.#scheduler.steps - began; planned.shift())
        this.#faults.happen(planned[0].fault)
      if (!(await this.#scheduler.step())) break
    }
    await this.#settle()
    await this.#decide()
  }

  #isBusy(): boolean {
    return this.#attempts.waiting.length > 0 || [...this.#clients.values()].some(({ turns }) => turns.length > 0)
  }

  /** Everything goes in order until nothing is left. */
  async #settle(): Promise<void> {
    await this.#faults.end()
    this.#attempts.deliverAll()
    await this.#scheduler.inOrder(() => !this.#isBusy() && this.#nodes.all.every(({ isServing }) => isServing))
    const until = virtualNow() + SETTLE
    this.#readers.openStreams(this.#script.slowReader)
    await this.#scheduler.inOrder(() => virtualNow() >= until)
    // A slow reader may have been cut off meanwhile.
    this.#readers.openStreams(undefined)
    await this.#scheduler.inOrder()
  }

  async #decide(): Promise<void> {
    const shown = new Map([[this.#known.id, await this.#readers.readAll((isDone) => this.#scheduler.inOrder(isDone))]])
    const { clock: now } = this.#nodes
    // Whoever joins in a later round had not joined in this one.
    const cast = { participants: new Map(this.#participants) }
    this.#judge ??= new Judge(this.#state)
    if (this.#judge.explain({ entries: this.#attempts.entries, shown, cast, now })) return
    if (this.#judge.isUndecided) this.#undecided++
    else {
      const objections = [...this.#judge.objections].slice(-12)
      throw new Failure(`no order explains this round:\n  ${objections.join('\n  ')}`)
    }
  }
}

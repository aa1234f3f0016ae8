import pg from 'pg'
import type { Attempt, Attempts } from './attempts.ts'
import { nameOf, short } from './choices.ts'
import type { Gate } from './gate.ts'
import type { SimulatedNode } from './node.ts'
import type { Nodes } from './nodes.ts'
import type { Pauses } from './pauses.ts'
import type { Fault } from './script.ts'
import type { Connection, Statement } from './statement.ts'

/** Statements that a full disk refuses. */
const FULL_FOR = 3

type FaultsParts = { gate: Gate; nodes: Nodes; attempts: Attempts; pauses: Pauses; tell: (line: string) => void }

/** Makes faults of the script happen. One that has nothing to happen to does not. */
export class Faults {
  readonly #parts: FaultsParts
  #diskIsFullFor = 0
  /** Which statement the network holds up next. */
  #isDelayed: (statement: Statement) => boolean = () => false
  /** Who is to be killed before it tells the others of its change: the next that changes something. */
  #teller: SimulatedNode | 'next' | undefined

  constructor(parts: FaultsParts) {
    this.#parts = parts
  }

  /** Whether a node has made the change after which it is to be killed. */
  get isAwaited(): boolean {
    return this.#teller !== undefined && this.#teller !== 'next'
  }

  happen(fault: Fault): void {
    if (fault.does === 'cut') this.#cut(fault)
    else if (fault.does === 'refuse' && fault.code === '53100') this.#fillDisk()
    else if (fault.does === 'refuse') this.#shutDown(fault.pick)
    else if (fault.does === 'deafen') this.#deafen(fault.pick)
    else if (fault.does === 'kill') this.#kill(fault.pick)
    else if (fault.does === 'kill before it tells') this.#teller = 'next'
    else if (fault.does === 'give up') this.#giveUp(fault)
    else if (fault.does === 'delay statement') this.#delayNext(fault)
    else if (fault.does === 'delay request') this.#parts.attempts.delayNext(fault.by)
    else this.#parts.pauses.want(fault.of)
  }

  #deafen(pick: number): void {
    const { gate, tell } = this.#parts
    const isListening = ({ channel, isOver, owner }: Connection) => channel && !isOver && !owner.isKilled
    const one = pickFrom([...gate.connections.values()].filter(isListening), pick)
    if (!one) return
    tell(`!! ${(one.owner as SimulatedNode).name} loses the connection that hears other nodes`)
    gate.cut(one)
  }

  #kill(pick: number): void {
    const serving = this.#parts.nodes.all.filter(({ isServing }) => isServing)
    const node = pickFrom(serving, pick)
    if (node) this.#restart(node)
  }

  #restart(node: SimulatedNode): void {
    this.#teller = undefined
    this.#parts.tell(`!! ${node.name} is killed, and starts again`)
    this.#parts.nodes.restart(node)
  }

  #cut({ when, pick }: Extract<Fault, { does: 'cut' }>): void {
    const { gate, tell } = this.#parts
    const one = pickFrom(inState(gate, when === 'before' ? 'held' : 'answered'), pick)
    if (!one) return
    tell(`!! the connection of ${nameOf(one)} is cut ${when} it had: ${short(one)}`)
    gate.cut(one.connection)
  }

  #shutDown(pick: number): void {
    const { gate, tell } = this.#parts
    const one = pickFrom(inState(gate, 'held'), pick)
    if (!one) return
    tell(`!! PostgreSQL ends the connection of ${nameOf(one)} at: ${short(one)}`)
    gate.refuse(one, databaseError('57P01', 'terminating connection due to administrator command'))
    gate.cut(one.connection)
  }

  #fillDisk(): void {
    this.#parts.tell(`!! the disk is full for ${FULL_FOR} statements`)
    this.#diskIsFullFor = FULL_FOR
  }

  #giveUp(fault: Extract<Fault, { does: 'give up' }>): void {
    const { attempts, tell } = this.#parts
    const isOpen = ({ exchange, client }: Attempt) =>
      !exchange.reply && !exchange.isBroken && client.name === (fault.by ?? client.name)
    const open = attempts.waiting.filter(isOpen)
    const attempt = pickFrom(open, fault.pick)
    if (!attempt) return
    const unseen = fault.isNoticed ? '' : ', which does not notice'
    tell(`!! ${attempt.client.name} gives up waiting for ${attempt.node.name}${unseen}`)
    attempts.giveUp(attempt, fault)
  }

  /** Lets PostgreSQL have a statement, unless the disk is full or it is to stand still. */
  release(statement: Statement): void {
    const { gate, pauses } = this.#parts
    if (this.#teller === 'next' && statement.writes && !statement.isOfPresence)
      this.#teller = statement.owner as SimulatedNode
    if (this.#teller === statement.owner && statement.tellsOthers) this.#restart(this.#teller as SimulatedNode)
    else if (this.#diskIsFullFor > 0 && statement.writes) {
      this.#diskIsFullFor--
      gate.refuse(statement, databaseError('53100', 'could not extend file: No space left on device'))
    } else if (pauses.isFor(statement)) pauses.begin(statement)
    else if (this.#isDelayed(statement)) this.#delay(statement)
    else gate.release(statement)
  }

  #delayNext({ of }: Extract<Fault, { does: 'delay statement' }>): void {
    this.#isDelayed = (statement) => (of ? statement.addsTo(of) : statement.writes)
  }

  #delay(statement: Statement): void {
    this.#isDelayed = () => false
    statement.isDelayed = true
    this.#parts.tell('!! the network holds it up')
  }

  end(): Promise<void> {
    this.#diskIsFullFor = 0
    this.#isDelayed = () => false
    this.#teller = undefined
    for (const statement of this.#parts.gate.statements) statement.isDelayed = false
    return this.#parts.pauses.end()
  }
}

const inState = ({ statements }: Gate, wanted: Statement['state']): Statement[] =>
  statements.filter(({ state, connection }) => state === wanted && !connection.isOver)

const pickFrom = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)]

const databaseError = (code: string, message: string): Error =>
  Object.assign(new pg.DatabaseError(message, 0, 'error'), { code, severity: 'FATAL' })

import type { Operation } from '../model/operations.ts'
import type { Answer } from '../model/outcome.ts'
import type { Client, Known } from './client.ts'
import type { Exchange, Reply, Request } from './exchange.ts'
import type { Entry } from './judge.ts'
import type { SimulatedNode } from './node.ts'
import type { Nodes } from './nodes.ts'
import type { Turn } from './script.ts'

/** How often a client sends the same thing. */
const TRIES_MAX = 8

export type Attempt = {
  client: Client
  turn: Turn
  node: SimulatedNode
  exchange: Exchange
  entry: Entry
  operation: Operation | undefined
  tries: number
  /** When its answer was there, among all that happened. */
  number: number
}

type Sending = Pick<Attempt, 'client' | 'turn' | 'node'> & { tries?: number; operation?: Operation | undefined }

/** A request on its way to a node. */
type Delayed = Pick<Attempt, 'client' | 'node' | 'entry' | 'turn' | 'operation'> & { request: Request }

type AttemptsParts = {
  nodes: Nodes
  known: Known
  participants: Map<string, string>
  tell: (line: string) => void
  /** The step of the scheduler, and the number of what happens next. */
  step: () => number
  nextNumber: () => number
}

/** The requests of clients, and what the judge is told of them. */
export class Attempts {
  readonly #parts: AttemptsParts
  waiting: Attempt[] = []
  /** Those that clients gave up on. They may still take effect. */
  #left: Attempt[] = []
  entries: Entry[] = []
  /** Requests that the network holds up, while their clients have given up on them. */
  delayed: Delayed[] = []
  /** Whose next request the network holds up. */
  #delaysNext: ((client: Client) => boolean) | undefined
  #keys = 0

  constructor(parts: AttemptsParts) {
    this.#parts = parts
  }

  send({ client, turn, node, tries = 1, operation: again }: Sending): void {
    const { known, nodes, step } = this.#parts
    const operation = again ?? client.toOperation(turn.task, known, `a-key-of-its-own-${++this.#keys}`)
    const hasNothingToSend = !operation && turn.task.does !== 'read'
    const hasNotJoined = !client.isHost && operation?.does !== 'join' && !client.hasProof
    if (hasNothingToSend || hasNotJoined) return
    // Nobody answers at the address of a node that does not serve, so nothing was sent.
    if (!node.isServing) {
      this.#sendAgain({ client, turn, node, tries, operation })
      return
    }
    const request = operation ? client.toRequest(operation, known) : client.readRequest(known)
    const does: Entry['does'] = operation ?? { does: 'look', shown: [] }
    const to = Number.POSITIVE_INFINITY
    const entry: Entry = { does, from: step(), to, answer: undefined, now: nodes.timeOf(node), node }
    if (operation) this.entries.push(entry)
    if (this.#delaysNext?.(client) && isRepeatable(operation)) {
      this.#delaysNext = undefined
      this.#parts.tell(`!! the network holds up what ${client.name} sends to ${node.name}, so ${client.name} gives up`)
      this.delayed.push({ client, turn, node, request, entry, operation })
      this.#sendAgain({ client, turn, node, tries, operation })
      return
    }
    this.waiting.push({ client, turn, node, exchange: node.send(request), entry, operation, tries, number: 0 })
  }

  /** The next request that its client would send again is held up. @param by of this client alone */
  delayNext(by?: string): void {
    this.#delaysNext = ({ name }) => name === (by ?? name)
  }

  /** The network delivers a request after all, whose client still seems to wait. */
  deliver(delayed: Delayed): void {
    const { client, turn, node, request, entry, operation } = delayed
    this.delayed = this.delayed.filter((one) => one !== delayed)
    if (!node.isServing) return
    // It could not take effect before.
    entry.from = this.#parts.step()
    const exchange = node.send(request)
    this.#left.push({ client, turn, node, exchange, entry, operation, tries: 1, number: 0 })
  }

  /** In the end the network delivers everything. */
  deliverAll(): void {
    for (const delayed of this.delayed) {
      this.#parts.tell(`the network delivers to ${delayed.node.name} what ${delayed.client.name} gave up on`)
      this.deliver(delayed)
    }
  }

  /** Sends a vote or an operation with a key once more, to the next node that serves. */
  #sendAgain({ client, turn, node, tries = 1, operation }: Sending): void {
    if (!isRepeatable(operation) || tries > TRIES_MAX) return
    const next = this.#parts.nodes.servingAfter(node)
    this.#parts.tell(`${client.name} sends again${next ? ` to ${next.name}` : ' later'}`)
    if (next) this.send({ client, turn, node: next, tries: tries + 1, operation })
    else client.turns.unshift({ ...turn, operation })
  }

  /** Notes the answers that nodes have sent since. */
  collect(): void {
    for (const attempt of [...this.waiting, ...this.#left]) {
      const { reply } = attempt.exchange
      if (reply && attempt.entry.to === Number.POSITIVE_INFINITY) this.#note(attempt, reply)
    }
    this.#left = this.#left.filter(({ entry, exchange }) => entry.to === Number.POSITIVE_INFINITY && !exchange.isBroken)
  }

  #note(attempt: Attempt, reply: Reply): void {
    const { entry, operation, client } = attempt
    const { participants, known, step, nextNumber } = this.#parts
    attempt.number = nextNumber()
    // After a fault of the server nobody knows what takes effect, or when.
    entry.to = reply.status < 500 ? step() : Number.MAX_SAFE_INTEGER
    if (reply.status >= 500) return
    entry.answer = toAnswer(reply)
    if (operation?.does === 'join' && reply.status < 300 && !participants.has(client.name))
      hasJoined(client, reply, participants)
    if (operation) learn(known, operation, entry.answer)
    else if (reply.status === 200) {
      const { k: _, ...body } = entry.answer.body
      entry.does = { does: 'look', shown: [{ reader: client.reader(participants), body }] }
      this.entries.push(entry)
    }
  }

  /** The client gets the answer, or sees that none will come. */
  receive(attempt: Attempt): void {
    this.waiting = this.waiting.filter((one) => one !== attempt)
    const { reply } = attempt.exchange
    if (!reply || reply.status >= 500) this.#sendAgain(attempt)
  }

  /** The client stops waiting, and sends again. @param isNoticed whether the node sees that */
  giveUp(attempt: Attempt, { isNoticed, elsewhere }: { isNoticed: boolean; elsewhere: boolean }): void {
    this.waiting = this.waiting.filter((one) => one !== attempt)
    this.#left.push(attempt)
    if (isNoticed) attempt.exchange.leave()
    const { all } = this.#parts.nodes
    const before = all.at(all.indexOf(attempt.node) - 1) ?? attempt.node
    this.#sendAgain({ ...attempt, node: elsewhere ? attempt.node : before })
  }
}

const isRepeatable = (operation: Operation | undefined): boolean =>
  operation !== undefined && (['vote', 'add picture'].includes(operation.does) || 'key' in operation)

export function hasJoined(client: Client, reply: Reply, participants: Map<string, string>): void {
  const [cookie] = reply.headers.getSetCookie()
  if (cookie) client.proof = { cookie: cookie.split(';')[0] ?? '' }
  const { participantId, token } = JSON.parse(reply.text)
  if (token) client.proof = { authorization: `Bearer ${token}` }
  if (participantId) participants.set(client.name, participantId)
}

/** What everybody knows of the session after an answer. */
export function learn(known: Known, operation: Operation, { status, body }: Answer): void {
  if (status >= 300) return
  if (operation.does === 'ask' && !known.questions.includes(body.id)) known.questions.push(body.id)
  if (operation.does === 'add picture' && !known.pictures.includes(body.id)) known.pictures.push(body.id)
  if (operation.does === 'draft') known.polls = [...known.polls.filter(({ id }) => id !== body.id), body]
  if (operation.does === 'delete draft') known.polls = known.polls.filter(({ id }) => id !== operation.poll)
  if (operation.does === 'open') known.open = operation.poll
  if (operation.does === 'close' && known.open === operation.poll) known.open = null
}

export function toAnswer({ status, headers, text }: Reply): Answer {
  const body = text && headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : undefined
  return { status, code: headers.get('refusal'), voteSeq: headers.get('vote-seq'), body }
}

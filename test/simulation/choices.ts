import type { Attempt, Attempts } from './attempts.ts'
import type { Client } from './client.ts'
import type { Faults } from './faults.ts'
import type { Gate } from './gate.ts'
import type { SimulatedNode } from './node.ts'
import type { Nodes } from './nodes.ts'
import type { Pauses } from './pauses.ts'
import type { Readers } from './readers.ts'
import type { Notification, Statement } from './statement.ts'
import { nextDue } from './virtual-time.ts'

/** Something that may happen next. */
export type Choice = {
  /** What was there first has the lowest. */
  number: number
  /** Called only for what is taken: most possibilities are not. */
  story: () => string
  take: () => void | Promise<void>
  isTime?: true
  /** Whether it takes so long that most else comes before it. */
  isLate?: true
}

type ChoicesParts = {
  gate: Gate
  nodes: Nodes
  clients: ReadonlyMap<string, Client>
  attempts: Attempts
  faults: Faults
  pauses: Pauses
  readers: Pick<Readers, 'behind'>
}

/** All that may happen next, the oldest first; that time passes comes last. */
export function choices({ gate, nodes, clients, attempts, faults, pauses, readers }: ChoicesParts): Choice[] {
  const found: Choice[] = [
    ...gate.statements
      .filter(({ state }) => state === 'answered')
      .map((one) => ({
        number: one.number,
        story: () => `${nameOf(one)} has the answer of PostgreSQL: ${short(one)}`,
        take: () => gate.deliver(one),
      })),
    ...gate.free.map((one) => ({
      number: one.number,
      story: () => `PostgreSQL gets from ${nameOf(one)}: ${short(one)}`,
      take: () => faults.release(one),
    })),
    ...firstOfEach(gate.notifications).map((one) => ({
      number: one.number,
      story: () => `${(one.connection.owner as SimulatedNode).name} is notified`,
      take: () => gate.hear(one),
    })),
    ...attempts.waiting
      .filter(isOver)
      .map((one) => ({ number: one.number, story: () => endStory(one), take: () => attempts.receive(one) })),
  ]
  found.sort((one, other) => one.number - other.number)
  for (const client of clients.values()) {
    const [turn] = client.turns
    if (!turn || attempts.waiting.some((one) => one.client === client)) continue
    const node = nodes.at(turn.node)
    const take = () => {
      client.turns.shift()
      attempts.send({ client, turn, node, operation: turn.operation })
    }
    found.push({ number: 0, story: () => `${client.name} sends to ${node.name}: ${JSON.stringify(turn.task)}`, take })
  }
  for (const one of gate.statements.filter(({ state, isDelayed }) => state === 'held' && isDelayed)) {
    const take = () => {
      one.isDelayed = false
    }
    found.push({
      number: 0,
      story: () => `the network lets through what ${nameOf(one)} sent: ${short(one)}`,
      take,
      isLate: true,
    })
  }
  for (const one of attempts.delayed) {
    const story = () => `the network delivers to ${one.node.name} what ${one.client.name} gave up on`
    found.push({ number: 0, story, take: () => attempts.deliver(one), isLate: true })
  }
  for (const [role, stream] of readers.behind)
    found.push({ number: 0, story: () => `the slow ${role} reads on`, take: () => stream.read(), isLate: true })
  if (pauses.isActive) {
    found.push({ number: 0, story: () => 'the paused statement goes on', take: () => pauses.end(), isLate: true })
  }
  if (nextDue() !== undefined) found.push({ number: 0, story: () => 'time passes', take: () => {}, isTime: true })
  return found
}

const isOver = ({ exchange }: Attempt): boolean => exchange.reply !== undefined || exchange.isBroken

function endStory({ client, node, exchange: { reply } }: Attempt): string {
  if (!reply) return `${client.name} loses the connection to ${node.name}`
  return `${client.name} gets from ${node.name}: ${reply.status} ${reply.headers.get('refusal') ?? ''}`
}

/** The first of each connection: PostgreSQL keeps their order. */
const firstOfEach = (all: readonly Notification[]): Notification[] =>
  all.filter((one, index) => all.findIndex(({ connection }) => connection === one.connection) === index)

export const nameOf = ({ owner, connection }: Statement): string =>
  `${(owner as SimulatedNode).name}/${connection.number}`

export const short = ({ text }: Statement): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/probe_\d+/, 'probe')
    .trim()
    .slice(0, 70)

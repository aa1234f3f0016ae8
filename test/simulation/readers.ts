import type { Shown } from '../model/shown.ts'
import { NOBODY, type Reader } from '../model/views.ts'
import type { Client, Known } from './client.ts'
import type { Exchange } from './exchange.ts'
import { Failure } from './failure.ts'
import type { Nodes } from './nodes.ts'
import { WATCHERS, type Watcher } from './script.ts'

type ReadersParts = {
  nodes: Nodes
  known: Known
  clients: ReadonlyMap<string, Client>
  participants: ReadonlyMap<string, string>
}

/** Everyone who sees a session: by streams all the time, and by reading it in the end. */
export class Readers {
  readonly #parts: ReadersParts
  readonly #streams = new Map<Watcher, Exchange>()

  constructor(parts: ReadersParts) {
    this.#parts = parts
  }

  /** Opens the streams that are not open. @param slow whose stream is read bit by bit */
  openStreams(slow: Watcher | undefined): void {
    for (const role of WATCHERS) {
      const stream = this.#streams.get(role)
      if (!stream || stream.isBroken || stream.reply) this.#streams.set(role, this.#openStream(role, role === slow))
    }
  }

  /** Streams that have more to read. */
  get behind(): [role: Watcher, stream: Exchange][] {
    return [...this.#streams].filter(([, stream]) => stream.isBehind)
  }

  #openStream(role: Watcher, isSlow: boolean): Exchange {
    if (role === 'audience') return this.#send(1, '/stream', {}, isSlow)
    return this.#send(0, '/stream?mode=wall', { authorization: `Bearer ${this.#parts.known.key}` }, isSlow)
  }

  /** What every reader sees at every node, and what the streams sent last. @param inOrder lets answers come */
  async readAll(inOrder: (isDone: () => boolean) => Promise<void>): Promise<Shown[]> {
    const { nodes, clients, participants, known } = this.#parts
    const bearer = { authorization: `Bearer ${known.key}` }
    const phones = [...clients.values()].filter(({ isHost, hasProof }) => !isHost && hasProof)
    const readers: [reader: Reader, query: string, headers: Record<string, string>][] = [
      [{ role: 'host' }, '?host=1', bearer],
      [{ role: 'wall' }, '?mode=wall', bearer],
      [NOBODY, '', {}],
      ...phones.map((phone) => [phone.reader(participants), '', phone.proof] as never),
    ]
    const read = [...nodes.all.keys()].flatMap((node) =>
      readers.map(([reader, query, headers]) => ({ reader, exchange: this.#send(node, query, headers) })),
    )
    const lists = [...nodes.all.keys()].map((node) =>
      nodes.at(node).send({ method: 'GET', path: '/api/sessions?ends=1', headers: clients.get('ada')?.proof ?? {} }),
    )
    const asked = [...read.map(({ exchange }) => exchange), ...lists]
    await inOrder(() => asked.every((exchange) => exchange.reply ?? exchange.isBroken))
    const all: Shown[] = read.map(({ reader, exchange }) => [{ reader, body: bodyOf(exchange) }])
    // The host's view is the first that each node is asked for.
    for (const [node, list] of lists.entries()) agree(bodyOf(list), all[node * readers.length]?.[0]?.body ?? {})
    for (const [role, { frame }] of this.#streams) {
      if (!frame) throw new Failure(`the stream of the ${role} has sent nothing`)
      all.push([{ reader: { role }, body: frame }])
    }
    return all
  }

  #send(node: number, path: string, headers: Record<string, string>, isSlow = false): Exchange {
    const { nodes, known } = this.#parts
    return nodes.at(node).send({ method: 'GET', path: `/api/sessions/${known.id}${path}`, headers, isSlow })
  }
}

/** What an entry of the host's list has of its session's view; `endsAt` with `ends=1`. */
const LISTED = ['code', 'title', 'status', 'participantCount', 'createdAt', 'endsAt'] as const

/** @throws Failure where the host's list says something else of the session than its view on the same node */
function agree(list: Record<string, unknown>, view: Record<string, unknown>): void {
  const [entry = {}] = list.events as Record<string, unknown>[]
  for (const field of LISTED) {
    if (entry[field] === view[field]) continue
    throw new Failure(`the list has ${entry[field]} as ${field}, and the session ${view[field]}`)
  }
}

function bodyOf({ reply }: Exchange): Record<string, unknown> {
  if (reply?.status !== 200) throw new Failure(`the session answers ${reply?.status ?? 'nothing'} in the end`)
  const { k: _, ...body } = JSON.parse(reply.text)
  return body
}

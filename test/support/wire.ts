import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * A TCP proxy between clients and nodes, for one test: shares new connections out in turn, and goes
 * on to the next node where one does not listen. It can go silent, as a network does that a phone
 * has left: nothing passes and nothing is closed.
 */
export class Wire {
  readonly url: string
  readonly #pairs: Set<[Socket, Socket]>

  private constructor(port: number, pairs: Set<[Socket, Socket]>) {
    this.url = `http://127.0.0.1:${port}`
    this.#pairs = pairs
  }

  /** @param ports where the nodes listen */
  static async to(...ports: number[]): Promise<Wire> {
    const pairs = new Set<[Socket, Socket]>()
    let turn = 0
    const server = createServer((client) => {
      client.on('error', () => client.destroy())
      reach(ports, turn++ % ports.length, (node) => join(client, node, pairs))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      for (const [client, node] of pairs) for (const socket of [client, node]) socket.destroy()
      server.close()
    })
    return new Wire((server.address() as AddressInfo).port, pairs)
  }

  /** What is connected now hears nothing any more; new connections work. */
  goSilent(): void {
    for (const [client, node] of this.#pairs) {
      client.unpipe(node)
      node.unpipe(client)
    }
  }
}

/** Connects to the first node in turn that listens. */
function reach(ports: number[], first: number, take: (node: Socket) => void, tried = 0): void {
  const node = connect(ports[(first + tried) % ports.length] ?? 0, '127.0.0.1')
  const failed = () => setTimeout(() => reach(ports, first, take, tried + 1), 10)
  node.once('error', failed)
  node.once('connect', () => {
    node.off('error', failed)
    take(node)
  })
}

function join(client: Socket, node: Socket, pairs: Set<[Socket, Socket]>): void {
  const pair: [Socket, Socket] = [client, node]
  pairs.add(pair)
  client.pipe(node)
  node.pipe(client)
  const end = () => {
    pairs.delete(pair)
    client.destroy()
    node.destroy()
  }
  for (const socket of pair) socket.on('error', end).on('close', end)
}

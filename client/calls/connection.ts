import type { Client } from '../generated/client/index.ts'
import type { Operations } from '../generated/sdk.gen.ts'

/** The connection of each client, for functions beside the generated methods. */
const connections = new WeakMap<Operations, Client>()

export function keepConnection(operations: Operations, connection: Client): void {
  connections.set(operations, connection)
}

export function connectionOf(operations: Operations): Client {
  const connection = connections.get(operations)
  if (!connection) throw new Error('This takes a client that liveAudience() made.')
  return connection
}

import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Gate } from './gate.ts'
import { type Loose, real } from './real-client.ts'
import { owners } from './virtual-time.ts'

/** Replaces pg's client for code of nodes: all that it does passes the gate. */
export function replaceClient(gate: Gate): void {
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...values: unknown[]) {
      const owner = owners.getStore()
      if (owner) return gate.hold(owner, this, values)
      if (gate.connections.has(this)) throw new Error('a query of a node does not pass the gate')
      return (real.query as Loose).apply(this, values)
    },
    connect(this: pg.Client, callback?: Loose) {
      const owner = owners.getStore()
      if (!owner) return (real.connect as Loose).call(this, callback)
      return gate.connect(owner, this, callback)
    },
    end(this: pg.Client, callback?: Loose) {
      if (!gate.connections.has(this)) return (real.end as Loose).call(this, callback)
      return gate.end(this, callback)
    },
    emit(this: pg.Client, name: string, ...values: unknown[]) {
      const connection = gate.connections.get(this)
      const emit = () => EventEmitter.prototype.emit.call(this, name, ...values)
      // Its pool listens once it knows of the connection, which the gate may still hold back.
      if (name === 'error' && connection && gate.isUnknown(connection)) return true
      if (name !== 'notification' || !connection) return emit()
      gate.holdNotification(connection, (values[0] as { payload?: string }).payload ?? '', emit)
      return true
    },
  })
}

import pg from 'pg'

/** pg's own methods, which the gate calls once it lets something pass. */
export const real = {
  query: pg.Client.prototype.query,
  connect: pg.Client.prototype.connect,
  end: pg.Client.prototype.end,
}
export type Loose = (...values: unknown[]) => unknown

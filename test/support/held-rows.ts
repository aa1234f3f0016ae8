import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import type { TestServer } from './test-server.ts'

/**
 * Rows whose lock the test holds, so that it and not luck says in which order calls meet there:
 * what comes for them waits until they are released.
 */
export class HeldRows {
  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  /** @param rows a statement that locks them: `select … for update`, or an insert of what others insert */
  static async of(app: TestServer, rows: string, values: unknown[]): Promise<HeldRows> {
    const client = new pg.Client(app.databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('begin')
    const { rowCount } = await client.query(rows, values)
    expect(rowCount).toBeGreaterThan(0)
    return new HeldRows(client)
  }

  /** Resolves when so many statements wait for a lock, on these rows or behind one that does. */
  async areAwaitedBy(count: number): Promise<void> {
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    for (;;) {
      // A transaction sees one state of the statistics, unless it asks for the next.
      await this.#client.query('select pg_stat_clear_snapshot(), pg_sleep(0.005)')
      const { rows } = await this.#client.query<{ count: number }>(waiting)
      if ((rows[0]?.count ?? 0) >= count) return
    }
  }

  async release(): Promise<void> {
    await this.#client.query('rollback')
  }

  /** Changes what is held, and releases it. */
  async changeTo(change: string, values: unknown[]): Promise<void> {
    await this.#client.query(change, values)
    await this.#client.query('commit')
  }
}

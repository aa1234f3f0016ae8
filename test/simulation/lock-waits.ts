import type pg from 'pg'
import type { Connection, Statement } from './statement.ts'
import { owners } from './virtual-time.ts'

/** What waits for a lock inside PostgreSQL, as PostgreSQL says when it is asked. */
export class LockWaits {
  readonly #admin: pg.Client
  /** Backends of cut connections, by pid. One may still wait for a lock. */
  readonly #leaving = new Map<number, 'running' | 'blocked'>()
  /** Of these, those that PostgreSQL was told to end. */
  readonly #ended = new Set<number>()
  /** By the connection that waits: those that it waits for. */
  readonly #blockers = new Map<Connection, Set<number>>()

  /** @param admin a connection of the simulation itself */
  constructor(admin: pg.Client) {
    this.#admin = admin
  }

  reset(): void {
    this.#ended.clear()
    this.#leaving.clear()
    this.#blockers.clear()
  }

  /** A connection was cut while its backend was at work. */
  leave(pid: number): void {
    this.#leaving.set(pid, 'running')
  }

  get isSomeLeaving(): boolean {
    return [...this.#leaving.values()].includes('running')
  }

  /** What a connection waited for is over. */
  end(connection: Connection): void {
    this.#blockers.delete(connection)
  }

  /**
   * A node has given up on a statement. PostgreSQL ends a wait for a lock before that (`statement_timeout`), but by its
   * own clock. One that stands still in its middle is held by the simulation alone, and goes on later.
   */
  giveUp(connection: Connection): void {
    const isWaiting = (this.#blockers.get(connection)?.size ?? 0) > 0
    if (!isWaiting || connection.owner.isKilled) return
    this.#ended.add(connection.pid)
    this.end(connection)
    void owners.exit(() => this.#admin.query('select pg_cancel_backend($1)', [connection.pid]))
  }

  /** Locks were given back, so that what is blocked may go on. @param by who gave them back; undefined if anybody */
  awake(statements: readonly Statement[], by?: number): void {
    for (const statement of statements) {
      if (statement.state !== 'blocked') continue
      if (by !== undefined && this.#blockers.get(statement.connection)?.has(by) === false) continue
      statement.state = 'running'
      this.#blockers.delete(statement.connection)
    }
    for (const pid of this.#leaving.keys()) this.#leaving.set(pid, 'running')
  }

  /** Asks PostgreSQL which statements wait for a lock, and which backends have left. */
  async ask(statements: readonly Statement[]): Promise<void> {
    const running = statements.filter(({ state, connection }) => state === 'running' && connection.pid)
    const leaving = [...this.#leaving].flatMap(([pid, state]) => (state === 'running' ? pid : []))
    if (running.length + leaving.length === 0) return
    const { rows } = await this.#admin.query(
      `select one.pid, pg_blocking_pids(one.pid) as by, activity.pid is not null as lives
      from unnest($1::int[]) as one (pid) left join pg_stat_activity as activity using (pid)`,
      [[...running.map(({ connection }) => connection.pid), ...leaving]],
    )
    const admin = (this.#admin as unknown as { processID: number }).processID
    for (const { pid, by, lives } of rows as { pid: number; by: number[]; lives: boolean }[]) {
      if (this.#leaving.has(pid)) {
        if (!lives) {
          this.#leaving.delete(pid)
          this.awake(statements)
        } else if (by.length > 0 && !this.#ended.has(pid)) this.#leaving.set(pid, 'blocked')
        continue
      }
      const statement = running.find(({ connection }) => connection.pid === pid)
      if (by.length === 0 || statement?.state !== 'running') continue
      statement.state = 'blocked'
      // Of the simulation's own locks it knows.
      this.#blockers.set(statement.connection, new Set(by.filter((one) => one !== admin)))
    }
  }

  /** Those that may run now: while one waits for a lock, only what cannot wait behind it, and what it waits for. */
  free(held: readonly Statement[]): readonly Statement[] {
    const waitedFor = new Set([...this.#blockers.values()].flatMap((pids) => [...pids]))
    if (waitedFor.size === 0) return held
    return held.filter((one) => !one.mayBlock || waitedFor.has(one.connection.pid))
  }
}

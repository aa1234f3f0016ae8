import type pg from 'pg'
import type { Gate } from './gate.ts'
import type { Statement } from './statement.ts'
import { virtualNow } from './virtual-time.ts'

/**
 * Lets a statement stand still in its middle: after its snapshot was taken, before its first row is written. A trigger
 * waits there for a lock that the simulation holds.
 */

/** Milliseconds after which PostgreSQL ends a statement: `statement_timeout`, which goes by the real clock here. */
const STATEMENT_TIMEOUT = 10_000

const TABLES = ['session', 'poll', 'participant', 'vote', 'question', 'question_merge', 'upvote']

/** Makes the triggers. Only a database of simulations has them. */
export async function makeTriggers(admin: pg.Client): Promise<void> {
  await admin.query(`
    create function pause_here() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('simulation.pause', true), '') <> '' then
        perform pg_advisory_xact_lock_shared(current_setting('simulation.pause')::int);
      end if;
      return coalesce(new, old);
    end $$`)
  for (const table of TABLES)
    await admin.query(
      `create trigger pause_here before insert or update or delete on ${table} for each row execute function pause_here()`,
    )
}

export class Pauses {
  readonly #admin: pg.Client
  readonly #gate: Gate
  #number = 0
  /** The paused statement's backend, and since when (virtual ms). */
  #paused = { pid: 0, since: 0 }
  #wanted: 'vote' | 'anything' | undefined
  isActive = false

  constructor(admin: pg.Client, gate: Gate) {
    this.#admin = admin
    this.#gate = gate
  }

  /** The next statement that writes is paused, or the next one that writes votes. */
  want(wanted: 'vote' | 'anything'): void {
    this.#wanted = wanted
  }

  isFor(statement: Statement): boolean {
    if (this.isActive) return false
    if (this.#wanted === 'vote') return statement.addsTo('vote')
    return this.#wanted !== undefined && statement.mayBlock
  }

  begin(statement: Statement): void {
    this.#wanted = undefined
    this.isActive = true
    this.#paused = { pid: statement.connection.pid, since: virtualNow() }
    this.#number++
    // In this order: the lock is there before the statement looks for it.
    this.#gate.release(statement, async (send) => {
      await this.#admin.query('select pg_advisory_lock($1)', [this.#number])
      await send(`set simulation.pause = '${this.#number}'`)
    })
  }

  async end(): Promise<void> {
    this.#wanted = undefined
    if (!this.isActive) return
    this.isActive = false
    const { pid, since } = this.#paused
    if (virtualNow() - since >= STATEMENT_TIMEOUT) await this.#admin.query('select pg_cancel_backend($1)', [pid])
    await this.#admin.query('select pg_advisory_unlock($1)', [this.#number])
    this.#gate.awake()
  }
}

import { codeOf } from '../../shared/error-code.ts'

/**
 * Ways that PostgreSQL and the network say "not now", a deadlock that was cut among them (PostgreSQL
 * manual, appendix A; errno.h).
 */
const SQLSTATES = /^(08|40|53|57P|57014|58)/
const ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What pg and its pool throw without a code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Cannot use a pool after/

/**
 * What Citus 13.2 says of a worker that is lost while a transaction ends, all by the code of internal errors
 * (its placement_connection.c, remote_transaction.c, adaptive_executor.c). Whether a commit was done
 * is then unknown, as with any connection that is lost.
 */
const WORKER_LOST =
  /^(could not commit transaction for shard|failure on connection marked as essential|failed to prepare transaction|execution cannot recover from multiple connection failures)/

/** The machine that is asked, or the one that asks the others. */
export const COORDINATOR = 'database'

/** Nobody waits for a machine any more that does not answer. */
export class SilentMachine extends Error {
  /** As of a connection that cannot be made. */
  readonly code = '08001'
  constructor(machine: string) {
    super(`the remote node ${machine} has been asked and does not answer`)
    blame(this, machine)
  }
}

const blamed = new WeakMap<Error, string>()

/** Says which machine was asked for what failed. @returns the error */
export function blame(error: unknown, machine: string | undefined): unknown {
  if (error instanceof Error && machine !== undefined) blamed.set(error, machine)
  return error
}

/** How Citus names the machine that it could not reach. */
const WORKER = /remote node (?:[^\s@]+@)?(\S+:\d+)/

/** Which machine of the database an outage is of: as `host:port` of a worker. */
export function machineOf(outage: unknown): string {
  if (!(outage instanceof Error)) return COORDINATOR
  return WORKER.exec(outage.message)?.[1] ?? blamed.get(outage) ?? COORDINATOR
}

/** True if a connection could not be made or was lost: as Citus says it of a worker that is down. */
export const isUnreachable = (error: unknown): boolean => codeOf(error).startsWith('08')

/** True if a statement had no answer within its time. */
export const isOutOfTime = (error: unknown): boolean =>
  codeOf(error) === '57014' || (error instanceof Error && error.message === 'Query read timeout')

/** True if the database cannot be reached or cannot serve right now, so that trying again later may help. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === 'XX000') return WORKER_LOST.test(error.message)
  return ERRNOS.has(code) || SQLSTATES.test(code) || MESSAGES.test(error.message)
}

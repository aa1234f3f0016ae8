import { codeOf } from '../../shared/system-error-code.ts'

/**
 * Codes of PostgreSQL and the network for errors that may pass, such as a lost connection or a deadlock
 * (PostgreSQL manual, appendix A; errno.h).
 */
const SQLSTATES = /^(08|40|53|57P|57014|58)/
const ERRNOS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of pg and its pool that have no code. */
const MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after/

/**
 * Messages of Citus 13.2 about a worker that is lost while a transaction ends. All have the code of internal errors
 * (placement_connection.c, remote_transaction.c, adaptive_executor.c). Nobody knows then whether the commit was done,
 * as with any lost connection.
 */
const WORKER_LOST =
  /^(could not commit transaction for shard|failure on connection marked as essential|failed to prepare transaction|execution cannot recover from multiple connection failures)/
/**
 * Messages of libpq about a connection that is lost (fe-misc.c, fe-secure.c, fe-secure-openssl.c, fe-exec.c). Citus passes
 * them on with the same code, if a worker is killed at the moment of a commit.
 */
const CONNECTION_LOST =
  /^(server closed the connection unexpectedly|SSL SYSCALL error|SSL error|SSL connection has been closed|could not (receive data from|send data to) server|invalid socket|no connection to the server|connection not open)/

/** The name of the machine that DATABASE_URL leads to. */
export const COORDINATOR = 'database'

const blamed = new WeakMap<Error, string>()

/** Notes on an error which machine was asked. @returns the error */
export function blame(error: unknown, machine: string | undefined): unknown {
  if (error instanceof Error && machine !== undefined) blamed.set(error, machine)
  return error
}

/** The machine in a message of Citus that could not be reached. */
const WORKER = /remote node (?:[^\s@]+@)?(\S+:\d+)/

/** The machine that an outage concerns: `host:port` of a worker, or the coordinator. */
export function machineOf(outage: unknown): string {
  if (!(outage instanceof Error)) return COORDINATOR
  return WORKER.exec(outage.message)?.[1] ?? blamed.get(outage) ?? COORDINATOR
}

/** True if a connection could not be made or was lost. Citus uses this code for a worker that is down. */
export const isUnreachable = (error: unknown): boolean => codeOf(error).startsWith('08')

export const isOutOfTime = (error: unknown): boolean =>
  codeOf(error) === '57014' || (error instanceof Error && error.message === 'Query read timeout')

/** True if the database cannot be reached or cannot serve now, and trying again later may help. */
export function isOutage(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code === 'XX000') return WORKER_LOST.test(error.message) || CONNECTION_LOST.test(error.message)
  // A socket that is not there, and no other file.
  if (code === 'ENOENT') return Reflect.get(error, 'syscall') === 'connect'
  return ERRNOS.test(code) || SQLSTATES.test(code) || MESSAGES.test(error.message)
}

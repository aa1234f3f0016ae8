import pg from 'pg'
import { expect, it } from 'vitest'
import { isOutage } from '../../server/db/outage.ts'

/** What Citus tells of a worker that is gone has the code of internal errors; its words tell it from those. */

function internalError(message: string): pg.DatabaseError {
  const error = new pg.DatabaseError(message, message.length, 'error')
  error.code = 'XX000'
  return error
}

it.each([
  'SSL SYSCALL error: EOF detected\ninvalid socket\nSSL SYSCALL error: EOF detected\ninvalid socket',
  'SSL error: unexpected eof while reading',
  'SSL connection has been closed unexpectedly',
  'server closed the connection unexpectedly\n\tThis probably means the server terminated abnormally',
  'could not receive data from server: Connection reset by peer',
  'could not send data to server: Broken pipe',
  'no connection to the server',
  'connection not open',
  'could not commit transaction for shard 102008 on at least one active node',
])('is a lost connection: %s', (message) => {
  expect(isOutage(internalError(message))).toBe(true)
})

it.each([
  'cache lookup failed for relation 16402',
  'unexpected SSL mode',
  'tuple concurrently updated',
])('is an error of ours: %s', (message) => {
  expect(isOutage(internalError(message))).toBe(false)
})

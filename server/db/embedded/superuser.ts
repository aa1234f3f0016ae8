import { Socket } from 'node:net'
import type pg from 'pg'
import { codeOf } from '../../../shared/error-code.ts'
import { AwakeClient } from '../awake-client.ts'
import type { Address } from './address.ts'
import { SUPERUSER } from './initdb.ts'
import { reasonOf } from './refusal.ts'

/** `busy` while it recovers, shuts down or has no connection left; `damaged` where it cannot even open its own database. */
type Answer = { state: 'serving' | 'busy' | 'silent' | 'damaged'; reason: string }

/** What PostgreSQL itself answers (its manual, appendix A), and what of that passes by waiting. */
const SQLSTATE = /^[\dA-Z]{5}$/
const PASSES = /^(08|53|57)/

/** Connects as the superuser, to the maintenance database. */
export async function connect(
  address: Address,
  name = 'live-audience launcher',
  socket = new Socket(),
): Promise<pg.Client> {
  const client = new AwakeClient({
    ...address,
    user: SUPERUSER,
    database: 'postgres',
    application_name: name,
    stream: () => socket,
    // PGSSLMODE in the environment is meant for another database.
    ssl: false,
    connectWithin: 3_000,
  })
  // An error on an idle connection has no other place to go, and 'end' follows it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Asks whether the database answers. */
export async function knock(address: Address): Promise<Answer> {
  try {
    const client = await connect(address)
    await client.end()
    return { state: 'serving', reason: '' }
  } catch (error) {
    const code = codeOf(error)
    const answered = PASSES.test(code) ? 'busy' : 'damaged'
    return { state: SQLSTATE.test(code) ? answered : 'silent', reason: reasonOf(error) }
  }
}

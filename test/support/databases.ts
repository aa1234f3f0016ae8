import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { withDatabase } from './postgres.ts'

type TestDatabase = { url: string; drop(): Promise<void> }

/** An empty database without tables, for one test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const database = await makeDatabase('template0')
  onTestFinished(() => database.drop())
  return database
}

let toServer: pg.Pool | undefined

/** Connections that all stages of a worker make and drop their databases by; to fork one takes PostgreSQL 5 ms. */
function onServer(statement: string): Promise<unknown> {
  toServer ??= new pg.Pool({ connectionString: inject('postgresUrl'), max: 2 }).on(
    'error',
    // At the end of a run PostgreSQL may go before the worker does.
    () => {},
  )
  return toServer.query(statement)
}

/** A database copied from a template; whoever makes it drops it. */
export async function makeDatabase(template: string): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  const name = `live_audience_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name} template ${template} ${inject('strategy')}`)
  // Nobody but a superuser may put out PostgreSQL's own vacuum; it leaves by itself when it is asked to.
  const drop = async () => {
    await onServer(`drop database if exists ${name} with (force)`).catch(() =>
      onServer(`drop database if exists ${name}`),
    )
  }
  return { url: withDatabase(server, name), drop }
}

import type pg from 'pg'

/** The app's database, and the plain account that owns it: no superuser for the web's queries. */
export const APP = { user: 'live_audience', database: 'live_audience' }

/** Creates account and database where they are missing; the owner lock keeps this to one server. */
export async function ensureAppDatabase(client: pg.Client): Promise<void> {
  const roles = await client.query('select from pg_roles where rolname = $1', [APP.user])
  if (roles.rowCount === 0) {
    // createdb, for tests that copy a template database.
    await client.query(`create role ${APP.user} login createdb`)
  }
  const found = await client.query('select from pg_database where datname = $1', [APP.database])
  if (found.rowCount === 0) await client.query(`create database ${APP.database} owner ${APP.user}`)
}

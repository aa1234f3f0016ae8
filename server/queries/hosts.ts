import type { Db, Row } from '../db/schema.ts'
import { removeSession } from './sessions.ts'

export const readHost = async (db: Db, id: string): Promise<Row<'host'> | undefined> =>
  db.selectFrom('host').selectAll().where('id', '=', id).executeTakeFirst()

/** The host with an address, made on the first sign-in. @param renames whether a later sign-in replaces the name */
export const upsertHost = async (db: Db, { row, renames }: { row: Row<'host'>; renames: boolean }) =>
  db
    .insertInto('host')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({ name: renames ? eb.ref('excluded.name') : eb.ref('host.name') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Whether somebody has signed in here by this address. */
export async function hasHosted(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('host').select('id').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** Whether somebody has signed in here by this address, and whether a link for it still waits to be used. */
export async function readLinkState(db: Db, email: string, now: number) {
  const query = db.selectNoFrom(({ exists, selectFrom }) => [
    exists(selectFrom('host').select('id').where('email', '=', email)).as('hasHosted'),
    exists(
      selectFrom('sign_in_link')
        .select('email')
        .where('email', '=', email)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now),
    ).as('hasLink'),
  ])
  return query.executeTakeFirstOrThrow()
}

export const listHosts = async (db: Db): Promise<Pick<Row<'host'>, 'id' | 'email'>[]> =>
  db.selectFrom('host').select(['id', 'email']).execute()

/** All hosts by their addresses, with the instant of their first sign-in and how many sessions they have. */
export const listHostsWithSessions = async (db: Db) =>
  db
    .selectFrom('host')
    .leftJoin('session', 'owner_id', 'host.id')
    .select(({ fn }) => ['host.id', 'email', 'host.created_at as since', fn.count<number>('session.id').as('sessions')])
    .groupBy(['host.id', 'email', 'host.created_at'])
    .orderBy('email')
    .execute()

/**
 * Deletes a host with all sessions and with what is kept about the address. The codes of the sessions stay taken.
 * @returns the ids of the sessions; undefined if nobody has signed in by the address
 */
export async function deleteHost(db: Db, email: string): Promise<string[] | undefined> {
  const host = await db.selectFrom('host').select('id').where('email', '=', email).executeTakeFirst()
  if (!host) return undefined
  const owned = await db.selectFrom('session').select('id').where('owner_id', '=', host.id).execute()
  for (const { id } of owned) await db.transaction().execute((trx) => removeSession(trx, id))
  await db.deleteFrom('idempotent_call').where('session_id', '=', host.id).execute()
  await db.deleteFrom('sign_in_link').where('email', '=', email).execute()
  // Fails if the host has made another session meanwhile.
  await db.deleteFrom('host').where('id', '=', host.id).execute()
  return owned.map(({ id }) => id)
}

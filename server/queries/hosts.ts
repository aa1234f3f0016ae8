import type { Db, Row } from '../db/schema.ts'

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

import type { Kysely, Selectable } from 'kysely'
import type { Database, HostTable } from '../db/schema.ts'

export async function readHost(
  db: Kysely<Database>,
  id: string,
): Promise<Selectable<HostTable> | undefined> {
  return db.selectFrom('host').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The host with that address, made on the first sign-in. */
export async function upsertHost(
  db: Kysely<Database>,
  host: Selectable<HostTable>,
): Promise<Selectable<HostTable>> {
  return db
    .insertInto('host')
    .values(host)
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

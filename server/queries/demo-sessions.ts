import type { Db, Row } from '../db/schema.ts'
import { DEMO_DOMAIN, DEMO_PLAYER } from '../domain/who-may-host.ts'
import { removeSession } from './sessions.ts'

/** The session that is played. Undefined until it is made. */
export async function readPlayedSession(db: Db): Promise<Row<'session'> | undefined> {
  const played = db.selectFrom('session').innerJoin('host', 'host.id', 'owner_id').where('email', '=', DEMO_PLAYER)
  return played.selectAll('session').orderBy('session.created_at', 'desc').limit(1).executeTakeFirst()
}

/**
 * Deletes the hosts of a demonstration who came before an instant (epoch ms), with their sessions. Sessions are not
 * judged by their own dates, which their hosts set. Except played ones: judged by the date of their host, the running
 * one could be deleted at any moment.
 * @returns the ids of the sessions
 */
export async function deleteLapsedHosts(db: Db, instant: number): Promise<string[]> {
  const visitors = db.selectFrom('host').select('id').where('email', 'like', `%@${DEMO_DOMAIN}`)
  const lapsed = visitors.where('created_at', '<=', instant)
  const owned = db.selectFrom('session').innerJoin('host', 'host.id', 'owner_id').select('session.id')
  const sessions = await owned
    .where('email', 'like', `%@${DEMO_DOMAIN}`)
    .where((eb) =>
      eb(
        eb
          .case()
          .when('email', '=', DEMO_PLAYER)
          .then(eb.ref('session.created_at'))
          .else(eb.ref('host.created_at'))
          .end(),
        '<=',
        instant,
      ),
    )
    .execute()
  for (const { id } of sessions) await db.transaction().execute((trx) => removeSession(trx, id))
  const ids = sessions.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('session_code').where('session_id', 'in', ids).execute()
  await db.deleteFrom('idempotent_call').where('session_id', 'in', lapsed).execute()
  const owners = db.selectFrom('session').select('owner_id')
  await db.deleteFrom('host').where('id', 'in', lapsed).where('id', 'not in', owners).execute()
  return ids
}

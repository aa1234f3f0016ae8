import type pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { SERVING } from '../db/pool.ts'
import { TABLES } from './backup-file.ts'

/**
 * Begins a transaction that reads all tables as of one instant. Where they lie on several machines no snapshot
 * reaches across, so that nobody may write.
 * @throws StartRefusal where they do and servers are connected
 */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  if (!(await isDistributed(client))) {
    await client.query('begin isolation level repeatable read read only')
    return
  }
  const servers = (await othersOn(client)).filter((name) => name.startsWith(SERVING))
  if (servers.length > 0) {
    throw new StartRefusal(
      `Servers are connected to this Citus cluster: ${servers.join(', ')}. A backup of one instant can be ` +
        'made only while none is. Stop them, make the backup, and start them again.',
    )
  }
  await client.query('begin')
  // A server that starts meanwhile waits with its writes.
  await client.query(`lock table ${TABLES.join(', ')} in share mode`)
}

/** Whether the tables lie on the machines of a Citus cluster. */
export async function isDistributed(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ citus: string | null }>(`select to_regclass('pg_dist_partition') as citus`)
  if (!rows[0]?.citus) return false
  const found = await client.query(`select from pg_dist_partition where logicalrelid = to_regclass('session')`)
  return found.rows.length > 0
}

/** The names of what else is connected to the database. */
export async function othersOn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
     from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend'
       and pid <> pg_backend_pid() and application_name not like 'citus%'
     order by name`,
  )
  return rows.map(({ name }) => name)
}

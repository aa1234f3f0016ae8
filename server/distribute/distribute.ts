import type pg from 'pg'

/** The rows of each table that is distributed. */
export type Counts = Record<string, number>

/** The statements of citus.sql, without its transaction. */
export function statementsOf(script: string): string[] {
  const sql = script.replaceAll(/^--.*$/gm, '')
  const statements = sql.split(/;\s*\n/).map((statement) => statement.trim())
  return statements.filter((statement) => !/^(begin|commit|)$/.test(statement))
}

/** The tables that a script distributes. */
export const tablesOf = (statements: readonly string[]): string[] =>
  statements.flatMap((one) => /create_distributed_table\('(\w+)'/.exec(one)?.[1] ?? [])

/**
 * Distributes the tables in one transaction: all of it or nothing.
 * @returns how many rows went to the workers
 * @throws where a row would be lost
 */
export async function distribute(client: pg.Client, statements: string[]): Promise<Counts> {
  const tables = tablesOf(statements)
  await client.query('begin')
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
  const before = await countRows(client, tables)
  for (const statement of statements) await client.query(statement)
  const after = await countRows(client, tables)
  for (const table of tables) {
    if (before[table] !== after[table])
      throw new Error(`${table} had ${before[table]} rows and would have ${after[table]}.`)
  }
  await client.query('commit')
  return after
}

export async function countRows(client: pg.Client, tables: readonly string[]): Promise<Counts> {
  const counts: Counts = {}
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

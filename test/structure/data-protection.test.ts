import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { runOn, withDatabase } from '../support/postgres.ts'

const PAGE = fileURLToPath(new URL('../../shared/docs/data-protection.md', import.meta.url))

it('The data protection page names every column of the database, and no other', async () => {
  const database = withDatabase(inject('postgresUrl'), inject('template'))
  const { rows } = await runOn(
    database,
    "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
  )
  const page = await readFile(PAGE, 'utf8')
  const named = [...page.matchAll(/^\| `(\w+)` \| ([^|]+) \| ([^|]{2,}) \| ([^|]{2,}) \|$/gm)].flatMap(
    ([, table, columns = '']) => [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  )
  const advice = 'Give each column a place in shared/docs/data-protection.md: is it personal, and how long is it kept?'
  expect(named.toSorted(), advice).toEqual(rows.map(({ name }) => name).toSorted())
})

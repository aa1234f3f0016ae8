import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { runOn } from '../support/postgres.ts'
import { setStage } from '../support/stage.ts'

it('a connection that is lost in the middle of a transaction fails that, and nothing else', async () => {
  const stage = await setStage()
  const lost = stage.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await runOn(stage.databaseUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
    await sql`select pg_sleep(1)`.execute(trx)
  })
  await expect(lost).rejects.toThrow()
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(stage.db)
  expect(rows).toEqual([{ one: 1 }])
})

it('a server whose connections are all cut answers again at once', async () => {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  await runOn(
    stage.databaseUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const ask = async () => {
    const answer = await stage.phone().call('GET', `/api/sessions/${session.id}`)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    return answer.status
  }
  await expect.poll(ask).toBe(200)
})

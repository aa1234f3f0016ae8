import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import type { Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

it('A host who reads while somebody joins gets a count that agrees with the roster', async () => {
  const session = await ada.creates()
  await app.audience(2, session)
  const database = new pg.Client(app.databaseUrl)
  await database.connect()
  onTestFinished(() => database.end())
  await database.query('begin; lock table participant in access exclusive mode')
  const reading = ada.hostView(session)
  await readersWait(database)
  await database.query('insert into participant (session_id, id, joined_at) values ($1, $2, 1)', [
    session.id,
    randomUUID(),
  ])
  await database.query('update session set participant_count = participant_count + 1 where id = $1', [session.id])
  await database.query('commit')
  const { participantCount, roster } = await reading
  expect([participantCount, roster?.length]).toEqual([3, 3])
})

it('A phone that reads while it upvotes never sees an own upvote that is not counted', async () => {
  const session = await ada.creates()
  const [author, zoe] = (await app.audience(2, session)) as [Phone, Phone]
  const question = await author.asks(session, 'Is there coffee?')
  await ada.moves(session, question, 'approve')
  const path = `/api/sessions/${session.id}/questions/${question.id}/upvote`
  for (let round = 0; round < 40; round++) {
    const reads = Array.from({ length: 5 }, () => zoe.sees(session))
    await zoe.call(round % 2 === 0 ? 'POST' : 'DELETE', path)
    for (const { questions } of await Promise.all(reads)) {
      const seen = questions?.[0]
      expect(seen?.upvotes).toBe(seen?.upvoted ? 1 : 0)
    }
  }
})

/** Resolves when a statement waits for a table. */
async function readersWait(database: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await database.query("select 1 from pg_locks where not granted and locktype = 'relation'")
    if (rowCount) return
  }
}

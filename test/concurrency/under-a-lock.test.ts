import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/**
 * Calls that wait for one another: the test holds the session's row itself, so that who comes first
 * is no matter of luck.
 */

const app = testServerOfFile()
const ada = hostOfFile(app)

const HOUR = 3_600_000
const RATING = { kind: 'rating', prompt: '?' } as const

/** Makes the call, has it wait for the session's row, and lets it go on after `meanwhile`. */
async function whileItWaits(
  session: { id: string },
  call: () => Promise<Answer>,
  meanwhile: () => void,
): Promise<Answer> {
  const { answer } = await app.db.transaction().execute(async (trx) => {
    await trx.selectFrom('session').select('id').where('id', '=', session.id).forUpdate().execute()
    const answer = call()
    await expect.poll(waiting, { interval: 5 }).toBe(1)
    meanwhile()
    return { answer }
  })
  return answer
}

/** How many statements on this database wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.waiting ?? 0
}

describe('A session that ends while a call waits for its lock', () => {
  let session: CreatedSession
  let zoe: Phone
  const path = (rest = '') => `/api/sessions/${session.id}${rest}`
  const endsMeanwhile = async (call: () => Promise<Answer>) => {
    const answer = await whileItWaits(session, call, () => app.clock.pass(HOUR))
    return answer.status
  }
  const setUp = async () => {
    session = await ada.creates({ title: 'All hands', endsAt: app.clock.now + HOUR })
    ;[zoe] = (await app.audience(1, session)) as [Phone]
  }

  it('stays ended, even if the call asks for a later end', async () => {
    await setUp()
    const endsAt = app.clock.now + 2 * HOUR
    expect(await endsMeanwhile(() => ada.call('PATCH', path(), { endsAt }))).toBe(400)
    expect((await zoe.sees(session)).status).toBe('ended')
  })

  it('refuses to draft, edit or open a poll', async () => {
    for (const call of [
      () => ada.call('POST', path('/polls'), RATING),
      () => ada.call('PATCH', path(`/polls/${session.polls?.[0]?.id}`), { prompt: 'Now?' }),
      () => ada.call('DELETE', path(`/polls/${session.polls?.[0]?.id}`)),
      () => ada.call('POST', path(`/polls/${session.polls?.[0]?.id}/open`)),
    ]) {
      await setUp()
      const before = (await ada.hostView(session)).polls
      expect(await endsMeanwhile(call)).toBe(409)
      expect((await ada.hostView(session)).polls).toEqual(before)
    }
  })

  it('refuses questions and upvotes', async () => {
    await setUp()
    const [bob] = (await app.audience(1, session)) as [Phone]
    const question = await bob.asks(session, 'Why?')
    await ada.moves(session, question, 'approve')
    const ask = () => zoe.call('POST', path('/questions'), { text: 'Why?' })
    expect(await endsMeanwhile(ask)).toBe(409)
    await setUp()
    const other = await zoe.asks(session, 'Why?')
    await ada.moves(session, other, 'approve')
    const [eve] = (await app.audience(1, session)) as [Phone]
    expect(await endsMeanwhile(() => eve.upvotes(session, other))).toBe(409)
    expect((await ada.wall(session)).questions?.map(({ upvotes }) => upvotes)).toEqual([0])
  })
})

describe('A session that ends while somebody joins it again', () => {
  it('refuses the new name', async () => {
    const session = await ada.creates()
    const [zoe] = (await app.audience(1, session)) as [Phone]
    const { answer } = await app.db.transaction().execute(async (trx) => {
      const ended = { ended_at: app.clock.now }
      await trx.updateTable('session').set(ended).where('id', '=', session.id).execute()
      const answer = zoe.call('POST', `/api/sessions/${session.id}/join`, { name: 'Zora' })
      await expect.poll(waiting, { interval: 5 }).toBe(1)
      return { answer }
    })
    expect((await answer).status).toBe(409)
    expect((await ada.hostView(session)).roster?.map(({ name }) => name)).toEqual(['Guest 0'])
  })
})

describe('An end that is moved into the past', () => {
  it('refuses a join that began earlier by the clock of another node', async () => {
    const session = await ada.creates()
    const endsAt = app.clock.now - 1
    await ada.call('PATCH', `/api/sessions/${session.id}`, { createdAt: endsAt - 1, endsAt })
    app.clock.pass(-HOUR)
    const answer = await app.phone().tryToJoin(session)
    app.clock.pass(HOUR)
    expect(answer.status).toBe(409)
  })
})

describe('The poll that was closed last', () => {
  const currentOf = async (session: CreatedSession) => (await ada.wall(session)).poll?.id

  it('is known even if two are closed in one millisecond', async () => {
    const session = await ada.creates()
    const polls = []
    for (const prompt of ['first', 'second', 'third']) {
      polls.push(await ada.drafts(session, { ...RATING, prompt }))
    }
    for (const poll of [polls[1], polls[0], polls[2]]) await ada.opens(session, poll)
    await ada.closes(session, polls[2])
    expect(await currentOf(session)).toBe(polls[2].id)
  })

  it('does not depend on the clocks of the nodes that closed them', async () => {
    const session = await ada.creates()
    await ada.asks(session, RATING)
    const second = await ada.asks(session, RATING)
    app.clock.pass(-HOUR)
    await ada.closes(session, second)
    app.clock.pass(HOUR)
    expect(await currentOf(session)).toBe(second.id)
  })

  it('is the one that the close found open when a close and an open meet', async () => {
    const shown = []
    for (let round = 0; round < 20; round++) {
      const session = await ada.creates()
      await ada.asks(session, RATING)
      const next = await ada.drafts(session, RATING)
      const [, closed] = await Promise.all([
        ada.opens(session, next),
        ada.call('POST', `/api/sessions/${session.id}/polls/${next.id}/close`),
      ])
      if (closed.status === 200) shown.push((await currentOf(session)) === next.id)
    }
    expect(shown.filter((isNext) => !isNext)).toHaveLength(0)
  })
})

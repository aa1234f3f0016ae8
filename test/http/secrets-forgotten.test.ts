import { beforeEach, describe, expect, it } from 'vitest'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { DRAFT, secretBallot, tallies } from './secret-ballot.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates({ title: 'Ballot', settings: { anonymous: true } })
})

const { open, secrets, stored } = secretBallot(() => ({ app, ada, session }))

describe('once a poll with secret votes is closed', () => {
  /** Nothing is left that leads from a row to a person. */
  async function expectUnlinked(ballots: string[]) {
    const rows = await stored()
    const people = await app.db.selectFrom('participant').select('id').where('session_id', '=', session.id).execute()
    const { opened_at } = await app.db
      .selectFrom('poll')
      .select('opened_at')
      .where('session_id', '=', session.id)
      .where('opened_at', 'is not', null)
      .orderBy('opened_at')
      .executeTakeFirstOrThrow()
    expect(rows.map(({ ballot }) => ballot).sort()).toEqual(ballots.sort())
    for (const row of rows) {
      expect(people.map(({ id }) => id)).not.toContain(row.participant_id)
      expect([row.cast_at, row.seq]).toEqual([opened_at, null])
    }
    expect(await secrets()).toEqual([])
  }

  const ways: Record<string, (poll: { id: string }) => Promise<unknown>> = {
    'by its host': (poll) => ada.closes(session, poll),
    'by the next one': () => ada.asks(session, { kind: 'open_text', prompt: 'Next?' }),
    'with the session': () => ada.ends(session),
    'with an end that has passed': async () => {
      app.clock.pass(1_000)
      const endsAt = app.clock.now - 1
      return ada.call('PATCH', `/api/sessions/${session.id}`, { endsAt })
    },
    'by its timer': async (poll) => {
      const path = `/api/sessions/${session.id}/polls/${poll.id}/open`
      await ada.call('POST', path, { seconds: 5 })
      app.clock.pass(5_000)
      return app.phone().sees(session)
    },
    'with the session by itself': async () => {
      const endsAt = app.clock.now + 5_000
      await ada.call('PATCH', `/api/sessions/${session.id}`, { endsAt })
      app.clock.pass(5_000)
      return ada.hostView(session)
    },
  }
  it.each(Object.keys(ways))('(%s), votes cannot be traced to people', async (way) => {
    const { poll, oslo, riga, phones } = await open(4)
    const before = await secrets()
    expect(before).toHaveLength(1)
    for (const [place, phone] of phones.entries()) {
      app.clock.pass(100)
      await phone.votes(session, { optionId: place < 3 ? oslo : riga, seq: 1_767_225_600_000 })
    }
    const numbers = (await stored()).map(({ seq }) => seq)
    expect(new Set(numbers).size, 'each voter has another mask').toBe(4)
    await phones[0]?.votes(session, { optionId: riga })
    await ways[way]?.(poll)
    if (way === 'by the next one') {
      expect((await secrets())[0]?.secret).not.toEqual(before[0]?.secret)
      await ada.ends(session)
    }
    await expectUnlinked([oslo, oslo, riga, riga])
  })

  it('the poll’s secret of another session stays', async () => {
    const first = await open(2)
    const [zoe] = first.phones as [Phone]
    await zoe.votes(session, { optionId: first.oslo })
    const other = await ada.creates({ title: 'Other', settings: { anonymous: true } })
    const poll = await ada.asks(other, DRAFT)
    await ada.closes(other, poll)
    expect(await secrets()).toHaveLength(1)
    await zoe.votes(session, { optionId: first.riga })
    expect(tallies((await ada.wall(session)).poll)).toEqual([0, 1])
    expect((await ada.call('DELETE', `/api/sessions/${session.id}`)).status).toBe(204)
    expect(await secrets()).toEqual([])
  })
})

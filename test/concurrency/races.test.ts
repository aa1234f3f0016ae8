import { describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { Crowd } from '../support/crowd.ts'
import { HeldRows } from '../support/held-rows.ts'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { count, times } from './at-once.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

/** Votes per option as the host sees them, and as the rows say. */
async function counted(session: CreatedSession, pollId: string): Promise<{ shown: number[]; rows: number }> {
  const poll = (await ada.hostView(session)).polls?.find(({ id }) => id === pollId)
  const rows = await app.db.selectFrom('vote').selectAll().where('poll_id', '=', pollId).execute()
  return { shown: tallies(poll), rows: rows.length }
}

const tallies = (poll: PollBody | null | undefined): number[] => poll?.options.map((option) => option.tally ?? 0) ?? []

/** Resolves when so many of them have been answered. */
function settled(answers: Promise<Answer>[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    if (left === 0) resolve()
    for (const answer of answers) void answer.then(() => --left === 0 && resolve())
  })
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)

describe('Calls at the same time', () => {
  it('50 votes of one participant count once', async () => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const [zoe] = await app.audience(1, session)
    const answers = await times(50, (n) => (zoe as Phone).tryToVote(session, { optionId: options[n % 5].id }))
    expect(count(answers, 200)).toBe(50)
    const { shown, rows } = await counted(session, id)
    expect([sum(shown), rows]).toEqual([1, 1])
  })

  it('100 joins for the last 50 seats leave exactly 200 participants', async () => {
    const session = await ada.creates()
    await Crowd.of(app, 150, session)
    const answers = await times(100, () => app.phone().tryToJoin(session))
    expect([count(answers, 201), count(answers, 409)]).toEqual([50, 50])
    const view = await ada.hostView(session)
    expect([view.participantCount, view.roster?.length]).toEqual([200, 200])
  })

  it('20 joins of one browser create one participant', async () => {
    const session = await ada.creates()
    const zoe = app.phone('Zoe')
    await zoe.joins(await ada.creates())
    const answers = await times(20, () => zoe.tryToJoin(session))
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 19])
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it.each(['close', 'end'] as const)('A vote that is being written during %s counts in its answer', async (end) => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const [zoe, bob] = [app.phone(), app.phone()]
    const { participantId } = await zoe.joins(session)
    await bob.joins(session)
    // A vote has found its poll open when it comes to its own row.
    const insert = `insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
      values ($1, $2, $3, '{}', 0)`
    const row = await HeldRows.of(app, insert, [session.id, id, participantId])
    const vote = zoe.tryToVote(session, { optionId: options[0].id })
    await row.areAwaitedBy(1)
    const ending = end === 'close' ? ada.closes(session, { id }) : ada.ends(session)
    const atEnd = ending.then(() => counted(session, id))
    await Promise.race([atEnd, row.areAwaitedBy(2)])
    await row.release()
    expect((await vote).status).toBe(200)
    expect(await atEnd).toEqual({ shown: [1, 0, 0, 0, 0], rows: 1 })
    expect((await bob.tryToVote(session, { optionId: options[0].id })).status).toBe(409)
    expect(await counted(session, id)).toEqual(await atEnd)
  })

  it('Closing a poll during 80 votes counts exactly the votes that were acknowledged', async () => {
    const session = await ada.creates()
    const phones = await app.audience(80, session)
    for (const after of [0, 1, 20, 50]) {
      const { id, options } = await ada.asks(session, { kind: 'rating', prompt: `after ${after}` })
      const votes = phones.map((phone, n) => phone.tryToVote(session, { optionId: options[n % 5].id }))
      await settled(votes, after)
      await ada.closes(session, { id })
      const atClose = await counted(session, id)
      const answers = await Promise.all(votes)
      const acknowledged = count(answers, 200)
      expect(count(answers, 409)).toBe(80 - acknowledged)
      expect([sum(atClose.shown), atClose.rows]).toEqual([acknowledged, acknowledged])
      expect(await counted(session, id)).toEqual(atClose)
    }
  })

  it('Ending a session during 50 votes counts exactly the votes that were acknowledged', async () => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await app.audience(50, session)
    const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
    await settled(votes, 15)
    await ada.ends(session)
    const answers = await Promise.all(votes)
    expect(sum((await counted(session, id)).shown)).toBe(count(answers, 200))
  })

  it('Opening many polls leaves one open', async () => {
    const session = await ada.creates()
    const drafts = await times(10, () => ada.drafts(session, { kind: 'rating', prompt: '?' }))
    const path = (id: string) => `/api/sessions/${session.id}/polls/${id}/open`
    const answers = await Promise.all(drafts.map(({ id }) => ada.call('POST', path(id))))
    expect(count(answers, 200)).toBe(10)
    const states = (await ada.hostView(session)).polls?.map((poll) => poll.state)
    expect(states?.filter((state) => state === 'open')).toHaveLength(1)
    expect(states?.filter((state) => state === 'closed')).toHaveLength(9)
  })

  it('Of ten hosts who each open another poll and expect none to be open, one succeeds', async () => {
    const session = await ada.creates()
    const drafts = await times(10, () => ada.drafts(session, { kind: 'rating', prompt: '?' }))
    const path = (id: string) => `/api/sessions/${session.id}/polls/${id}/open`
    const answers = await Promise.all(drafts.map(({ id }) => ada.call('POST', path(id), { expects: null })))
    expect([count(answers, 200), count(answers, 409)]).toEqual([1, 9])
    const states = (await ada.hostView(session)).polls?.map((poll) => poll.state)
    expect(states?.toSorted()).toEqual([...Array(10).fill('draft'), 'open'])
  })

  it('Votes during a change of polls count for the poll they were cast in', async () => {
    const session = await ada.creates()
    const phones = await app.audience(50, session)
    const first = await ada.asks(session, { kind: 'rating', prompt: 'first' })
    const second = await ada.drafts(session, { kind: 'rating', prompt: 'second' })
    const opening = ada.opens(session, second)
    const ballots = phones.map((_, n) => (n % 2 ? first : second).options[0].id)
    const votes = phones.map((phone, n) => phone.tryToVote(session, { optionId: ballots[n] }))
    const answers = await Promise.all(votes)
    await opening
    const cast = (poll: PollBody) =>
      answers.filter((answer, n) => answer.status === 200 && ballots[n] === poll.options[0]?.id)
    for (const poll of [first, second]) {
      expect(sum((await counted(session, poll.id)).shown)).toBe(cast(poll).length)
    }
  })
})

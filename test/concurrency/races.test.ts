import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import { ADDRESS_LIMITS } from '../../shared/limits.ts'
import { HeldRows } from '../support/held-rows.ts'
import type { Answer, CreatedSession, Host, Phone } from '../support/people.ts'
import { buildStage, type Stage, setStage } from '../support/stage.ts'

let stage: Stage
let strike: () => Promise<void>
let ada: Host
beforeAll(async () => {
  ;({ stage, strike } = await buildStage())
  ada = await stage.host()
})
afterAll(() => strike())

const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

const count = (answers: Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

/** A stage that puts up with one refused join of an address. */
async function strictStage(): Promise<{ stage: Stage; ada: Host }> {
  const stage = await setStage({
    limits: { ...ADDRESS_LIMITS, refusedJoins: { max: 1, within: 60_000 } },
  })
  return { stage, ada: await stage.host() }
}

/** Votes per option as the host sees them, and as the rows say. */
async function counted(
  session: CreatedSession,
  pollId: string,
): Promise<{ shown: number[]; rows: number }> {
  const poll = (await ada.hostView(session)).polls?.find(({ id }) => id === pollId)
  const rows = await stage.db.selectFrom('vote').selectAll().where('poll_id', '=', pollId).execute()
  return { shown: tallies(poll), rows: rows.length }
}

const tallies = (poll: PollBody | null | undefined): number[] =>
  poll?.options.map((option) => option.tally ?? 0) ?? []

/** Resolves when so many of them have been answered. */
function settled(answers: Promise<Answer>[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let left = count
    if (left === 0) resolve()
    for (const answer of answers) void answer.then(() => --left === 0 && resolve())
  })
}

const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0)

describe('at the same time', () => {
  it('50 votes of one participant are one vote', async () => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const [zoe] = await stage.audience(1, session)
    const answers = await times(50, (n) =>
      (zoe as Phone).tryToVote(session, { optionId: options[n % 5].id }),
    )
    expect(count(answers, 200)).toBe(50)
    const { shown, rows } = await counted(session, id)
    expect([sum(shown), rows]).toEqual([1, 1])
  })

  it('400 joins leave exactly 200 participants', async () => {
    const session = await ada.creates()
    const answers = await times(400, () => stage.phone().tryToJoin(session))
    expect([count(answers, 201), count(answers, 409)]).toEqual([200, 200])
    const view = await ada.hostView(session)
    expect([view.participantCount, view.roster?.length]).toEqual([200, 200])
  })

  it('20 joins of one browser are one participant', async () => {
    const session = await ada.creates()
    const zoe = stage.phone('Zoe')
    await zoe.joins(await ada.creates())
    const answers = await times(20, () => zoe.tryToJoin(session))
    expect([count(answers, 201), count(answers, 200)]).toEqual([1, 19])
    expect((await ada.hostView(session)).participantCount).toBe(1)
  })

  it.each([
    'close',
    'end',
  ] as const)('a vote that is on its way when %s comes counts in what that answers', async (end) => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const [zoe, bob] = [stage.phone(), stage.phone()]
    const { participantId } = await zoe.joins(session)
    await bob.joins(session)
    // A vote has found its poll open when it comes to its own row.
    const insert = `insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
      values ($1, $2, $3, '{}', 0)`
    const row = await HeldRows.of(stage, insert, [session.id, id, participantId])
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

  it('a close during 200 votes: the tally is what was acknowledged', async () => {
    const session = await ada.creates()
    const phones = await stage.audience(200, session)
    for (const after of [0, 1, 20, 100]) {
      const { id, options } = await ada.asks(session, { kind: 'rating', prompt: `after ${after}` })
      const votes = phones.map((phone, n) =>
        phone.tryToVote(session, { optionId: options[n % 5].id }),
      )
      await settled(votes, after)
      await ada.closes(session, { id })
      const atClose = await counted(session, id)
      const answers = await Promise.all(votes)
      const acknowledged = count(answers, 200)
      expect(count(answers, 409)).toBe(200 - acknowledged)
      expect([sum(atClose.shown), atClose.rows]).toEqual([acknowledged, acknowledged])
      expect(await counted(session, id)).toEqual(atClose)
    }
  })

  it('an end and 100 votes agree as well', async () => {
    const session = await ada.creates()
    const { id, options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await stage.audience(100, session)
    const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
    await settled(votes, 25)
    await ada.ends(session)
    const answers = await Promise.all(votes)
    expect(sum((await counted(session, id)).shown)).toBe(count(answers, 200))
  })

  it('opening many polls leaves one open', async () => {
    const session = await ada.creates()
    const drafts = await times(10, () => ada.drafts(session, { kind: 'rating', prompt: '?' }))
    const path = (id: string) => `/api/sessions/${session.id}/polls/${id}/open`
    const answers = await Promise.all(drafts.map(({ id }) => ada.call('POST', path(id))))
    expect(count(answers, 200)).toBe(10)
    const states = (await ada.hostView(session)).polls?.map((poll) => poll.state)
    expect(states?.filter((state) => state === 'open')).toHaveLength(1)
    expect(states?.filter((state) => state === 'closed')).toHaveLength(9)
  })

  it('votes during a change of polls all land where they were cast', async () => {
    const session = await ada.creates()
    const phones = await stage.audience(100, session)
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

  it('highlighting many questions leaves one on stage', async () => {
    const session = await ada.creates()
    const phones = await stage.audience(10, session)
    const questions = await Promise.all(phones.map((phone) => phone.asks(session, '?')))
    const answers = await Promise.all(
      questions.map((question) => ada.moves(session, question, 'highlight')),
    )
    expect(count(answers, 200)).toBe(10)
    const states = (await ada.wall(session)).questions?.map((question) => question.state)
    expect(states?.filter((state) => state === 'highlighted')).toHaveLength(1)
  })

  it('60 questions of one participant leave 50', async () => {
    const session = await ada.creates()
    const [zoe] = await stage.audience(1, session)
    const path = `/api/sessions/${session.id}/questions`
    const answers = await times(60, () => (zoe as Phone).call('POST', path, { text: '?' }))
    expect([count(answers, 201), count(answers, 409)]).toEqual([50, 10])
    expect((await ada.hostView(session)).questions).toHaveLength(50)
  })

  it('20 upvotes of one participant are one', async () => {
    const session = await ada.creates()
    const [zoe, bob] = await stage.audience(2, session)
    const question = await (zoe as Phone).asks(session, '?')
    await ada.moves(session, question, 'approve')
    const answers = await times(20, () => (bob as Phone).upvotes(session, question))
    expect(count(answers, 200)).toBe(20)
    expect((await ada.wall(session)).questions?.[0]?.upvotes).toBe(1)
  })

  it('two upvotes of one question are told one and two', async () => {
    const session = await ada.creates()
    const [zoe, ...voters] = await stage.audience(3, session)
    const told = []
    for (let round = 0; round < 5; round++) {
      const question = await (zoe as Phone).asks(session, '?')
      await ada.moves(session, question, 'approve')
      const answers = await Promise.all(voters.map((phone) => phone.upvotes(session, question)))
      told.push(answers.map(({ body }) => body.upvotes).toSorted())
    }
    expect(told).toEqual(Array(5).fill([1, 2]))
  })

  it('a delete, an end, closes and opens do not lock one another up', async () => {
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const open = await ada.asks(session, { kind: 'rating', prompt: '?' })
      const path = `/api/sessions/${session.id}`
      const answers = await Promise.all([
        ada.call('POST', `${path}/polls/${open.id}/close`),
        ada.call('DELETE', path),
        ada.call('POST', `${path}/polls/${session.polls?.[0]?.id}/open`),
        ada.call('POST', `${path}/end`),
      ])
      for (const { status } of answers) expect([200, 204, 404, 409]).toContain(status)
    }
  })

  it('joins of a session that is being deleted are told that it is not there', async () => {
    const { stage, ada } = await strictStage()
    const joined = []
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const joins = times(50, () => stage.phone().tryToJoin(session))
      const deleted = ada.call('DELETE', `/api/sessions/${session.id}`)
      joined.push(...(await joins))
      expect((await deleted).status).toBe(204)
    }
    expect(joined.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
    expect(count(joined, 404)).toBeGreaterThan(0)
  })

  it('joins of a session that is being ended are told that it has ended, and not counted', async () => {
    const { stage, ada } = await strictStage()
    const refused = []
    for (let round = 0; round < 5; round++) {
      const session = await ada.creates()
      const joins = times(50, () => stage.phone().tryToJoin(session))
      await ada.ends(session)
      refused.push(...(await joins).filter(({ status }) => status !== 201))
    }
    expect(refused.length).toBeGreaterThan(0)
    for (const { body } of refused) expect(body.error).toContain('This session has ended')
  })

  it('a delete and votes leave nothing behind', async () => {
    const session = await ada.creates()
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const phones = await stage.audience(50, session)
    const votes = phones.map((phone) => phone.tryToVote(session, { optionId: options[0].id }))
    const deleted = ada.call('DELETE', `/api/sessions/${session.id}`)
    const answers = await Promise.all(votes)
    expect((await deleted).status).toBe(204)
    for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status)
    const left = await stage.db
      .selectFrom('vote')
      .selectAll()
      .where('session_id', '=', session.id)
      .execute()
    expect(left).toEqual([])
  })
})

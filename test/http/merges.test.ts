import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Answer, CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
let zoe: Phone
let bob: Phone
let eve: Phone
let slides: { id: string }
let same: { id: string }

beforeEach(async () => {
  session = await ada.creates()
  const people = await app.audience(3, session)
  ;[zoe, bob, eve] = people as [Phone, Phone, Phone]
  slides = await zoe.asks(session, 'Will the slides be shared?')
  same = await bob.asks(session, 'Where are the slides?')
  for (const question of [slides, same]) await ada.moves(session, question, 'approve')
})

type Question = { id: string }
const post = (question: Question, rest: string, body?: object): Promise<Answer> =>
  ada.call('POST', `/api/sessions/${session.id}/questions/${question.id}/${rest}`, body)
const merges = (question: Question, into: Question) => post(question, 'merge', { into: into.id })
const splits = (question: Question) => post(question, 'split')
const takesBack = (phone: Phone, question: Question) =>
  phone.call('DELETE', `/api/sessions/${session.id}/questions/${question.id}/upvote`)

/** Everything that everybody sees of the questions. */
async function seen() {
  const readers = [zoe, bob, eve].map((phone) => phone.sees(session))
  const results = await ada.call('GET', `/api/sessions/${session.id}/results`)
  const views = await Promise.all([ada.hostView(session), ada.wall(session), ...readers])
  return [...views, results.body].map(({ questions, highlightedQuestionId }) => ({ questions, highlightedQuestionId }))
}
const upvotesOf = async (question: Question) =>
  (await ada.hostView(session)).questions?.find(({ id }) => id === question.id)?.upvotes

describe('a merged question', () => {
  it('unites the supporters of both, each once, with its author', async () => {
    await eve.upvotes(session, slides)
    await eve.upvotes(session, same)
    const answer = await merges(same, slides)
    // Eve and Bob, who wrote the merged one.
    expect([answer.status, answer.body]).toEqual([200, { id: slides.id, upvotes: 2 }])
    const { questions } = await bob.sees(session)
    expect(questions?.find(({ id }) => id === slides.id)).toMatchObject({ mine: false, upvoted: true, upvotes: 2 })
  })

  it('does not count an author who wrote both', async () => {
    const again = await zoe.asks(session, 'The slides?')
    expect((await merges(again, slides)).body.upvotes).toBe(0)
  })

  it('does not count its supporter who wrote the one that is shown', async () => {
    await zoe.upvotes(session, same)
    // Bob alone, who wrote the merged one.
    expect((await merges(same, slides)).body.upvotes).toBe(1)
    expect((await zoe.sees(session)).questions).toMatchObject([{ id: slides.id, mine: true, upvoted: false }])
    await splits(same)
    expect([await upvotesOf(slides), await upvotesOf(same)]).toEqual([0, 1])
  })

  it('does not count authors in a secret session, since that would tell who asked what', async () => {
    session = await ada.creates({ title: 'Works council', settings: { anonymous: true, moderation: 'after' } })
    for (const phone of [zoe, bob, eve]) await phone.joins(session)
    slides = await zoe.asks(session, 'Will the slides be shared?')
    same = await bob.asks(session, 'Where are the slides?')
    await zoe.upvotes(session, same)
    await eve.upvotes(session, same)
    expect((await merges(same, slides)).body.upvotes).toBe(2)
    expect((await bob.sees(session)).questions?.find(({ id }) => id === slides.id)?.upvoted).toBe(false)
    // Whoever asked the merged one may support the other, and counts as everybody does.
    expect((await bob.upvotes(session, slides)).body.upvotes).toBe(3)
    expect((await takesBack(bob, slides)).body.upvotes).toBe(2)
  })

  it.each([
    ['with names', {}, 2],
    ['in secret', { anonymous: true }, 3],
  ])('keeps its upvotes %s when it waits and its author leaves', async (_, settings, upvotes) => {
    session = await ada.creates({ title: 'Works council', settings: { ...settings, moderation: 'after' } })
    const yan = app.phone()
    for (const phone of [zoe, bob, eve, yan]) await phone.joins(session)
    slides = await zoe.asks(session, 'Will the slides be shared?')
    same = await bob.asks(session, 'Where are the slides?')
    // Zoe wrote the one that is shown.
    for (const phone of [eve, yan, zoe]) await phone.upvotes(session, same)
    await eve.upvotes(session, slides)
    await ada.moves(session, same, 'wait')
    await merges(same, slides)
    await bob.call('DELETE', `/api/sessions/${session.id}/me`)
    expect(await upvotesOf(slides)).toBe(upvotes)
    expect((await yan.sees(session)).questions).toMatchObject([{ id: slides.id, upvoted: true, upvotes }])
    await takesBack(yan, slides)
    expect(await upvotesOf(slides)).toBe(upvotes - 1)
  })

  it('leaves every list but that of its author, who is told where it went', async () => {
    await merges(same, slides)
    const [host, wall, byZoe, byBob, byEve, results] = await seen()
    for (const view of [host, wall, byZoe, byEve, results]) {
      expect(view?.questions?.map(({ id }: Question) => id)).toEqual([slides.id])
    }
    expect(host?.questions?.[0]).toMatchObject({ merged: [{ id: same.id, text: 'Where are the slides?' }] })
    expect(results?.questions?.[0].merged).toEqual(host?.questions?.[0]?.merged)
    for (const view of [wall, byZoe, byEve]) expect(view?.questions?.[0]).not.toHaveProperty('merged')
    const own = byBob?.questions?.find(({ id }: Question) => id === same.id)
    expect(own).toMatchObject({ mine: true, mergedInto: slides.id })
    expect(byBob?.questions).toHaveLength(2)
  })

  it('is shown to helpers who moderate, and they can split it off', async () => {
    await merges(same, slides)
    const { moderate } = (await ada.call('GET', `/api/sessions/${session.id}/keys`)).body
    const helper = app.phone()
    const view = await helper.sees(session, `?host=1&k=${moderate}`)
    expect(view.questions).toMatchObject([{ id: slides.id, merged: [{ id: same.id }] }])
    const path = `/api/sessions/${session.id}/questions/${same.id}/split`
    expect((await helper.call('POST', path, { k: moderate })).status).toBe(200)
  })

  it('keeps its text in the export of its author', async () => {
    await merges(same, slides)
    expect((await ada.call('GET', `/api/sessions/${session.id}/export`)).text).toContain('Where are the slides?')
  })

  it.each([
    ['the same question', async () => merges(same, same), 'itself'],
    ['one that is merged already', async () => merges(same, slides).then(() => merges(same, slides)), 'merged into'],
    ['into one that is merged', async () => merges(same, slides).then(() => merges(slides, same)), 'merged itself'],
    ['into a hidden one', async () => ada.moves(session, slides, 'hide').then(() => merges(same, slides)), 'hidden'],
  ])('is refused: %s', async (_, merge, words) => {
    const { status, body } = await merge()
    expect([status, body.error]).toEqual([409, expect.stringContaining(words)])
  })

  it('is refused for an unknown question, and to the audience', async () => {
    const elsewhere = { id: '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11' }
    expect((await merges(elsewhere, slides)).status).toBe(404)
    expect((await merges(same, elsewhere)).status).toBe(404)
    expect((await merges(same, { id: 'none' })).status).toBe(404)
    expect((await post(same, 'merge', {})).body.error).toBe('into: is missing.')
    const path = `/api/sessions/${session.id}/questions/${same.id}/merge`
    expect((await zoe.call('POST', path, { into: slides.id })).status).toBe(401)
  })

  it('cannot be moderated until it is split off', async () => {
    await merges(same, slides)
    for (const move of ['approve', 'highlight', 'hide', 'unpin', 'answered', 'wait'])
      expect((await ada.moves(session, same, move)).status).toBe(409)
    await splits(same)
    expect((await ada.moves(session, same, 'highlight')).status).toBe(200)
  })

  it('passes an upvote that comes late on to the other one', async () => {
    await merges(same, slides)
    const late = await eve.upvotes(session, same)
    expect([late.status, late.body]).toEqual([200, { id: slides.id, upvotes: 2 }])
    expect((await zoe.upvotes(session, same)).status).toBe(409)
  })

  it('loses the upvotes that are taken back, also its own', async () => {
    await eve.upvotes(session, same)
    await merges(same, slides)
    const { body } = await takesBack(eve, slides)
    expect(body).toEqual({ id: slides.id, upvotes: 1 })
    // Bob counts as its author, whatever he upvoted.
    expect((await takesBack(bob, slides)).body.upvotes).toBe(1)
    await splits(same)
    expect([await upvotesOf(slides), await upvotesOf(same)]).toEqual([0, 0])
  })
})

describe('a question that is split off', () => {
  it.each(['pending', 'approve', 'highlight', 'answered', 'hide'])('is exactly as it was before (%s)', async (move) => {
    const other = await bob.asks(session, 'And the video?')
    if (move !== 'pending') for (const step of ['approve', move]) await ada.moves(session, other, step)
    await eve.upvotes(session, other)
    await eve.upvotes(session, slides)
    const before = await seen()
    const state = before[0]?.questions?.find(({ id }: Question) => id === other.id)?.state
    await merges(other, slides)
    const answer = await splits(other)
    expect([answer.status, answer.body]).toEqual([200, { id: other.id, state }])
    expect(await seen()).toEqual(before)
  })

  it('does not return to the stage if another question is there by now', async () => {
    await ada.moves(session, same, 'highlight')
    await merges(same, slides)
    expect((await ada.wall(session)).highlightedQuestionId).toBeNull()
    expect((await bob.sees(session)).highlightedQuestionId).toBeNull()
    await ada.moves(session, slides, 'highlight')
    expect((await splits(same)).body.state).toBe('approved')
    expect((await ada.wall(session)).highlightedQuestionId).toBe(slides.id)
  })

  it('leaves the upvotes that came after the merge with the other one', async () => {
    await merges(same, slides)
    await eve.upvotes(session, slides)
    // Bob counts already, and his upvote is kept for after the split.
    expect((await bob.upvotes(session, slides)).body.upvotes).toBe(2)
    await splits(same)
    expect([await upvotesOf(slides), await upvotesOf(same)]).toEqual([2, 0])
  })

  it('takes those that are merged into it along', async () => {
    const third = await eve.asks(session, 'Slides?')
    await ada.moves(session, third, 'approve')
    const before = await seen()
    await merges(third, same)
    expect((await merges(same, slides)).body).toEqual({ id: slides.id, upvotes: 2 })
    const all = (await ada.hostView(session)).questions
    expect(all?.[0]?.merged?.map(({ id }) => id).toSorted()).toEqual([same.id, third.id].toSorted())
    const own = (await eve.sees(session)).questions?.find(({ id }) => id === third.id)
    expect(own?.mergedInto).toBe(slides.id)
    await splits(same)
    expect([await upvotesOf(slides), await upvotesOf(same)]).toEqual([0, 1])
    await merges(same, slides)
    await splits(third)
    expect([await upvotesOf(slides), await upvotesOf(third)]).toEqual([1, 0])
    await splits(same)
    expect(await seen()).toEqual(before)
  })

  it('is refused if it is not merged, or not there', async () => {
    expect((await splits(same)).status).toBe(409)
    expect((await splits({ id: 'none' })).status).toBe(404)
  })
})

describe('questions that are merged into each other in a row', () => {
  /** As if so many were asked, and each was merged into the next. @returns the last one */
  async function row(length: number): Promise<Question> {
    const id = (n: string) => `md5('${session.id}' || ${n})::uuid`
    await sql
      .raw(`
      insert into question (session_id, id, participant_id, text, state, created_at)
      select session_id, ${id('n')}, id, 'Same?', 'approved', joined_at
      from generate_series(1, ${length}) as n, (select * from participant where session_id = '${session.id}' limit 1) as author
    `)
      .execute(app.db)
    await sql
      .raw(`
      insert into question_merge (session_id, child, parent)
      select '${session.id}', ${id('n')}, ${id('n + 1')} from generate_series(1, ${length - 1}) as n
    `)
      .execute(app.db)
    const { rows } = await sql<Question>`select ${sql.raw(id(`${length}`))} as id`.execute(app.db)
    return rows[0] as Question
  }

  it('are at most 50, since each read follows them all', async () => {
    expect((await merges(await row(50), slides)).status).toBe(200)
    session = await ada.creates()
    for (const phone of [zoe, bob]) await phone.joins(session)
    slides = await zoe.asks(session, 'Will the slides be shared?')
    same = await bob.asks(session, 'Where are the slides?')
    const last = await row(51)
    const refused = await merges(last, slides)
    expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'merge_not_allowed'])
    expect(refused.body.error).toMatch(/other way round/)
    for (const question of [slides, same]) expect((await merges(question, last)).status).toBe(200)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { CreatedSession } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let session: CreatedSession
beforeAll(async () => {
  session = await ada.creates()
})

const polls = (rest = '') => `/api/sessions/${session.id}/polls${rest}`

describe('a host drafts a poll', () => {
  it.each([
    [{ kind: 'multiple_choice', prompt: 'Day?', options: ['Mon', 'Tue'] }, ['Mon', 'Tue']],
    [{ kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 }, ['3', '4']],
    [{ kind: 'ranking', prompt: 'Order?', options: ['a', 'b', 'c'] }, ['a', 'b', 'c']],
    [{ kind: 'rating', prompt: 'How?' }, ['1', '2', '3', '4', '5']],
    [{ kind: 'rating', prompt: 'How?', options: ['bad', 'good'] }, ['bad', 'good']],
    [{ kind: 'word_cloud', prompt: 'One word?' }, []],
    [{ kind: 'open_text', prompt: 'Why?', options: [] }, []],
  ] as const)('%j', async (draft, labels) => {
    const answer = await ada.call('POST', polls(), draft)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ kind: draft.kind, prompt: draft.prompt, state: 'draft' })
    expect(answer.body.options.map((option: { label: string }) => option.label)).toEqual(labels)
    expect(answer.body).not.toHaveProperty('votes')
    const correct = 'correctOption' in draft ? answer.body.options[draft.correctOption].id : undefined
    expect(answer.body.correctOptionId).toBe(correct)
  })

  it.each([
    [{ prompt: 'x' }, 'kind: is missing; must be one of multiple_choice'],
    [{ kind: 'multiple_choice', prompt: 'x' }, 'options: multiple_choice takes 2 to 12 options, not 0.'],
    [{ kind: 'ranking', prompt: 'x', options: ['a'] }, 'options: ranking takes 2 to 12 options, not 1.'],
    [{ kind: 'rating', prompt: 'x', options: 'abcdefghijkl'.split('') }, 'options: rating takes 2 to 11 options'],
    [{ kind: 'quiz', prompt: 'x', options: 'abcdefghijklm'.split('') }, 'options: takes at most 12'],
    [{ kind: 'open_text', prompt: 'x', options: ['a', 'b'] }, 'options: open_text takes no options, not 2.'],
    [{ kind: 'quiz', prompt: 'x', options: ['a', 'b'], correctOption: 2 }, 'correctOption: quiz needs'],
    [{ kind: 'quiz', prompt: 'x', options: ['a', 'b'], correctOption: '1' }, 'correctOption: must be a number'],
    [{ kind: 'rating', prompt: 'x', correctOption: 0 }, 'correctOption: rating has no right option'],
    [{ kind: 'quiz', prompt: 'x', options: ['a', ' a '], correctOption: 0 }, 'options: two of them say the same'],
    [
      { kind: 'quiz', prompt: 'x', options: ['a', 5], correctOption: 0 },
      'options.1: must be text or an object, not a number.',
    ],
    [{ kind: 'rating', prompt: 'x'.repeat(501) }, 'prompt: is longer than 500 characters.'],
  ])('but not with %j', async (draft, error) => {
    const answer = await ada.call('POST', polls(), draft)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
  })

  it('up to 200 in a session, not counting deleted ones', async () => {
    const full = await ada.creates()
    const path = `/api/sessions/${full.id}/polls`
    await app.db.updateTable('session').set({ poll_count: 199 }).where('id', '=', full.id).execute()
    const draft = { kind: 'rating', prompt: 'How?' }
    const last = await ada.call('POST', path, draft)
    expect(last.status).toBe(201)
    expect((await ada.call('POST', path, draft)).status).toBe(409)
    expect((await ada.call('DELETE', `${path}/${last.body.id}`)).status).toBe(204)
    expect((await ada.call('POST', path, draft)).status).toBe(201)
  })

  it('not in a session that has ended', async () => {
    const over = await ada.creates()
    await ada.ends(over)
    const answer = await ada.call('POST', `/api/sessions/${over.id}/polls`, { kind: 'rating', prompt: 'x' })
    expect(answer.status).toBe(409)
  })
})

describe('a host edits a draft', () => {
  it('field by field, and the right option follows its label', async () => {
    const draft = await ada.drafts(session, { kind: 'quiz', prompt: '?', options: ['a', 'b'], correctOption: 1 })
    const renamed = await ada.call('PATCH', polls(`/${draft.id}`), { prompt: 'Which?' })
    expect(renamed.body).toEqual({ ...draft, prompt: 'Which?' })
    const moved = (await ada.call('PATCH', polls(`/${draft.id}`), { options: ['b', 'c', 'a'] })).body
    expect(moved.correctOptionId).toBe(moved.options[0].id)
    const lost = await ada.call('PATCH', polls(`/${draft.id}`), { options: ['c', 'd'] })
    expect(lost.status).toBe(400)
    expect(lost.body.error).toContain('correctOption')
  })

  it('into another kind', async () => {
    const draft = await ada.drafts(session, { kind: 'multiple_choice', prompt: '?', options: ['a', 'b'] })
    const ranking = (await ada.call('PATCH', polls(`/${draft.id}`), { kind: 'ranking' })).body
    expect(ranking).toMatchObject({ kind: 'ranking', options: [{ label: 'a' }, { label: 'b' }] })
    const text = (await ada.call('PATCH', polls(`/${draft.id}`), { kind: 'open_text' })).body
    expect(text).toMatchObject({ kind: 'open_text', options: [] })
    const rating = (await ada.call('PATCH', polls(`/${draft.id}`), { kind: 'rating' })).body
    expect(rating.options).toHaveLength(5)
  })

  it('to another position among the polls', async () => {
    const room = await ada.creates()
    const first = (await ada.hostView(room)).polls?.[0]
    const [a, b] = [
      await ada.drafts(room, { kind: 'rating', prompt: 'a' }),
      await ada.drafts(room, { kind: 'rating', prompt: 'b' }),
    ]
    const move = async (poll: { id: string }, position: unknown) =>
      (await ada.call('PATCH', `/api/sessions/${room.id}/polls/${poll.id}`, { position })).status
    const order = async () => (await ada.hostView(room)).polls?.map(({ id }) => id)
    expect(await move(b, 0)).toBe(200)
    expect(await order()).toEqual([b.id, first?.id, a.id])
    expect(await move(b, 199)).toBe(200)
    expect(await order()).toEqual([first?.id, a.id, b.id])
    expect(await move(b, 1)).toBe(200)
    expect(await order()).toEqual([first?.id, b.id, a.id])
    for (const wrong of [-1, 200, 1.5, '1', null]) expect(await move(b, wrong)).toBe(400)
    const next = await ada.drafts(room, { kind: 'rating', prompt: 'next' })
    expect(await order()).toEqual([first?.id, b.id, a.id, next.id])
  })

  it('but not with an empty change, nor once it was opened', async () => {
    const draft = await ada.drafts(session, { kind: 'rating', prompt: '?' })
    expect((await ada.call('PATCH', polls(`/${draft.id}`), {})).status).toBe(400)
    await ada.opens(session, draft)
    expect((await ada.call('PATCH', polls(`/${draft.id}`), { prompt: 'x' })).status).toBe(409)
    expect((await ada.call('DELETE', polls(`/${draft.id}`))).status).toBe(409)
  })
})

describe('a host opens and closes polls', () => {
  it('one at a time: opening one closes the other', async () => {
    const first = await ada.asks(session, { kind: 'rating', prompt: 'first' })
    const second = await ada.drafts(session, { kind: 'rating', prompt: 'second' })
    expect(await ada.opens(session, second)).toEqual({ state: 'open', pollId: second.id })
    const states = new Map((await ada.hostView(session)).polls?.map((poll) => [poll.id, poll.state]))
    expect([states.get(first.id), states.get(second.id)]).toEqual(['closed', 'open'])
  })

  it('unless another poll is open than the one that `expects` names', async () => {
    const hall = await ada.creates()
    const [a, b, c] = [
      await ada.asks(hall, { kind: 'rating', prompt: 'a' }),
      await ada.drafts(hall, { kind: 'rating', prompt: 'b' }),
      await ada.drafts(hall, { kind: 'rating', prompt: 'c' }),
    ]
    const open = (poll: { id: string }, body: object) =>
      ada.call('POST', `/api/sessions/${hall.id}/polls/${poll.id}/open`, body)
    const states = async () => (await ada.hostView(hall)).polls?.slice(1).map(({ state }) => state)
    for (const expects of [null, c.id]) {
      const refused = await open(b, { expects })
      expect([refused.status, refused.headers.get('refusal')]).toEqual([409, 'other_poll_open'])
    }
    expect(await states()).toEqual(['open', 'draft', 'draft'])
    expect((await open(b, { expects: a.id.toUpperCase(), seconds: 5 })).status).toBe(200)
    expect(await states()).toEqual(['closed', 'open', 'draft'])
    // Sent again, as after an answer that was lost: this poll is the one that is open.
    expect((await open(b, { expects: a.id })).status).toBe(200)
    // Its timer has closed it, so that nothing is open that the host does not know of.
    app.clock.pass(5_000)
    expect((await open(c, { expects: null })).status).toBe(200)
    expect(await states()).toEqual(['closed', 'closed', 'open'])
    for (const wrong of ['nope', 5]) expect((await open(c, { expects: wrong })).status).toBe(400)
  })

  it('repeatedly without an error, and closed is final', async () => {
    const poll = await ada.asks(session, { kind: 'rating', prompt: 'again' })
    expect(await ada.opens(session, poll)).toEqual({ state: 'open', pollId: poll.id })
    expect(await ada.closes(session, poll)).toEqual({ state: 'closed', pollId: poll.id })
    expect(await ada.closes(session, poll)).toEqual({ state: 'closed', pollId: poll.id })
    expect((await ada.call('POST', polls(`/${poll.id}/open`))).status).toBe(409)
  })

  it('but not a draft', async () => {
    const draft = await ada.drafts(session, { kind: 'rating', prompt: 'draft' })
    expect((await ada.call('POST', polls(`/${draft.id}/close`))).status).toBe(409)
  })

  it.each(['open', 'close'])('and gets 404 for %s of a missing one', async (move) => {
    const other = await ada.creates()
    const elsewhere = other.polls?.[0]?.id
    for (const pid of ['nope', '00000000-0000-4000-8000-000000000000', elsewhere]) {
      expect((await ada.call('POST', polls(`/${pid}/${move}`))).status).toBe(404)
    }
  })
})

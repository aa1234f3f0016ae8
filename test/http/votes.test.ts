import { beforeEach, describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)
let zoe: Phone
let session: CreatedSession
beforeEach(async () => {
  session = await ada.creates()
  zoe = app.phone('Zoe', 'zoe@example.org')
  await zoe.joins(session)
})

const tallies = (poll: PollBody | null | undefined) => poll?.options.map((option) => option.tally)

describe('participants vote', () => {
  it('for one option of a multiple choice', async () => {
    const { options } = await ada.asks(session, { kind: 'multiple_choice', prompt: '?', options: ['a', 'b'] })
    const bob = app.phone('Bob')
    await bob.joins(session)
    expect(await zoe.votes(session, { optionId: options[1].id })).toEqual({ voted: true })
    await bob.votes(session, { optionId: options[1].id.toUpperCase() })
    expect(tallies((await ada.wall(session)).poll)).toEqual([0, 2])
    const seen = await zoe.sees(session)
    expect(seen).toMatchObject({ voted: true, voteOptionId: options[1].id })
    expect(tallies(seen.poll)).toEqual([undefined, undefined])
  })

  it('in a quiz, whose right option the audience sees after the close', async () => {
    const draft = { kind: 'quiz', prompt: '?', options: ['a', 'b'], correctOption: 1 } as const
    const poll = await ada.asks(session, { ...draft, options: [...draft.options] })
    await zoe.votes(session, { optionId: poll.options[0].id })
    for (const view of [await zoe.sees(session), await ada.wall(session)]) {
      expect(view.poll).not.toHaveProperty('correctOptionId')
    }
    expect((await ada.hostView(session)).poll?.correctOptionId).toBe(poll.options[1].id)
    await ada.closes(session, poll)
    for (const view of [await zoe.sees(session), await ada.wall(session)]) {
      expect(view.poll?.correctOptionId).toBe(poll.options[1].id)
      expect(tallies(view.poll)).toEqual([1, 0])
    }
  })

  it('with a word that the audience sees at once', async () => {
    const poll = await ada.asks(session, { kind: 'word_cloud', prompt: 'One word?' })
    const others = await app.audience(2, session)
    await zoe.votes(session, { text: ' Café ' })
    await others[0]?.votes(session, { text: 'café' })
    await others[1]?.votes(session, { text: 'Café' })
    expect((await zoe.sees(session)).poll?.words).toEqual([{ text: 'Café', n: 3 }])
    await ada.closes(session, poll)
    expect((await zoe.sees(session)).poll?.words).toEqual([{ text: 'Café', n: 3 }])
  })

  it('with a text that the audience sees after the close, newest first', async () => {
    const poll = await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    const [bob] = await app.audience(1, session)
    await zoe.votes(session, { text: 'first' })
    app.clock.pass(1)
    await bob?.votes(session, { text: 'second' })
    expect((await zoe.sees(session)).poll).not.toHaveProperty('texts')
    expect((await ada.wall(session)).poll?.texts).toEqual(['second', 'first'])
    await ada.closes(session, poll)
    expect((await zoe.sees(session)).poll?.texts).toEqual(['second', 'first'])
  })

  it('with a ranking, counted by Borda', async () => {
    const poll = await ada.asks(session, { kind: 'ranking', prompt: '?', options: ['a', 'b', 'c'] })
    const [a, b, c] = poll.options.map((option: { id: string }) => option.id)
    const [bob] = await app.audience(1, session)
    await zoe.votes(session, { ranks: [c, a] })
    await bob?.votes(session, { ranks: [a, b, c] })
    expect(tallies((await ada.wall(session)).poll)).toEqual([5, 2, 4])
  })

  it('again while the poll is open, and the last vote counts once', async () => {
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    for (const option of [options[0], options[4], options[2]]) {
      await zoe.votes(session, { optionId: option.id })
    }
    const view = await ada.hostView(session)
    expect(tallies(view.poll)).toEqual([0, 0, 1, 0, 0])
    expect(view.polls?.find((poll) => poll.state === 'open')?.votes).toBe(1)
    expect(view.roster?.[0]).toMatchObject({ vote: '?: 3' })
  })

  it('in a poll that opens after they joined', async () => {
    const first = await ada.asks(session, { kind: 'rating', prompt: 'first' })
    await zoe.votes(session, { optionId: first.options[0].id })
    const second = await ada.asks(session, { kind: 'rating', prompt: 'second' })
    await zoe.votes(session, { optionId: second.options[1].id })
    expect((await zoe.tryToVote(session, { optionId: first.options[0].id })).status).toBe(400)
    const votes = (await ada.hostView(session)).polls?.map((poll) => poll.votes)
    expect(votes).toEqual([0, 1, 1])
  })
})

describe('a vote is refused', () => {
  it.each([
    [{}, 'optionId: is missing; the open poll is rating.'],
    [{ text: 'x' }, 'text: the open poll is rating; vote with optionId.'],
    [{ optionId: '00000000-0000-4000-8000-000000000000' }, 'optionId: is not an option of the open poll.'],
    [{ optionId: 'x' }, 'optionId: is not a uuid.'],
    [{ optionId: 5 }, 'optionId: must be text, not a number.'],
    [{ optionId: null }, 'optionId: must be text, not null.'],
    [{ ranks: [] }, 'ranks: needs at least 1'],
  ])('%j', async (ballot, error) => {
    await ada.asks(session, { kind: 'rating', prompt: '?' })
    const answer = await zoe.tryToVote(session, ballot)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toContain(error)
  })

  it('for a ranking that repeats or names a foreign option', async () => {
    const { options } = await ada.asks(session, { kind: 'ranking', prompt: '?', options: ['a', 'b'] })
    const [a] = options.map((option: { id: string }) => option.id)
    for (const ranks of [[a, a], [a, '00000000-0000-4000-8000-000000000000'], a, [5]]) {
      expect((await zoe.tryToVote(session, { ranks })).status).toBe(400)
    }
  })

  it('for a word over 40 and a text over 500 characters', async () => {
    await ada.asks(session, { kind: 'word_cloud', prompt: '?' })
    expect((await zoe.tryToVote(session, { text: 'é'.repeat(41) })).status).toBe(400)
    expect((await zoe.tryToVote(session, { text: '🙂'.repeat(40) })).status).toBe(200)
    await ada.asks(session, { kind: 'open_text', prompt: '?' })
    expect((await zoe.tryToVote(session, { text: 'x'.repeat(501) })).status).toBe(400)
    expect((await zoe.tryToVote(session, { text: '🙂'.repeat(500) })).status).toBe(200)
  })

  it('with 401 without having joined this session', async () => {
    const { options } = await ada.asks(session, { kind: 'rating', prompt: '?' })
    await zoe.votes(session, { optionId: options[0].id })
    const ballot = { optionId: options[0].id }
    expect((await app.phone().tryToVote(session, ballot)).status).toBe(401)
    const stranger = app.phone()
    await stranger.joins(await ada.creates())
    expect((await stranger.tryToVote(session, ballot)).status).toBe(401)
    expect((await ada.call('POST', `/api/sessions/${session.id}/vote`, ballot)).status).toBe(401)
  })

  it('with 409 for another poll than the open one, and changes nothing', async () => {
    const first = await ada.asks(session, { kind: 'open_text', prompt: 'What is missing?' })
    const forFirst = { text: 'The slides', pollId: first.id }
    await zoe.votes(session, forFirst)
    const second = await ada.asks(session, { kind: 'open_text', prompt: 'Who should speak next?' })
    const late = await zoe.tryToVote(session, forFirst)
    expect(late.status).toBe(409)
    expect(late.body.error).toContain('no longer open')
    await zoe.votes(session, { text: 'Grace', pollId: second.id.toUpperCase() })
    await ada.closes(session, second)
    const polls = (await ada.hostView(session)).polls?.map(({ texts }) => texts)
    expect(polls?.slice(1)).toEqual([['The slides'], ['Grace']])
    expect((await zoe.tryToVote(session, { ...forFirst, pollId: 'no uuid' })).status).toBe(400)
  })

  it('with 409 for another poll even if its ballot does not fit the open one', async () => {
    const first = await ada.asks(session, { kind: 'open_text', prompt: '?' })
    await ada.asks(session, { kind: 'rating', prompt: '?' })
    const late = await zoe.tryToVote(session, { text: 'The slides', pollId: first.id })
    expect(late.status).toBe(409)
  })

  it('with 404 in a missing session', async () => {
    expect((await zoe.tryToVote({ id: 'ZZZZZZ' }, { text: 'x' })).status).toBe(404)
  })

  it('with 409 before a poll is open, after it is closed, and in an ended session', async () => {
    const optionId = session.polls?.[0]?.options[0]?.id
    expect((await zoe.tryToVote(session, { optionId })).status).toBe(409)
    const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
    await zoe.votes(session, { optionId: poll.options[0].id })
    await ada.closes(session, poll)
    expect((await zoe.tryToVote(session, { optionId: poll.options[1].id })).status).toBe(409)
    expect(tallies((await zoe.sees(session)).poll)).toEqual([1, 0, 0, 0, 0])
    await ada.ends(session)
    expect((await zoe.tryToVote(session, { optionId: poll.options[1].id })).status).toBe(409)
  })
})

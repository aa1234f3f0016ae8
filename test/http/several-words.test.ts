import { describe, expect, it } from 'vitest'
import type { PollBody } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

const MOOD: PollDraft = { kind: 'word_cloud', prompt: 'Your mood?', maxWords: 3 }

/** Asks for words where three people have joined. */
async function ask(settings = {}, draft = MOOD) {
  const session = await ada.creates({ title: 'Moods', settings })
  const phones = [app.phone('Zoe'), app.phone('Bob'), app.phone('Kim')] as const
  for (const phone of phones) await phone.joins(session)
  const poll: PollBody = await ada.asks(session, draft)
  const turn = (move: 'show' | 'hide', text: string) =>
    ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/answers/${move}`, { text })
  return { session, phones, poll, turn }
}

const listed = (words: { text: string; n: number }[] = []) => words.map(({ text, n }) => `${text} ${n}`)

describe.each([{}, { anonymous: true }])('a cloud of several words (%j)', (settings) => {
  it('counts how many people sent each word, and how many voted', async () => {
    const { session, phones, poll } = await ask(settings)
    const [zoe, bob, kim] = phones
    expect([poll.maxWords, poll.words]).toEqual([3, []])
    await zoe.votes(session, { texts: ['Calm', 'curious', 'awake'] })
    await bob.votes(session, { texts: ['calm!', 'Curious'] })
    await kim.votes(session, { text: 'Calm' })
    const cloud = ['Calm 3', 'Curious 2', 'awake 1']
    for (const seen of [await zoe.sees(session), await ada.wall(session), await ada.hostView(session)]) {
      expect(listed(seen.poll?.words)).toEqual(cloud)
      expect(seen.poll?.maxWords).toBe(3)
      expect(seen.poll).not.toHaveProperty('voters')
    }
    expect((await ada.hostView(session)).polls?.at(-1)?.votes).toBe(3)
    expect(await zoe.sees(session)).toMatchObject({ voted: true, voteOptionId: null })
    expect(await zoe.sees(session)).not.toHaveProperty('voteOptionIds')
    await bob.votes(session, { texts: ['awake'] })
    await ada.closes(session, poll)
    expect(listed((await kim.sees(session)).poll?.words)).toEqual(['awake 2', 'Calm 2', 'curious 1'])
  })

  it('takes the same words for the same vote, and their other order for another', async () => {
    const { session, phones } = await ask(settings)
    const [zoe] = phones
    expect((await zoe.tryToVote(session, { texts: ['Calm', ' Cafe\u0301 '], seq: 5 })).status).toBe(200)
    expect((await zoe.tryToVote(session, { texts: ['Calm', 'Café'], seq: 5 })).status).toBe(200)
    expect((await zoe.tryToVote(session, { texts: ['Café', 'Calm'], seq: 5 })).status).toBe(409)
  })

  it('keeps the words of whoever leaves, and takes those of the next person at that browser', async () => {
    const { session, phones, poll } = await ask(settings)
    const [zoe] = phones
    await zoe.votes(session, { texts: ['Calm', 'Awake'] })
    await zoe.call('DELETE', `/api/sessions/${session.id}/me`)
    await zoe.joins(session)
    await zoe.votes(session, { texts: ['Calm', 'Tired'] })
    await ada.closes(session, poll)
    expect(listed((await zoe.sees(session)).poll?.words)).toEqual(['Calm 2', 'Awake 1', 'Tired 1'])
    expect((await ada.hostView(session)).polls?.at(-1)?.votes).toBe(2)
  })

  it('takes ten words of the longest kind', async () => {
    const { session, phones, poll } = await ask(settings, { ...MOOD, maxWords: 10 })
    const texts = Array.from({ length: 10 }, (_, n) => `${n}${'\u{1d518}'.repeat(39)}`)
    await phones[0].votes(session, { texts })
    await ada.closes(session, poll)
    const { poll: closed } = await phones[0].sees(session)
    expect(closed?.words?.map(({ text }) => text).toSorted()).toEqual(texts)
  })
})

describe('moderation of several words', () => {
  it('hides one word of a vote, in any spelling, and keeps the others', async () => {
    const { session, phones, turn } = await ask()
    const [zoe, bob] = phones
    await zoe.votes(session, { texts: ['Calm', 'Rude'] })
    await bob.votes(session, { texts: ['RUDE!', 'Awake'] })
    expect((await turn('hide', 'rude')).body).toMatchObject({ shown: false })
    expect(listed((await ada.wall(session)).poll?.words)).toEqual(['Awake 1', 'Calm 1'])
    const answers = (await ada.hostView(session)).polls?.at(-1)?.answers ?? []
    expect(answers.map(({ text, n, shown }) => [text.toLowerCase(), n, shown])).toEqual([
      ['rude!', 2, false],
      ['awake', 1, true],
      ['calm', 1, true],
    ])
    expect((await turn('show', 'Rude')).status).toBe(200)
    expect(listed((await ada.wall(session)).poll?.words)).toHaveLength(3)
  })

  it('shows a word as the host approved it, whatever spelling is in a vote', async () => {
    const { session, phones, turn } = await ask({}, { ...MOOD, moderated: true })
    const [zoe, bob] = phones
    await zoe.votes(session, { texts: ['C#', 'calm'] })
    await bob.votes(session, { texts: ['CALM!', 'awake'] })
    expect(listed((await ada.wall(session)).poll?.words)).toEqual([])
    expect((await turn('show', 'Calm')).body).toEqual({ text: 'Calm', shown: true })
    expect(listed((await ada.wall(session)).poll?.words)).toEqual(['Calm 2'])
    expect((await turn('show', 'tired')).status).toBe(404)
  })
})

describe('votes of several words', () => {
  it.each([
    [{ texts: [] }, 'texts: needs at least 1 of them.'],
    [{ texts: ['a', 'b', 'c', 'd'] }, 'texts: takes at most 3 of them here.'],
    [{ texts: ['Calm', 'CALM!'] }, 'texts: two of them count as the same word; make each one different.'],
    [{ texts: ['سلام', 'سَلَام'] }, 'texts: two of them count as the same word; make each one different.'],
    [{ texts: ['Calm', ' '] }, 'texts.1: is empty.'],
    [{ texts: ['x'.repeat(41)] }, 'texts.0: is longer than 40 characters.'],
    [{ texts: ['Calm'], text: 'Awake' }, 'texts: send either this or text.'],
    [
      { optionIds: ['0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'] },
      'optionIds: the open poll is word_cloud; vote with texts.',
    ],
    [{}, 'texts: is missing; the open poll is word_cloud.'],
  ])('refuse %j', async (ballot, words) => {
    const { session, phones } = await ask()
    const answer = await phones[0].tryToVote(session, ballot)
    expect([answer.status, answer.body.error]).toEqual([400, words])
  })

  it('take words that differ in an accent', async () => {
    const { session, phones } = await ask()
    await phones[0].votes(session, { texts: ['schön', 'schon'] })
    expect(listed((await ada.wall(session)).poll?.words).toSorted()).toEqual(['schon 1', 'schön 1'])
  })

  it('are refused by a cloud of one word, and by an open text', async () => {
    const { session, phones } = await ask({}, { ...MOOD, maxWords: null })
    const answer = await phones[0].tryToVote(session, { texts: ['Calm'] })
    expect([answer.status, answer.body.error]).toEqual([400, 'texts: the open poll takes one; vote with text.'])
    await ada.asks(session, { kind: 'open_text', prompt: 'Why?' })
    const other = await phones[0].tryToVote(session, { texts: ['Calm'] })
    expect([other.status, other.body.error]).toEqual([400, 'texts: the open poll is open_text; vote with text.'])
  })

  it('are joined in roster, export and results as they were written', async () => {
    const { session, phones } = await ask()
    await phones[0].votes(session, { texts: ['=awake', 'Calm'] })
    await phones[1].votes(session, { texts: ['calm'] })
    const { roster = [] } = await ada.hostView(session)
    expect(roster.find(({ name }) => name === 'Zoe')?.vote).toBe('Your mood?: =awake; Calm')
    const { text } = await ada.call('GET', `/api/sessions/${session.id}/export`)
    expect(text).toContain('"Your mood?: =awake; Calm"')
    const csv = await ada.call('GET', `/api/sessions/${session.id}/results?format=csv`)
    const rows = csv.text.split('\r\n').filter((row) => row.includes('Your mood?'))
    expect(rows.map((row) => row.split(',').slice(4, 7))).toEqual([
      ['2', 'Calm', '2'],
      ['2', "'=awake", '1'],
    ])
  })
})

describe('a draft of several words', () => {
  it.each([
    [{ maxWords: 1 }, 'maxWords: must be at least 2.'],
    [{ maxWords: 11 }, 'maxWords: must be at most 10.'],
    [{ kind: 'open_text' }, 'maxWords: does not go with open_text; leave it out.'],
    [{ maxChoices: 2 }, 'maxChoices: does not go with word_cloud; leave it out.'],
  ])('is refused with %j', async (more, words) => {
    const session = await ada.creates()
    const answer = await ada.call('POST', `/api/sessions/${session.id}/polls`, { ...MOOD, ...more })
    expect([answer.status, answer.body.error]).toEqual([400, words])
  })

  it('keeps its number in a copy, a file and an edit', async () => {
    const session = await ada.creates({ title: 'Moods', polls: [MOOD] })
    const [poll] = session.polls ?? []
    const at = (rest = '') => `/api/sessions/${session.id}/polls${rest}`
    expect(poll?.maxWords).toBe(3)
    expect((await ada.call('POST', at(`/${poll?.id}/copy`))).body.maxWords).toBe(3)
    expect((await ada.call('GET', at())).body.polls).toEqual([MOOD, MOOD])
    const edit = async (change: object) => (await ada.call('PATCH', at(`/${poll?.id}`), change)).body
    expect((await edit({ moderated: true })).maxWords).toBe(3)
    expect(await edit({ maxWords: null })).not.toHaveProperty('maxWords')
    expect((await edit({ maxWords: 10 })).maxWords).toBe(10)
    expect(await edit({ kind: 'open_text' })).not.toHaveProperty('maxWords')
  })
})

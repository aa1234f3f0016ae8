import { beforeAll, describe, expect, it } from 'vitest'
import type { PollBody, Session } from '../../client/index.ts'
import type { PollDraft } from '../../shared/schemas/draft.ts'
import type { CreatedSession, Phone } from '../support/people.ts'
import { StreamReader } from '../support/stream.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'
import { openQuizNight, quizNight } from './quiz-night.ts'

const app = testServerOfFile()
const ada = hostOfFile(app)

const DAYS: PollDraft = {
  kind: 'multiple_choice',
  prompt: 'Which days?',
  options: ['Monday', 'Tuesday', 'Friday'],
  maxChoices: 2,
}

/** Asks about days where three people have joined. */
async function ask(settings = {}, draft = DAYS) {
  const session = await ada.creates({ title: 'Days', settings })
  const phones = [app.phone('Zoe'), app.phone('Bob'), app.phone('Kim')] as const
  for (const phone of phones) await phone.joins(session)
  const poll: PollBody = await ada.asks(session, draft)
  return { session, phones, poll, ids: poll.options.map(({ id }) => id) as [string, string, string] }
}

const told = (poll: PollBody | null | undefined) => [poll?.voters, ...(poll?.options.map(({ tally }) => tally) ?? [])]
const seenBy = async (phone: Phone, session: { id: string }) => phone.sees(session)
const csvOf = async (session: { id: string }, query: string) =>
  (await ada.call('GET', `/api/sessions/${session.id}/results?format=csv${query}`)).text.split('\r\n')

describe.each([{}, { anonymous: true }])('a poll of several choices (%j)', (settings) => {
  it('counts the people who chose an option, and how many voted, wherever tallies are shown', async () => {
    const { session, phones, poll, ids } = await ask(settings)
    const [zoe, bob, kim] = phones
    const [mon, tue, fri] = ids
    expect([poll.maxChoices, ...told(poll)]).toEqual([2, 0, 0, 0, 0])
    await zoe.votes(session, { optionIds: [fri, mon] })
    await bob.votes(session, { optionIds: [fri] })
    await kim.votes(session, { optionId: mon })
    const counted = [3, 2, 0, 2]
    expect(told((await ada.wall(session)).poll)).toEqual(counted)
    const host = await ada.hostView(session)
    expect([host.poll, host.polls?.at(-1)].map(told)).toEqual([counted, counted])
    expect(host.polls?.at(-1)?.votes).toBe(3)
    const open = (await seenBy(zoe, session)).poll
    expect([open?.maxChoices, ...told(open)]).toEqual([2, undefined, undefined, undefined, undefined])
    await bob.votes(session, { optionIds: [tue, mon] })
    await ada.closes(session, poll)
    const changed = [3, 3, 1, 1]
    for (const seen of [await seenBy(zoe, session), await ada.wall(session), await ada.hostView(session)])
      expect(told(seen.poll)).toEqual(changed)
    const results = await ada.call('GET', `/api/sessions/${session.id}/results`)
    expect(results.body.polls.at(-1)).toMatchObject({ maxChoices: 2, voters: 3, votes: 3 })
    const rows = (await csvOf(session, '')).filter((row) => row.includes('Which days?'))
    expect(rows.map((row) => row.split(',').slice(4, 7))).toEqual([
      ['3', 'Monday', '3'],
      ['3', 'Tuesday', '1'],
      ['3', 'Friday', '1'],
    ])
  })

  it('tells a voter what they chose, in the order of the options', async () => {
    const { session, phones, ids } = await ask(settings)
    const [zoe, bob, kim] = phones
    const [mon, tue, fri] = ids
    await zoe.votes(session, { optionIds: [fri, tue] })
    await bob.votes(session, { optionId: fri })
    const own = async (phone: Phone) => {
      const { voted, voteOptionId, voteOptionIds } = await seenBy(phone, session)
      return { voted, voteOptionId, voteOptionIds }
    }
    expect(await own(zoe)).toEqual({ voted: true, voteOptionId: tue, voteOptionIds: [tue, fri] })
    expect(await own(bob)).toEqual({ voted: true, voteOptionId: fri, voteOptionIds: [fri] })
    expect(await seenBy(kim, session)).not.toHaveProperty('voteOptionIds')
    const stream = await StreamReader.open(`${app.server.url}/api/sessions/${session.id}/stream`)
    const frame = (await stream.next())?.session
    stream.close()
    expect(frame?.poll?.maxChoices).toBe(2)
    expect(Object.keys(frame ?? {}).filter((name) => name.startsWith('vote'))).toEqual([])
    await zoe.votes(session, { optionIds: [mon] })
    expect(await own(zoe)).toEqual({ voted: true, voteOptionId: mon, voteOptionIds: [mon] })
  })

  it('takes the same choices in any order for the same vote, and others for another', async () => {
    const { session, phones, ids } = await ask(settings)
    const [zoe] = phones
    const [mon, tue, fri] = ids
    expect((await zoe.tryToVote(session, { optionIds: [mon, fri], seq: 5 })).status).toBe(200)
    expect((await zoe.tryToVote(session, { optionIds: [fri, mon.toUpperCase()], seq: 5 })).status).toBe(200)
    const other = await zoe.tryToVote(session, { optionIds: [mon, tue], seq: 5 })
    expect([other.status, other.headers.get('vote-seq')]).toEqual([409, '5'])
    expect((await zoe.tryToVote(session, { optionIds: [mon], seq: 4 })).status).toBe(409)
    expect(told((await ada.wall(session)).poll)).toEqual([1, 1, 0, 1])
  })

  it('keeps whoever leaves or is removed among the voters', async () => {
    const { session, phones, poll, ids } = await ask(settings)
    const [zoe, bob, kim] = phones
    const [mon, tue, fri] = ids
    await zoe.votes(session, { optionIds: [mon, tue] })
    await bob.votes(session, { optionIds: [tue, fri] })
    await kim.votes(session, { optionIds: [fri] })
    await zoe.call('DELETE', `/api/sessions/${session.id}/me`)
    const { people } = (await ada.call('GET', `/api/sessions/${session.id}/people`)).body
    const { id } = people.find(({ name }: { name: string }) => name === 'Bob')
    expect((await ada.call('POST', `/api/sessions/${session.id}/people/${id}/remove`)).status).toBe(200)
    expect(told((await ada.wall(session)).poll)).toEqual([3, 1, 2, 2])
    // The browser is somebody new.
    await zoe.joins(session)
    expect(await seenBy(zoe, session)).toMatchObject({ voted: false, voteOptionId: null })
    await zoe.votes(session, { optionIds: [mon] })
    await ada.closes(session, poll)
    expect(told((await seenBy(kim, session)).poll)).toEqual([4, 2, 2, 2])
  })

  it('shows neither choices nor voters while results are hidden, and the wall how many voted', async () => {
    const { session, phones, poll, ids } = await ask(settings, { ...DAYS, reveal: 'host' })
    await phones[0].votes(session, { optionIds: ids.slice(0, 2) })
    const hidden: Session[] = [await seenBy(phones[1], session), await ada.wall(session)]
    for (const { poll } of hidden) expect(told(poll)).toEqual([undefined, undefined, undefined, undefined])
    expect(hidden[1]?.poll?.turnout).toBe('anonymous' in settings ? undefined : 1)
    await ada.call('POST', `/api/sessions/${session.id}/polls/${poll.id}/reveal`, {})
    expect(told((await ada.wall(session)).poll)).toEqual([1, 1, 1, 0])
  })
})

describe('votes of several choices', () => {
  it.each([
    [{ optionIds: [] }, 'optionIds: needs at least 1 of them.'],
    [{ optionIds: [0, 1, 2] }, 'optionIds: takes at most 2 of them here.'],
    [{ optionIds: [0, 0] }, 'optionIds: names an option twice.'],
    [{ optionIds: [0, 3] }, 'optionIds: names something that is not an option of the open poll.'],
    [{ optionIds: [0], optionId: 1 }, 'optionIds: send either this or optionId.'],
    [{ text: 'Monday' }, 'text: the open poll is multiple_choice; vote with optionIds.'],
    [{}, 'optionIds: is missing; the open poll is multiple_choice.'],
  ])('refuse %j', async (sent, words) => {
    const { session, phones, ids } = await ask()
    const idOf = (index: number) => ids[index] ?? '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
    const { optionIds, optionId } = sent as { optionIds?: number[]; optionId?: number }
    const ballot = {
      ...sent,
      ...(optionIds && { optionIds: optionIds.map(idOf) }),
      ...(optionId !== undefined && { optionId: idOf(optionId) }),
    }
    const answer = await phones[0].tryToVote(session, ballot)
    expect([answer.status, answer.body.error]).toEqual([400, words])
    expect(told((await ada.wall(session)).poll)).toEqual([0, 0, 0, 0])
  })

  it('are refused by a poll of one choice, which says what it takes', async () => {
    const { session, phones, ids } = await ask({}, { ...DAYS, maxChoices: null })
    const answer = await phones[0].tryToVote(session, { optionIds: [ids[0]] })
    expect([answer.status, answer.body.error]).toEqual([400, 'optionIds: the open poll takes one; vote with optionId.'])
    const { poll } = await ada.wall(session)
    expect(poll).not.toHaveProperty('maxChoices')
    expect(poll).not.toHaveProperty('voters')
  })

  it('are joined by semicolons in roster, export and the table of people', async () => {
    const { session, phones, ids } = await ask()
    await phones[0].votes(session, { optionIds: [ids[2], ids[0]] })
    const host = await ada.hostView(session)
    expect(host.roster?.find(({ name }) => name === 'Zoe')?.vote).toBe('Which days?: Monday; Friday')
    const { text } = await ada.call('GET', `/api/sessions/${session.id}/export`)
    expect(text).toContain('"Which days?: Monday; Friday"')
    const rows = await csvOf(session, '&rows=people')
    expect(rows).toContain(',Zoe,,"Monday; Friday"')
  })
})

describe('a draft of several choices', () => {
  const session: { now?: CreatedSession } = {}
  beforeAll(async () => {
    session.now = await ada.creates()
  })
  const at = (rest = '') => `/api/sessions/${session.now?.id}/polls${rest}`
  const draft = (more: object) => ada.call('POST', at(), { ...DAYS, ...more })

  it.each([
    [{ maxChoices: 1 }, 'maxChoices: must be at least 2.'],
    [{ maxChoices: 4 }, 'maxChoices: is at most 3, the number of options.'],
    [{ maxChoices: 13 }, 'maxChoices: must be at most 12.'],
    [{ kind: 'rating' }, 'maxChoices: does not go with rating; leave it out.'],
    [{ kind: 'ranking' }, 'maxChoices: does not go with ranking; leave it out.'],
    [{ maxWords: 2 }, 'maxWords: does not go with multiple_choice; leave it out.'],
    [{ kind: 'quiz', correctOptions: [0, 1, 2] }, 'maxChoices: 3 options are right, so let people choose 3.'],
  ])('is refused with %j', async (more, words) => {
    const answer = await draft(more)
    expect([answer.status, answer.body.error]).toEqual([400, words])
  })

  it('keeps its number in a copy, a file and an edit, until it no longer fits', async () => {
    const { body: poll } = await draft({})
    const copy = await ada.call('POST', at(`/${poll.id}/copy`))
    expect(copy.body.maxChoices).toBe(2)
    const file = (await ada.call('GET', at())).body
    expect(file.polls.slice(-2)).toEqual([DAYS, DAYS])
    const again = await ada.creates(file)
    expect(again.polls?.at(-1)?.maxChoices).toBe(2)
    const edit = async (change: object) => (await ada.call('PATCH', at(`/${poll.id}`), change)).body
    expect((await edit({ prompt: 'When?' })).maxChoices).toBe(2)
    expect((await edit({ kind: 'quiz', correctOption: 1 })).maxChoices).toBe(2)
    expect((await edit({ maxChoices: 3 })).maxChoices).toBe(3)
    expect((await edit({ options: ['Monday', 'Tuesday'] })).error).toBe(
      'maxChoices: is at most 2, the number of options.',
    )
    expect((await edit({ options: ['Monday', 'Tuesday'], maxChoices: 2 })).maxChoices).toBe(2)
    expect(await edit({ maxChoices: null })).not.toHaveProperty('maxChoices')
    expect((await edit({ maxChoices: 2 })).maxChoices).toBe(2)
    expect(await edit({ kind: 'rating' })).not.toHaveProperty('maxChoices')
  })
})

describe('a quiz of several choices', () => {
  it('is right with exactly the right options, and with no fewer and no more', async () => {
    const { session, zoe, bob } = await openQuizNight(app, ada)
    const { at, ask: askQuiz, points } = quizNight(() => ({ ada, session }))
    const options = ['4', '3', '6', '2']
    const poll = await askQuiz(undefined, { options, correctOption: undefined, correctOptions: [3, 1], maxChoices: 3 })
    const ids = poll.options.map(({ id }) => id)
    const pick = (...indexes: number[]) => ({ optionIds: indexes.map((index) => ids[index]) })
    const others = [app.phone('Few'), app.phone('Many'), app.phone('Wrong')] as const
    for (const phone of others) await phone.joins(session)
    await zoe.votes(session, pick(3, 1))
    await bob.votes(session, pick(1, 3))
    await others[0].votes(session, { optionId: ids[1] })
    await others[1].votes(session, pick(1, 2, 3))
    await others[2].votes(session, pick(0, 2))
    await ada.closes(session, poll)
    expect((await points()).map(([, n]: [string, number]) => n)).toEqual([1_000, 1_000, 0, 0, 0])
    expect((await ada.call('GET', at('/scores'))).body.scores[0]).toMatchObject({ name: 'Zoe', right: 1 })
    const one = await askQuiz(undefined, { options, correctOption: 1, maxChoices: 2 })
    const oneIds = one.options.map(({ id }) => id)
    await zoe.votes(session, { optionIds: [oneIds[0], oneIds[1]] })
    await bob.votes(session, { optionId: oneIds[1] })
    await ada.closes(session, one)
    expect((await points()).map(([, n]: [string, number]) => n)).toEqual([2_000, 1_000, 0, 0, 0])
  })
})

import { describe, expect, it } from 'vitest'
import type { Phone } from '../support/people.ts'
import { hostOfFile, testServerOfFile } from '../support/test-server.ts'

/** `seq` of a vote: the order of a sender's votes is the sender's own. */

const app = testServerOfFile()
const ada = hostOfFile(app)

const LARGEST = 2 ** 53 - 1

describe.each([{ votes: 'open' }, { votes: 'secret' }])('of several $votes votes', ({ votes }) => {
  async function openRating() {
    const settings = { anonymous: votes === 'secret' }
    const session = await ada.creates({ title: 'All hands', settings })
    const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
    const zoe = app.phone()
    await zoe.joins(session)
    const sends = (seq: number | undefined, place: number, by: Phone = zoe) =>
      by.tryToVote(session, { optionId: poll.options[place].id, seq })
    /** What an answer says, and the option that counts then. */
    const outcome = async (seq: number | undefined, place: number) => {
      const { status, headers } = await sends(seq, place)
      const { voteOptionId } = await zoe.sees(session)
      const counts = poll.options.findIndex(({ id }: { id: string }) => id === voteOptionId)
      const refused = [headers.get('refusal'), headers.get('vote-seq')]
      return status === 409 ? [...refused, counts] : [status, counts]
    }
    return { session, poll, sends, outcome }
  }

  it('a higher number replaces a lower one, and never the other way round', async () => {
    const { outcome } = await openRating()
    expect(await outcome(5, 0)).toEqual([200, 0])
    expect(await outcome(4, 1)).toEqual(['vote_superseded', '5', 0])
    expect(await outcome(6, 2)).toEqual([200, 2])
    expect(await outcome(5, 0)).toEqual(['vote_superseded', '6', 2])
    expect(await outcome(LARGEST, 3)).toEqual([200, 3])
    expect(await outcome(6, 2)).toEqual(['vote_superseded', String(LARGEST), 3])
  })

  it('the same number is a retry with the same ballot, and refused with another', async () => {
    const { session, poll, outcome } = await openRating()
    expect(await outcome(5, 0)).toEqual([200, 0])
    expect(await outcome(5, 0)).toEqual([200, 0])
    expect(await outcome(5, 1)).toEqual(['vote_superseded', '5', 0])
    expect((await ada.closes(session, poll)).state).toBe('closed')
    const tallies = (await ada.hostView(session)).poll?.options.map(({ tally }) => tally)
    expect(tallies).toEqual([1, 0, 0, 0, 0])
  })

  it('the one that arrives last counts if it or the other has no number', async () => {
    const { outcome } = await openRating()
    expect(await outcome(5, 0)).toEqual([200, 0])
    expect(await outcome(undefined, 1)).toEqual([200, 1])
    expect(await outcome(1, 2)).toEqual([200, 2])
    expect(await outcome(1, 3)).toEqual(['vote_superseded', '1', 2])
  })

  it('each voter and each poll has an order of its own', async () => {
    const { session, sends, outcome } = await openRating()
    expect(await outcome(5, 0)).toEqual([200, 0])
    const bob = app.phone()
    await bob.joins(session)
    expect((await sends(1, 0, bob)).status).toBe(200)
    const next = await ada.asks(session, { kind: 'rating', prompt: 'next' })
    const votes = { optionId: next.options[1].id, seq: 1 }
    expect((await bob.tryToVote(session, votes)).status).toBe(200)
  })

  it('the refusal says that the poll is closed, whatever the number', async () => {
    const { session, poll, outcome } = await openRating()
    await outcome(5, 0)
    await ada.closes(session, poll)
    for (const seq of [4, 5, 6]) expect((await outcome(seq, 0))[0]).toBe('no_open_poll')
  })
})

it('a number is an integer from 1 to 2^53-1', async () => {
  const session = await ada.creates()
  const zoe = app.phone()
  await zoe.joins(session)
  for (const seq of [0, -1, 1.5, LARGEST + 1, '5', null]) {
    const { status, body } = await zoe.tryToVote(session, { text: 'x', seq })
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^seq: /)])
  }
})

it('a page of another site may read the header Vote-Seq', async () => {
  const { headers } = await app.phone().call('GET', '/healthz')
  expect(headers.get('access-control-expose-headers')).toContain('Vote-Seq')
})

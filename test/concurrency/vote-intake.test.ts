import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { VoteIntake } from '../../server/live/votes/intake.ts'
import { SenderGone } from '../../server/live/votes/sender.ts'
import type { After } from '../../server/live/votes/vote-queue.ts'
import { VOTES_ON_ONE_MACHINE } from '../../server/queries/votes/cast-votes.ts'
import { codeOf } from '../../shared/system-error-code.ts'
import { HeldRows } from '../support/held-rows.ts'
import { waitingSender } from '../support/senders.ts'
import { startTestServer, type TestServer, testServerOfFile } from '../support/test-server.ts'

const app = testServerOfFile()

const partsOf = ({ db, clock }: TestServer) => ({
  databaseOf: () => db,
  statements: VOTES_ON_ONE_MACHINE,
  clock: clock.read,
  changes: { touch() {}, touchNowAndLater() {} },
})

type Rating = Awaited<ReturnType<typeof openRating>>

/** A rating that is open, participants in the order of their ids, and as many nodes as a test asks for. */
async function openRating(people: number, server = app) {
  const ada = await server.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await server.audience(people, session)
  const joined = phones.map((phone) => phone.tryToJoin(session))
  const ids = (await Promise.all(joined)).map(({ body }) => body.participantId as string).sort()
  const vote = (participantId: string, option: number) => ({
    sessionId: session.id,
    pollId: poll.id,
    participantId,
    ballot: JSON.stringify(poll.options[option].id),
  })
  const node = () => {
    const intake = new VoteIntake(partsOf(server))
    return (participantId: string, option: number) => intake.cast(vote(participantId, option), waitingSender())
  }
  const tallies = async () => (await ada.hostView(session)).poll?.options.map((option) => option.tally)
  return { server, ada, session, poll, ids, vote, node, tallies }
}

const COUNTED = { is: 'counted' }
const NOT_OPEN = { is: 'not open' }

/** An intake that counts its statements. Each takes the time once. */
function counting() {
  const sent = { statements: 0 }
  const clock = () => {
    sent.statements++
    return app.clock.read()
  }
  return { sent, intake: new VoteIntake({ ...partsOf(app), clock }) }
}

it('Votes that arrive together are written in one batch', async () => {
  const { ids, vote } = await openRating(10)
  const { sent, intake } = counting()
  const votes = ids.map((id) => intake.cast(vote(id, 0), waitingSender()))
  expect(await Promise.all(votes)).toEqual(Array(10).fill(COUNTED))
  expect(sent.statements).toBe(1)
})

/** Holds the row of somebody's vote, so that each batch with this vote waits. The vote of nobody else waits. */
async function holdVoteOf({ sessionId, pollId, participantId }: ReturnType<Rating['vote']>) {
  const insert = `insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
    values ($1, $2, $3, '{}', 0)`
  return HeldRows.of(app, insert, [sessionId, pollId, participantId])
}

it('A vote is sent at once while fewer than two batches are, and together with others once one is written', async () => {
  const { ids, vote } = await openRating(6)
  const [first = '', second = '', ...others] = ids
  const held = await holdVoteOf(vote(first, 0))
  const alsoHeld = await holdVoteOf(vote(second, 0))
  const { sent, intake } = counting()
  const cast = (id: string) => intake.cast(vote(id, 1), waitingSender())
  const votes = [cast(first)]
  await held.areAwaitedBy(1)
  expect(sent.statements).toBe(1)
  votes.push(cast(second))
  await alsoHeld.areAwaitedBy(2)
  expect(sent.statements).toBe(2)
  for (const id of others) {
    votes.push(cast(id))
    await new Promise(setImmediate)
  }
  expect(sent.statements).toBe(2)
  await held.release()
  expect(await Promise.all(votes.toSpliced(1, 1))).toEqual(Array(5).fill(COUNTED))
  expect(sent.statements).toBe(3)
  await alsoHeld.release()
  expect(await votes[1]).toEqual(COUNTED)
})

it('Votes that follow one another are sent at once, without a pause', async () => {
  const { ids, vote } = await openRating(3)
  const { sent, intake } = counting()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  for (const id of ids) expect(await intake.cast(vote(id, 0), waitingSender())).toEqual(COUNTED)
  expect(sent.statements).toBe(3)
})

it('The next vote of a voter waits for the one that is being written, while those of others are sent', async () => {
  const { ids, vote, tallies } = await openRating(2)
  const [zoe = '', bob = ''] = ids
  const held = await holdVoteOf(vote(zoe, 0))
  const { sent, intake } = counting()
  const cast = (id: string, option: number) => intake.cast(vote(id, option), waitingSender())
  const first = cast(zoe, 0)
  await held.areAwaitedBy(1)
  const next = cast(zoe, 1)
  expect(await cast(bob, 2)).toEqual(COUNTED)
  expect(sent.statements).toBe(2)
  await held.release()
  expect(await Promise.all([first, next])).toEqual([COUNTED, COUNTED])
  expect(await tallies()).toEqual([0, 1, 1, 0, 0])
})

it('On a cluster, the next batch for a machine waits, while a vote for another machine is written at once', async () => {
  const here = await openRating(2)
  const there = await openRating(1, await startTestServer())
  const databaseOf = (id: string) => (id === there.session.id ? there : here).server.db
  const statements = { ...VOTES_ON_ONE_MACHINE, isSharded: true }
  const pauses: { ms: number; end(): void }[] = []
  const after: After = (ms, end) => void pauses.push({ ms, end })
  const intake = new VoteIntake({ ...partsOf(app), databaseOf, statements }, after)
  const cast = ({ ids, vote }: typeof here, voter: number) => intake.cast(vote(ids[voter] ?? '', 0), waitingSender())
  expect(await cast(here, 0)).toEqual(COUNTED)
  const waiting = cast(here, 1)
  expect(await cast(there, 0)).toEqual(COUNTED)
  expect(await here.tallies()).toEqual([1, 0, 0, 0, 0])
  expect(pauses.map(({ ms }) => ms)).toEqual([60, 60])
  pauses[0]?.end()
  expect(await waiting).toEqual(COUNTED)
  expect(await here.tallies()).toEqual([2, 0, 0, 0, 0])
})

it('On a cluster, votes that are enough for a batch wait for no pause, and the next pause begins with them', async () => {
  const { ids, vote } = await openRating(102)
  const ends: (() => void)[] = []
  const statements = { ...VOTES_ON_ONE_MACHINE, isSharded: true }
  const intake = new VoteIntake({ ...partsOf(app), statements }, (_ms, end) => void ends.push(end))
  const cast = (id: string) => intake.cast(vote(id, 0), waitingSender())
  expect(await cast(ids[0] ?? '')).toEqual(COUNTED)
  expect(await Promise.all(ids.slice(1, 101).map(cast))).toEqual(Array(100).fill(COUNTED))
  const last = cast(ids[101] ?? '')
  let isCounted = false
  void last.then(() => (isCounted = true))
  ends[0]?.()
  await new Promise(setImmediate)
  expect([ends.length, isCounted]).toEqual([2, false])
  ends[1]?.()
  expect(await last).toEqual(COUNTED)
})

it('A bad vote in a batch does not fail the others', async () => {
  const { ids, node, tallies } = await openRating(8)
  const cast = node()
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => cast(id, 0)),
    cast('no uuid', 1),
    cast(randomUUID(), 1),
  ])
  expect(outcomes.slice(0, 8)).toEqual(Array(8).fill({ status: 'fulfilled', value: COUNTED }))
  expect(outcomes[8]?.status).toBe('rejected')
  expect(outcomes[9]).toEqual({ status: 'fulfilled', value: NOT_OPEN })
  expect(await tallies()).toEqual([8, 0, 0, 0, 0])
})

it('Batches that fail as a whole are counted, and logged when that begins', async () => {
  const { ids, vote } = await openRating(8)
  const told: string[] = []
  const onFallback = (error: unknown) => told.push(codeOf(error))
  const intake = new VoteIntake({ ...partsOf(app), onFallback })
  const batch = (...more: string[]) =>
    Promise.allSettled([...ids, ...more].map((id) => intake.cast(vote(id, 0), waitingSender())))
  for (const more of [['no uuid'], ['no uuid'], [], ['no uuid']]) await batch(...more)
  expect(told).toEqual(['22P02', '22P02'])
  expect(intake.fallbacks).toBe(3)
})

it('The later of two votes of one voter counts, even if they overtake each other', async () => {
  const { ids, node, tallies } = await openRating(20)
  const cast = node()
  const votes = [0, 1, 2, 3, 4].flatMap((option) => ids.map((id) => cast(id, option)))
  expect(await Promise.all(votes)).toEqual(Array(100).fill(COUNTED))
  expect(await tallies()).toEqual([0, 0, 0, 0, 20])
})

it('A voter who changes the vote at every node has the last one counted', async () => {
  const { ids, node, tallies, ada, session, poll } = await openRating(6)
  const nodes = [node(), node()]
  for (const [round, option] of [0, 1, 2, 3, 4, 0, 3].entries()) {
    const cast = nodes[round % 2] ?? node()
    expect(await Promise.all(ids.map((id) => cast(id, option)))).toEqual(Array(6).fill(COUNTED))
  }
  expect(await tallies()).toEqual([0, 0, 0, 6, 0])
  await ada.closes(session, poll)
  const atNewNode = node()
  const late = [...nodes, atNewNode].map((cast) => cast(ids[0] ?? '', 1))
  expect(await Promise.all(late)).toEqual([NOT_OPEN, NOT_OPEN, NOT_OPEN])
})

it('Votes of one voter at several nodes at once are all answered, and one counts', async () => {
  const { ids, node, tallies } = await openRating(1)
  const nodes = Array.from({ length: 8 }, node)
  const votes = nodes.flatMap((cast) => [0, 1, 2].map((option) => cast(ids[0] ?? '', option)))
  expect(await Promise.all(votes)).toEqual(Array(24).fill(COUNTED))
  expect((await tallies())?.slice(3)).toEqual([0, 0])
  expect((await tallies())?.filter(Number)).toEqual([1])
})

it('A vote is dropped if its sender stops waiting before it is sent, not after', async () => {
  const { ids, vote, tallies } = await openRating(2)
  const [zoe = '', bob = ''] = ids
  const intake = new VoteIntake(partsOf(app))
  const held = await holdVoteOf(vote(zoe, 0))
  const [ofZoe, ofBob] = [waitingSender(), waitingSender()]
  const sent = intake.cast(vote(zoe, 1), ofZoe)
  await held.areAwaitedBy(1)
  // Each is expected to be dropped before it can be: a rejection that nobody awaits yet fails the run.
  const dropped = expect(intake.cast(vote(zoe, 2), ofZoe)).rejects.toBeInstanceOf(SenderGone)
  const alsoDropped = expect(intake.cast(vote(bob, 3), ofBob)).rejects.toBeInstanceOf(SenderGone)
  for (const one of [ofZoe, ofBob]) one.isWaiting = false
  await alsoDropped
  await held.release()
  await dropped
  expect(await sent).toEqual(COUNTED)
  expect(await tallies()).toEqual([0, 1, 0, 0, 0])
})

it.each([1, 2])('Within a batch of %i sessions the numbers decide which vote counts', async (sessions) => {
  const { ids, vote, tallies } = await openRating(4)
  const other = sessions > 1 ? await openRating(1) : undefined
  const intake = new VoteIntake(partsOf(app))
  const cast = async (option: number, ...numbers: (bigint | undefined)[]) => {
    const votes = numbers.map((seq, place) => ({ ...vote(ids[place] ?? '', option), seq }))
    const elsewhere = other ? [other.vote(other.ids[0] ?? '', option)] : []
    const answers = [...votes, ...elsewhere].map((one) => intake.cast(one, waitingSender()))
    return (await Promise.all(answers)).slice(0, votes.length)
  }
  const by = (seq: bigint) => ({ is: 'superseded', by: seq })
  expect(await cast(0, 5n, 5n, 5n, 5n)).toEqual(Array(4).fill(COUNTED))
  expect(await cast(1, 4n, 5n, 6n, undefined)).toEqual([by(5n), by(5n), COUNTED, COUNTED])
  expect(await tallies()).toEqual([2, 2, 0, 0, 0])
  // The fourth has no number now, so any number counts.
  expect(await cast(0, 5n, 5n, 5n, 1n)).toEqual([COUNTED, COUNTED, by(6n), COUNTED])
  expect(await tallies()).toEqual([3, 1, 0, 0, 0])
  expect(intake.fallbacks).toBe(0)
})

it('The vote with the highest number counts across nodes', async () => {
  const { ids, vote, tallies } = await openRating(3)
  const nodes = Array.from({ length: 4 }, () => new VoteIntake(partsOf(app)))
  const numbers = Array.from({ length: 24 }, (_, place) => (place * 7) % 24)
  const answers = numbers.flatMap((number, place) =>
    ids.map(async (id) => {
      const cast = { ...vote(id, Math.floor(number / 6)), seq: BigInt(number + 1) }
      return nodes[place % nodes.length]?.cast(cast, waitingSender())
    }),
  )
  const outcomes = await Promise.all(answers)
  expect(await tallies()).toEqual([0, 0, 0, 3, 0])
  const highest = numbers.indexOf(23) * ids.length
  expect(outcomes.slice(highest, highest + ids.length)).toEqual(Array(3).fill(COUNTED))
  for (const outcome of outcomes) expect(['counted', 'superseded']).toContain(outcome?.is)
})

it('A batch that is held up does not replace a numbered vote that was acknowledged since', async () => {
  const { ids, vote, tallies } = await openRating(5)
  const [first = '', zoe = ''] = ids
  const node = () => {
    const intake = new VoteIntake(partsOf(app))
    return (id: string, option: number, seq: bigint) => intake.cast({ ...vote(id, option), seq }, waitingSender())
  }
  const [here, there] = [node(), node()]
  await Promise.all(ids.map((id) => here(id, 0, 1n)))
  const held = await HeldRows.of(app, 'select from vote where participant_id = $1 for update', [first])
  // They go together, in the order of their ids, so that all wait for the first.
  const waiting = ids.map((id) => here(id, 1, 2n))
  await held.areAwaitedBy(1)
  expect(await there(zoe, 2, 3n)).toEqual(COUNTED)
  await held.release()
  const outcomes = Array(5).fill(COUNTED).with(1, { is: 'superseded', by: 3n })
  expect(await Promise.all(waiting)).toEqual(outcomes)
  expect(await tallies()).toEqual([0, 4, 1, 0, 0])
})

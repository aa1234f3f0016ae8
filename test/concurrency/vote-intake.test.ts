import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { VoteIntake } from '../../server/live/votes/intake.ts'
import { SenderGone } from '../../server/live/votes/sender.ts'
import { VOTES_ON_ONE_MACHINE } from '../../server/queries/vote-batches.ts'
import { codeOf } from '../../shared/error-code.ts'
import { HeldRows } from '../support/held-rows.ts'
import { runOn } from '../support/postgres.ts'
import { waitingSender } from '../support/senders.ts'
import { type Stage, setStage } from '../support/stage.ts'

const partsOf = ({ db, clock }: Stage) => ({
  databaseOf: () => db,
  statements: VOTES_ON_ONE_MACHINE,
  clock: clock.read,
  changes: { touch() {}, doubt() {} },
})

/** A rating that is open, participants in the order of their ids, and as many nodes as a test asks for. */
async function openRating(people: number) {
  const stage = await setStage()
  const ada = await stage.host()
  const session = await ada.creates()
  const poll = await ada.asks(session, { kind: 'rating', prompt: '?' })
  const phones = await stage.audience(people, session)
  const joined = phones.map((phone) => phone.tryToJoin(session))
  const ids = (await Promise.all(joined)).map(({ body }) => body.participantId as string).sort()
  const vote = (participantId: string, option: number) => ({
    sessionId: session.id,
    pollId: poll.id,
    participantId,
    ballot: JSON.stringify(poll.options[option].id),
  })
  const node = () => {
    const intake = new VoteIntake(partsOf(stage))
    return (participantId: string, option: number) => intake.cast(vote(participantId, option), waitingSender())
  }
  const tallies = async () => (await ada.hostView(session)).poll?.options.map((option) => option.tally)
  return { stage, ada, session, poll, ids, vote, node, tallies }
}

/** An intake that counts its statements. Each takes the time once. */
function counting(stage: Stage) {
  const sent = { statements: 0 }
  const clock = () => {
    sent.statements++
    return stage.clock.read()
  }
  return { sent, intake: new VoteIntake({ ...partsOf(stage), clock }) }
}

it('Votes that arrive together are written in one batch', async () => {
  const { stage, ids, vote } = await openRating(10)
  const { sent, intake } = counting(stage)
  const votes = ids.map((id) => intake.cast(vote(id, 0), waitingSender()))
  expect(await Promise.all(votes)).toEqual(Array(10).fill(true))
  expect(sent.statements).toBe(1)
})

it.each([
  { what: 'after a pause', count: 3, elapsed: 15 },
  { what: 'at once if they are many', count: 16, elapsed: 0 },
])('Votes that follow a batch are written in one more, $what', async ({ count, elapsed }) => {
  const { stage, ids, vote } = await openRating(count + 1)
  const { sent, intake } = counting(stage)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [first = '', ...others] = ids
  await intake.cast(vote(first, 0), waitingSender())
  const votes: Promise<boolean>[] = []
  for (const id of others) {
    votes.push(intake.cast(vote(id, 0), waitingSender()))
    await new Promise(setImmediate)
  }
  vi.advanceTimersByTime(elapsed)
  expect(await Promise.all(votes)).toEqual(Array(count).fill(true))
  expect(sent.statements).toBe(2)
})

it.each([
  { what: 'many votes', before: 99, since: 0 },
  { what: 'one that has waited', before: 1, since: 100 },
])('While one batch is held up, a second is sent for $what', async ({ before, since }) => {
  const { stage, session, ids, vote } = await openRating(1)
  const insert = `insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
    values ($1, $2, $3, '{}', 0)`
  const first = vote(ids[0] ?? '', 1)
  const held = await HeldRows.of(stage, insert, [session.id, first.pollId, first.participantId])
  const { sent, intake } = counting(stage)
  const now = performance.now()
  const holding = intake.cast(first, waitingSender(now))
  await held.areAwaitedBy(1)
  // Of nobody who has joined, so that they do not wait for this row.
  const other = (came: number) => intake.cast(vote(randomUUID(), 1), waitingSender(came))
  const waiting = Array.from({ length: before }, () => other(now))
  await new Promise(setImmediate)
  expect(sent.statements).toBe(1)
  const last = other(now + since)
  expect(await Promise.all([...waiting, last])).toEqual(Array(before + 1).fill(false))
  await held.release()
  expect(await holding).toBe(true)
})

it('The next batch for a machine waits, while a vote for another machine is written at once', async () => {
  const here = await openRating(2)
  const there = await openRating(1)
  const databaseOf = (id: string) => (id === there.session.id ? there : here).stage.db
  const intake = new VoteIntake({ ...partsOf(here.stage), databaseOf })
  const cast = ({ ids, vote }: typeof here, voter: number) => intake.cast(vote(ids[voter] ?? '', 0), waitingSender())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await cast(here, 0)).toBe(true)
  const waiting = cast(here, 1)
  expect(await cast(there, 0)).toBe(true)
  expect(await here.tallies()).toEqual([1, 0, 0, 0, 0])
  vi.advanceTimersByTime(15)
  expect(await waiting).toBe(true)
})

it('A bad vote in a batch does not fail the others', async () => {
  const { ids, node, tallies } = await openRating(8)
  const cast = node()
  const outcomes = await Promise.allSettled([
    ...ids.map((id) => cast(id, 0)),
    cast('no uuid', 1),
    cast(randomUUID(), 1),
  ])
  expect(outcomes.slice(0, 8)).toEqual(Array(8).fill({ status: 'fulfilled', value: true }))
  expect(outcomes[8]?.status).toBe('rejected')
  expect(outcomes[9]).toEqual({ status: 'fulfilled', value: false })
  expect(await tallies()).toEqual([8, 0, 0, 0, 0])
})

it('Batches that fail as a whole are counted, and logged when that begins', async () => {
  const { stage, ids, vote } = await openRating(8)
  const told: string[] = []
  const onFallback = (error: unknown) => told.push(codeOf(error))
  const intake = new VoteIntake({ ...partsOf(stage), onFallback })
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
  expect(await Promise.all(votes)).toEqual(Array(100).fill(true))
  expect(await tallies()).toEqual([0, 0, 0, 0, 20])
})

it('A vote that was delayed on its way does not replace a later one', async () => {
  const { stage, ids, vote, tallies } = await openRating(1)
  const intake = new VoteIntake(partsOf(stage))
  const cast = (option: number, since: number) => intake.cast(vote(ids[0] ?? '', option), waitingSender(since))
  const now = performance.now()
  expect([await cast(0, now), await cast(2, now + 2), await cast(1, now + 1)]).toEqual([true, true, true])
  expect(await tallies()).toEqual([0, 0, 1, 0, 0])
  expect([await cast(3, now + 2), await tallies()]).toEqual([true, [0, 0, 0, 1, 0]])
})

it('A delayed vote that a higher number had superseded is refused, also once a vote without a number counts', async () => {
  const { stage, ids, vote, tallies } = await openRating(1)
  const intake = new VoteIntake(partsOf(stage))
  const cast = (option: number, since: number, senderSeq?: bigint) =>
    intake.cast({ ...vote(ids[0] ?? '', option), senderSeq }, waitingSender(since))
  const now = performance.now()
  expect(await cast(0, now, 5n)).toBe(true)
  expect(await cast(2, now + 2)).toBe(true)
  await expect(cast(1, now + 1, 3n)).rejects.toMatchObject({ code: 'vote_superseded', voteSeq: 5 })
  expect(await cast(1, now + 1, 6n)).toBe(true)
  expect(await cast(3, now + 4)).toBe(true)
  // When this one arrived, a vote without a number counted.
  expect(await cast(1, now + 3, 3n)).toBe(true)
  expect(await tallies()).toEqual([0, 0, 0, 1, 0])
})

it('A voter who changes the vote at every node has the last one counted', async () => {
  const { ids, node, tallies, ada, session, poll } = await openRating(6)
  const nodes = [node(), node()]
  for (const [round, option] of [0, 1, 2, 3, 4, 0, 3].entries()) {
    const cast = nodes[round % 2] ?? node()
    expect(await Promise.all(ids.map((id) => cast(id, option)))).toEqual(Array(6).fill(true))
  }
  expect(await tallies()).toEqual([0, 0, 0, 6, 0])
  await ada.closes(session, poll)
  const atNewNode = node()
  const late = [...nodes, atNewNode].map((cast) => cast(ids[0] ?? '', 1))
  expect(await Promise.all(late)).toEqual([false, false, false])
})

it('Votes of one voter at several nodes at once are all answered, and one counts', async () => {
  const { ids, node, tallies } = await openRating(1)
  const nodes = Array.from({ length: 8 }, node)
  const votes = nodes.flatMap((cast) => [0, 1, 2].map((option) => cast(ids[0] ?? '', option)))
  expect(await Promise.all(votes)).toEqual(Array(24).fill(true))
  expect((await tallies())?.slice(3)).toEqual([0, 0])
  expect((await tallies())?.filter(Number)).toEqual([1])
})

it('A vote whose sender stops waiting is neither written nor numbered', async () => {
  const { stage, ids, vote, node, tallies } = await openRating(2)
  const [zoe = '', bob = ''] = ids
  const intake = new VoteIntake(partsOf(stage))
  const sender = () => ({ ...waitingSender(), isWaiting: true })
  expect(await node()(zoe, 1)).toBe(true)
  const held = await HeldRows.of(stage, 'select from vote where participant_id = $1 for update', [zoe])
  const [inDatabase, inLane] = [sender(), sender()]
  // This node does not know of the stored vote, so that its number is too low.
  const first = intake.cast(vote(zoe, 2), inDatabase)
  await held.areAwaitedBy(1)
  const outcomes = Promise.allSettled([first, intake.cast(vote(bob, 2), inLane)])
  for (const one of [inDatabase, inLane]) one.isWaiting = false
  await held.release()
  const dropped = { status: 'rejected', reason: expect.any(SenderGone) }
  expect(await outcomes).toEqual([dropped, dropped])
  expect(await tallies()).toEqual([0, 1, 0, 0, 0])
})

it.each([1, 2])('Within a batch of %i sessions the sender numbers decide which vote counts', async (sessions) => {
  const { stage, ids, vote, tallies } = await openRating(4)
  const other = sessions > 1 ? await openRating(1) : undefined
  const intake = new VoteIntake(partsOf(stage))
  const cast = async (option: number, ...numbers: (bigint | undefined)[]) => {
    const votes = numbers.map((senderSeq, place) => ({ ...vote(ids[place] ?? '', option), senderSeq }))
    const elsewhere = other ? [other.vote(other.ids[0] ?? '', option)] : []
    const answers = [...votes, ...elsewhere].map((one) => intake.cast(one, waitingSender()))
    const outcomes = await Promise.allSettled(answers.slice(0, votes.length))
    return outcomes.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.voteSeq))
  }
  expect(await cast(0, 5n, 5n, 5n, 5n)).toEqual([true, true, true, true])
  expect(await cast(1, 4n, 5n, 6n, undefined)).toEqual([5, 5, true, true])
  expect(await tallies()).toEqual([2, 2, 0, 0, 0])
  expect(await cast(0, 5n, 5n, 5n, 1n)).toEqual([true, true, 6, true])
  expect(await tallies()).toEqual([3, 1, 0, 0, 0])
  expect(intake.fallbacks).toBe(0)
})

it('The vote with the highest sender number counts across nodes', async () => {
  const { stage, ids, vote, tallies } = await openRating(3)
  const nodes = Array.from({ length: 4 }, () => new VoteIntake(partsOf(stage)))
  const numbers = Array.from({ length: 24 }, (_, place) => (place * 7) % 24)
  const answers = numbers.flatMap((number, place) =>
    ids.map(async (id) => {
      const cast = { ...vote(id, Math.floor(number / 6)), senderSeq: BigInt(number + 1) }
      return nodes[place % nodes.length]?.cast(cast, waitingSender())
    }),
  )
  const outcomes = await Promise.allSettled(answers)
  expect(await tallies()).toEqual([0, 0, 0, 3, 0])
  const highest = numbers.indexOf(23) * ids.length
  for (const outcome of outcomes.slice(highest, highest + ids.length))
    expect(outcome).toEqual({ status: 'fulfilled', value: true })
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.code).toBe('vote_superseded')
})

it('A batch that is held up does not replace a vote that was acknowledged since', async () => {
  const { stage, ids, node, tallies } = await openRating(5)
  const [first = '', zoe = ''] = ids
  const [here, there] = [node(), node()]
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all(ids.map((id) => here(id, 0)))
  const blocker = new pg.Client(stage.databaseUrl)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from vote where participant_id = $1 for update', [first])
  // They go together, in the order of their ids, so that all wait for the first.
  const held = Promise.allSettled(ids.map((id) => here(id, 1)))
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%unnest%'`
  await expect.poll(async () => (await runOn(stage.databaseUrl, waiting)).rows).toEqual([{ count: 1 }])
  expect(await there(zoe, 2)).toBe(true)
  vi.advanceTimersByTime(60_000)
  await blocker.query('commit')
  await blocker.end()
  expect((await held).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')])
  expect(await tallies()).toEqual([0, 4, 1, 0, 0])
})

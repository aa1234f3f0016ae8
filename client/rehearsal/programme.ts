import type { PollBody } from '../index.ts'
import type { Chance } from './chance.ts'
import { recordJoin, recordVote } from './ledger.ts'
import type { Row } from './meter.ts'
import type { Person } from './people.ts'
import { drawBallot } from './poll-rules.ts'
import { askAndSupport, highlightOne } from './queue.ts'
import { needed, type Room } from './room.ts'
import type { Stage } from './stage.ts'

/** One in so many changes their vote, asks during a poll, votes again while the poll closes. */
const CHANGES_ONE_IN = 5
const ASKS_ONE_IN = 20
const LATE_ONE_IN = 10

/** A phase's name, for the progress. */
export const JOINING = 'joining'
export const votingOn = (kind: string): string => `voting: ${kind}`

/**
 * Holds the whole event in one room: people join, then every poll is opened, voted on and closed.
 * @throws RehearsalFailed where the host cannot go on, or the reason of the stop
 */
export async function holdEvent(room: Room, stage: Stage, chance: Chance): Promise<void> {
  await Promise.all(room.people.map((person) => join(person, room, stage)))
  for (const poll of room.ledger.polls) await holdPoll(room, poll, stage, chance.fork())
}

async function join(person: Person, room: Room, stage: Stage): Promise<void> {
  const { caller, meter, progress, within } = stage
  const { name, client } = person
  await caller.pause(person.chance.next() * within)
  const answer = await caller.call((signal) =>
    client.joinSession({ id: room.id, name }, { signal }),
  )
  recordJoin(room.ledger, name, meter.note('joins', answer, 'join'))
  progress.step(JOINING)
}

async function holdPoll(room: Room, poll: PollBody, stage: Stage, chance: Chance): Promise<void> {
  const { host, caller, meter, progress } = stage
  const place = { id: room.id, pid: poll.id }
  const opened = await caller.call((signal) => host.openPoll(place, { signal }))
  needed(meter.note('moves by the host', opened), `The ${poll.kind} poll could not be opened`)
  const voters = room.people.filter(({ name }) => room.ledger.joins.get(name)?.acknowledged)
  const askers = chance.sample(voters, Math.ceil(voters.length / ASKS_ONE_IN))
  const [asked] = await Promise.all([
    Promise.all(askers.map((asker) => askAndSupport({ asker, poll, voters, room, stage }))),
    Promise.all(voters.map((voter) => takePart(voter, poll, room, stage))),
  ])
  progress.step(votingOn(poll.kind), room.people.length - voters.length)
  await highlightOne(asked, room, stage)
  await closeUnderFire(room, poll, voters, stage)
}

/** Reads the poll and votes; some think again. */
async function takePart(person: Person, poll: PollBody, room: Room, stage: Stage): Promise<void> {
  const { caller, meter, progress, within } = stage
  await caller.pause(person.chance.next() * within)
  const { client } = person
  const read = await caller.call((signal) => client.getSession({ id: room.id }, { signal }))
  meter.note('reads', read, 'read')
  await vote(person, poll, room, stage, `votes: ${poll.kind}`)
  if (person.chance.oneIn(CHANGES_ONE_IN)) {
    await caller.pause((person.chance.next() * within) / 2)
    await vote(person, poll, room, stage, `votes: ${poll.kind}`)
  }
  progress.step(votingOn(poll.kind))
}

/**
 * Closes the poll while some vote again: each of these votes either counts and is acknowledged, or
 * is refused and does not.
 */
async function closeUnderFire(
  room: Room,
  poll: PollBody,
  voters: Person[],
  stage: Stage,
): Promise<void> {
  const { host, caller, meter } = stage
  const late = voters.filter((voter) => voter.chance.oneIn(LATE_ONE_IN))
  const closing = caller.call((signal) => host.closePoll({ id: room.id, pid: poll.id }, { signal }))
  const votes = late.map((voter) => vote(voter, poll, room, stage, 'votes at closing time'))
  const [closed] = await Promise.all([closing, ...votes])
  needed(meter.note('moves by the host', closed), `The ${poll.kind} poll could not be closed`)
}

async function vote(
  { name, client, chance }: Person,
  poll: PollBody,
  room: Room,
  { caller, meter }: Stage,
  row: Row,
): Promise<void> {
  const ballot = drawBallot(poll, chance)
  const body = { id: room.id, pollId: poll.id, ...ballot }
  const answer = await caller.call((signal) => client.vote(body, { signal }))
  recordVote(room.ledger, { pollId: poll.id, name, ballot }, meter.note(row, answer, 'vote'))
}

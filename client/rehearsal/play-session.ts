import type { PollBody } from '../index.ts'
import { expectOne, expectVote } from './expected.ts'
import type { Row } from './finding.ts'
import { askAndUpvote, highlightOne } from './play-questions.ts'
import { drawBallot } from './poll-rules.ts'
import type { SeededRandom } from './random.ts'
import { needed, type Person, type PlayedSession, send } from './sessions.ts'

/** One in 5 people changes their vote, one in 20 asks during a poll, one in 10 votes again while the poll closes. */
const CHANGES_ONE_IN = 5
const ASKS_ONE_IN = 20
const LATE_ONE_IN = 10

/**
 * Plays a whole session: people join, then every poll is opened, voted on and closed.
 * @throws CommandFailed if the host cannot continue, or the reason of the stop
 */
export async function playSession(session: PlayedSession, random: SeededRandom): Promise<void> {
  await Promise.all(session.people.map((person) => join(person, session)))
  for (const poll of session.expected.polls) await playPoll(session, poll, random.fork())
}

async function join({ name, client, random }: Person, session: PlayedSession): Promise<void> {
  const { id, caller, expected, progress, within } = session
  await caller.pause(random.next() * within)
  const answer = await send(session, 'joins', (signal) => client.joinSession({ id, name }, { signal }), 'join')
  expectOne(expected.joins, name, answer)
  progress('joining')
}

async function playPoll(session: PlayedSession, poll: PollBody, random: SeededRandom): Promise<void> {
  const { id, host, expected, people, progress } = session
  const opened = await send(session, 'moves by the host', (signal) => host.openPoll({ id, pid: poll.id }, { signal }))
  needed(opened, `The ${poll.kind} poll could not be opened`)
  const voters = people.filter(({ name }) => expected.joins.get(name)?.least)
  const askers = random.sample(voters, Math.ceil(voters.length / ASKS_ONE_IN))
  const [questionIds] = await Promise.all([
    Promise.all(askers.map((asker) => askAndUpvote(asker, { poll, voters, session }))),
    Promise.all(voters.map((voter) => takePart(voter, poll, session))),
  ])
  progress(`voting: ${poll.kind}`, people.length - voters.length)
  await highlightOne(questionIds, session)
  await closeWhileVoting(session, poll, voters)
}

/** Reads the poll and votes. Some people change their vote. */
async function takePart(person: Person, poll: PollBody, session: PlayedSession): Promise<void> {
  const { client, random } = person
  const { id, caller, progress, within } = session
  await caller.pause(random.next() * within)
  await send(session, 'reads', (signal) => client.getSession({ id }, { signal }), 'read')
  await vote(person, poll, session)
  if (random.oneIn(CHANGES_ONE_IN)) {
    await caller.pause((random.next() * within) / 2)
    await vote(person, poll, session)
  }
  progress(`voting: ${poll.kind}`)
}

/** Closes the poll while some people vote again. Each of these votes is either acknowledged and counts, or refused. */
async function closeWhileVoting(session: PlayedSession, poll: PollBody, voters: Person[]): Promise<void> {
  const { id, host } = session
  const late = voters.filter(({ random }) => random.oneIn(LATE_ONE_IN))
  const closing = send(session, 'moves by the host', (signal) => host.closePoll({ id, pid: poll.id }, { signal }))
  const [closed] = await Promise.all([
    closing,
    ...late.map((voter) => vote(voter, poll, session, 'votes at closing time')),
  ])
  needed(closed, `The ${poll.kind} poll could not be closed`)
}

async function vote(person: Person, poll: PollBody, session: PlayedSession, row: Row = `votes: ${poll.kind}`) {
  const { name, client, random } = person
  const ballot = drawBallot(poll, random)
  const body = { id: session.id, pollId: poll.id, ...ballot, seq: ++person.votes }
  const answer = await send(session, row, (signal) => client.vote(body, { signal }), 'vote')
  expectVote(session.expected, { pollId: poll.id, name, ballot }, answer)
}

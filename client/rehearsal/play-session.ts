import type { PollBody } from '../index.ts'
import type { Row } from './finding.ts'
import { recordJoin, recordVote } from './ledger.ts'
import { askAndSupport, highlightOne } from './play-questions.ts'
import { drawBallot } from './poll-rules.ts'
import type { SeededRandom } from './random.ts'
import { needed, type Person, type PlayedSession } from './sessions.ts'

/** One in 5 people changes their vote, one in 20 asks during a poll, one in 10 votes again while the poll closes. */
const CHANGES_ONE_IN = 5
const ASKS_ONE_IN = 20
const LATE_ONE_IN = 10

/**
 * Plays a whole session: people join, then every poll is opened, voted on and closed.
 * @throws RehearsalFailed if the host cannot continue, or the reason of the stop
 */
export async function playSession(session: PlayedSession, random: SeededRandom): Promise<void> {
  await Promise.all(session.people.map((person) => join(person, session)))
  for (const poll of session.ledger.polls) await playPoll(session, poll, random.fork())
}

async function join({ name, client, random }: Person, session: PlayedSession): Promise<void> {
  const { id, caller, ledger, meter, progress, within } = session
  await caller.pause(random.next() * within)
  const answer = await caller.call((signal) => client.joinSession({ id, name }, { signal }))
  recordJoin(ledger, name, meter.count('joins', answer, 'join'))
  progress.step('joining')
}

async function playPoll(session: PlayedSession, poll: PollBody, random: SeededRandom): Promise<void> {
  const { id, host, caller, ledger, meter, people, progress } = session
  const opened = await caller.call((signal) => host.openPoll({ id, pid: poll.id }, { signal }))
  needed(meter.count('moves by the host', opened), `The ${poll.kind} poll could not be opened`)
  const voters = people.filter(({ name }) => ledger.joins.get(name)?.least)
  const askers = random.sample(voters, Math.ceil(voters.length / ASKS_ONE_IN))
  const [asked] = await Promise.all([
    Promise.all(askers.map((asker) => askAndSupport(asker, { poll, voters, session }))),
    Promise.all(voters.map((voter) => takePart(voter, poll, session))),
  ])
  progress.step(`voting: ${poll.kind}`, people.length - voters.length)
  await highlightOne(asked, session)
  await closeWhileVoting(session, poll, voters)
}

/** Reads the poll and votes. Some people change their vote. */
async function takePart(person: Person, poll: PollBody, session: PlayedSession): Promise<void> {
  const { client, random } = person
  const { id, caller, meter, progress, within } = session
  await caller.pause(random.next() * within)
  meter.count('reads', await caller.call((signal) => client.getSession({ id }, { signal })), 'read')
  await vote(person, poll, session, `votes: ${poll.kind}`)
  if (random.oneIn(CHANGES_ONE_IN)) {
    await caller.pause((random.next() * within) / 2)
    await vote(person, poll, session, `votes: ${poll.kind}`)
  }
  progress.step(`voting: ${poll.kind}`)
}

/** Closes the poll while some people vote again. Each of these votes is either acknowledged and counts, or refused. */
async function closeWhileVoting(session: PlayedSession, poll: PollBody, voters: Person[]): Promise<void> {
  const { id, host, caller, meter } = session
  const late = voters.filter(({ random }) => random.oneIn(LATE_ONE_IN))
  const closing = caller.call((signal) => host.closePoll({ id, pid: poll.id }, { signal }))
  const votes = late.map((voter) => vote(voter, poll, session, 'votes at closing time'))
  const [closed] = await Promise.all([closing, ...votes])
  needed(meter.count('moves by the host', closed), `The ${poll.kind} poll could not be closed`)
}

async function vote(
  person: Person,
  poll: PollBody,
  { id, caller, ledger, meter }: PlayedSession,
  row: Row,
): Promise<void> {
  const { name, client, random } = person
  const ballot = drawBallot(poll, random)
  const body = { id, pollId: poll.id, ...ballot, seq: ++person.votes }
  const answer = await caller.call((signal) => client.vote(body, { signal }))
  recordVote(ledger, { pollId: poll.id, name, ballot }, meter.count(row, answer, 'vote'))
}

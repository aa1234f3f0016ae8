import type { PollBody } from '../index.ts'
import { recordMove, recordQuestion, recordUpvote } from './ledger.ts'
import type { Person } from './people.ts'
import type { Room } from './room.ts'
import type { Stage } from './stage.ts'

/** One in so many questions stays pending; one in so many people upvotes one that was approved. */
const IGNORED_ONE_IN = 4
const UPVOTES_ONE_IN = 20

/** Someone asks, the host approves, others upvote. @returns the question's id where it is approved */
export async function askAndSupport(of: {
  asker: Person
  poll: PollBody
  voters: Person[]
  room: Room
  stage: Stage
}): Promise<string | undefined> {
  const { asker, poll, voters, room, stage } = of
  const chance = asker.chance.fork()
  const ignored = chance.oneIn(IGNORED_ONE_IN)
  const others = voters.filter((voter) => voter !== asker)
  const supporters = chance.sample(others, Math.ceil(others.length / UPVOTES_ONE_IN))
  const waits = supporters.map(() => (chance.next() * stage.within) / 2)
  await stage.caller.pause(chance.next() * stage.within)
  const id = await ask(asker, `${asker.name} asks during ${poll.prompt}`, room, stage)
  if (id === undefined || ignored) return undefined
  if (!(await move(id, 'approved', room, stage))) return undefined
  const upvotes = supporters.map((supporter, i) =>
    upvote(supporter, id, waits[i] ?? 0, room, stage),
  )
  await Promise.all(upvotes)
  return id
}

/** Puts one of the questions on stage, where there is one. */
export async function highlightOne(
  asked: (string | undefined)[],
  room: Room,
  stage: Stage,
): Promise<void> {
  const id = asked.find((question) => question !== undefined)
  if (id !== undefined) await move(id, 'highlighted', room, stage)
}

async function ask(
  { client }: Person,
  text: string,
  room: Room,
  { caller, meter }: Stage,
): Promise<string | undefined> {
  const answer = await caller.call((signal) =>
    client.askQuestion({ id: room.id, text }, { signal }),
  )
  recordQuestion(room.ledger, text, meter.note('questions', answer, 'ask'))
  return answer.outcome === 'acknowledged' ? answer.value.id : undefined
}

async function move(
  qid: string,
  to: 'approved' | 'highlighted',
  room: Room,
  { host, caller, meter }: Stage,
): Promise<boolean> {
  const place = { id: room.id, qid }
  const answer = await caller.call<unknown>((signal) =>
    to === 'approved'
      ? host.approveQuestion(place, { signal })
      : host.highlightQuestion(place, { signal }),
  )
  recordMove(room.ledger, qid, to, meter.note('moves by the host', answer))
  return answer.outcome === 'acknowledged'
}

async function upvote(
  { client }: Person,
  qid: string,
  wait: number,
  room: Room,
  { caller, meter }: Stage,
): Promise<void> {
  await caller.pause(wait)
  const answer = await caller.call((signal) =>
    client.upvoteQuestion({ id: room.id, qid }, { signal }),
  )
  recordUpvote(room.ledger, qid, meter.note('upvotes', answer))
}

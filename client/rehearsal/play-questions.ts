import type { PollBody } from '../index.ts'
import { expectMove, expectQuestion, expectUpvote } from './expected.ts'
import { type Person, type PlayedSession, send } from './sessions.ts'

/** One in 4 questions stays pending. One in 20 people upvotes an approved question. */
const IGNORED_ONE_IN = 4
const UPVOTES_ONE_IN = 20

/** One person asks, the host approves, others upvote. @returns the question's id if it was approved */
export async function askAndUpvote(
  asker: Person,
  { poll, voters, session }: { poll: PollBody; voters: Person[]; session: PlayedSession },
): Promise<string | undefined> {
  const { caller, within } = session
  const random = asker.random.fork()
  const isIgnored = random.oneIn(IGNORED_ONE_IN)
  const others = voters.filter((voter) => voter !== asker)
  const upvoters = random.sample(others, Math.ceil(others.length / UPVOTES_ONE_IN))
  const waits = upvoters.map(() => (random.next() * within) / 2)
  await caller.pause(random.next() * within)
  const id = await ask(asker, `${asker.name} asks during ${poll.prompt}`, session)
  if (id === undefined || isIgnored) return undefined
  if (!(await move(id, 'approved', session))) return undefined
  await Promise.all(
    upvoters.map(async (upvoter, i) => {
      await caller.pause(waits[i] ?? 0)
      await upvote(upvoter, id, session)
    }),
  )
  return id
}

export async function highlightOne(ids: (string | undefined)[], session: PlayedSession): Promise<void> {
  const id = ids.find((one) => one !== undefined)
  if (id !== undefined) await move(id, 'highlighted', session)
}

async function ask({ client }: Person, text: string, session: PlayedSession): Promise<string | undefined> {
  const { id, expected } = session
  const answer = await send(session, 'questions', (signal) => client.askQuestion({ id, text }, { signal }), 'ask')
  expectQuestion(expected, text, answer)
  return answer.outcome === 'acknowledged' ? answer.value.id : undefined
}

/** @returns whether it was acknowledged */
async function move(qid: string, to: 'approved' | 'highlighted', session: PlayedSession): Promise<boolean> {
  const { id, host, expected } = session
  const answer = await send<unknown>(session, 'moves by the host', (signal) =>
    to === 'approved' ? host.approveQuestion({ id, qid }, { signal }) : host.highlightQuestion({ id, qid }, { signal }),
  )
  expectMove(expected, qid, to, answer)
  return answer.outcome === 'acknowledged'
}

async function upvote({ client }: Person, qid: string, session: PlayedSession): Promise<void> {
  const { id, expected } = session
  const answer = await send(session, 'upvotes', (signal) => client.upvoteQuestion({ id, qid }, { signal }))
  expectUpvote(expected, qid, answer)
}

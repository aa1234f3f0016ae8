import type { PollBody } from '../index.ts'
import { recordMove, recordQuestion, recordUpvote } from './ledger.ts'
import type { Person, PlayedSession } from './sessions.ts'

/** One in 4 questions stays pending. One in 20 people upvotes an approved question. */
const IGNORED_ONE_IN = 4
const UPVOTES_ONE_IN = 20

/** One person asks, the host approves, others upvote. @returns the question's id if it was approved */
export async function askAndSupport(
  asker: Person,
  { poll, voters, session }: { poll: PollBody; voters: Person[]; session: PlayedSession },
): Promise<string | undefined> {
  const { caller, within } = session
  const random = asker.random.fork()
  const ignored = random.oneIn(IGNORED_ONE_IN)
  const others = voters.filter((voter) => voter !== asker)
  const supporters = random.sample(others, Math.ceil(others.length / UPVOTES_ONE_IN))
  const waits = supporters.map(() => (random.next() * within) / 2)
  await caller.pause(random.next() * within)
  const id = await ask(asker, `${asker.name} asks during ${poll.prompt}`, session)
  if (id === undefined || ignored) return undefined
  if (!(await move(id, 'approved', session))) return undefined
  await Promise.all(
    supporters.map(async (supporter, i) => {
      await caller.pause(waits[i] ?? 0)
      await upvote(supporter, id, session)
    }),
  )
  return id
}

/** Highlights one of the questions, if there is one. */
export async function highlightOne(asked: (string | undefined)[], session: PlayedSession): Promise<void> {
  const id = asked.find((question) => question !== undefined)
  if (id !== undefined) await move(id, 'highlighted', session)
}

async function ask(
  { client }: Person,
  text: string,
  { id, caller, ledger, meter }: PlayedSession,
): Promise<string | undefined> {
  const answer = await caller.call((signal) => client.askQuestion({ id, text }, { signal }))
  recordQuestion(ledger, text, meter.count('questions', answer, 'ask'))
  return answer.outcome === 'acknowledged' ? answer.value.id : undefined
}

async function move(
  qid: string,
  to: 'approved' | 'highlighted',
  { id, host, caller, ledger, meter }: PlayedSession,
): Promise<boolean> {
  const answer = await caller.call<unknown>((signal) =>
    to === 'approved' ? host.approveQuestion({ id, qid }, { signal }) : host.highlightQuestion({ id, qid }, { signal }),
  )
  recordMove(ledger, qid, to, meter.count('moves by the host', answer))
  return answer.outcome === 'acknowledged'
}

async function upvote({ client }: Person, qid: string, { id, caller, ledger, meter }: PlayedSession): Promise<void> {
  const answer = await caller.call((signal) => client.upvoteQuestion({ id, qid }, { signal }))
  recordUpvote(ledger, qid, meter.count('upvotes', answer))
}

import { messageOf } from '../../shared/system-error-code.ts'
import { liveAudience, type Operations, type PollBody, type PollDraft, type PollKind, type Session } from '../index.ts'
import { drawBallot } from './poll-rules.ts'
import { SeededRandom } from './random.ts'
import { makePeople, type Person } from './sessions.ts'

/** Answers in writing are hidden until the host shows them, so that nobody reads what visitors write. */
const POLLS: PollDraft[] = [
  { kind: 'multiple_choice', prompt: 'Where are you?', options: ['In the hall', 'At work', 'At home', 'On the road'] },
  { kind: 'word_cloud', prompt: 'In one word: how do you feel today?', moderated: true },
  { kind: 'quiz', prompt: 'Which planet is the largest?', options: ['Mars', 'Jupiter', 'Saturn'], correctOption: 1 },
  { kind: 'rating', prompt: 'How do you like it so far?' },
  { kind: 'ranking', prompt: 'What comes first?', options: ['Fewer meetings', 'Clearer goals', 'More focus time'] },
  { kind: 'open_text', prompt: 'What should we keep?', moderated: true },
]
const ANSWERS: { [Kind in PollKind]?: readonly string[] } = {
  word_cloud: ['curious', 'curious', 'awake', 'happy', 'happy', 'hungry', 'calm', 'ready'],
  open_text: ['The short talks', 'Votes between the slides', 'The coffee', 'Time for questions'],
}
const QUESTIONS = ['Can I run this on my own server?', 'How many people can vote?', 'Is a vote ever lost?']
/** Together more than an hour. */
const ROUNDS = 15
/** Milliseconds from one poll to the next. Between them people see the result. */
const POLL_EVERY = 45_000
const OPEN_SECONDS = 35
const PEOPLE = 24
/** With so many in it, another session begins, so that the next ones find a seat. */
const CROWDED = 150

type Server = { port: number; signInLink(): Promise<string>; forgetLapsed(): Promise<void> }
type Moment = { id: string; k: string; poll: PollBody; shown: NonNullable<Session['questions']> }

/**
 * Plays the session of a demonstration: the host opens poll after poll, and people vote, ask and upvote. Each `next()`
 * plays one second. All state is in the session, so another node can continue. Only the node that opened a poll votes
 * in it.
 * @yields the problem, or '' if there is none
 * @internal
 */
export async function* play(server: Server, clock = Date.now): AsyncGenerator<string, never> {
  const baseUrl = `http://localhost:${server.port}`
  const random = new SeededRandom(clock())
  let host: Operations | undefined
  let people: Person[] = []
  let [joined, opened] = ['', '']
  const step = async () => {
    await server.forgetLapsed()
    host ??= await signIn(baseUrl, server)
    const moment = await findMoment(host, clock())
    if (!moment) {
      // Like every host here, this one is forgotten within the hour.
      host = await signIn(baseUrl, server)
      const polls = Array.from({ length: ROUNDS }, () => POLLS).flat()
      await host.createSession({ title: 'live-audience', polls, settings: { names: 'off' } })
      return
    }
    const { id, k, poll } = moment
    if (poll.state === 'draft') {
      await host.openPoll({ id, pid: poll.id, seconds: OPEN_SECONDS })
      opened = poll.id
    }
    if (opened !== poll.id || poll.state === 'closed') return
    if (joined !== id) {
      joined = id
      people = makePeople(PEOPLE, { url: baseUrl, fetch: withKey(k) }, random)
      await Promise.allSettled(people.map(({ client }) => client.joinSession({ id })))
    }
    // The poll may close meanwhile.
    await takePart(random.pick(people), host, moment).catch(() => {})
  }
  for (;;) {
    const problem = await step().then(() => '', messageOf)
    if (problem) host = undefined
    yield problem
  }
}

async function signIn(baseUrl: string, { signInLink }: Server): Promise<Operations> {
  const host = liveAudience({ baseUrl })
  await host.useLink({ token: (await signInLink()).replace(/.*#token=/, '') })
  return host
}

/** The host's key goes with all that the people do, so that their one address meets no limit of visitors. */
const withKey =
  (k: string): typeof fetch =>
  (input, init) => {
    const request = new Request(input, init)
    request.headers.set('authorization', `Bearer ${k}`)
    return fetch(request)
  }

/** The newest session, and the poll whose turn it is. Undefined if there is none to go on with. */
async function findMoment(host: Operations, now: number): Promise<Moment | undefined> {
  const [newest] = (await host.listSessions({ limit: 1 })).events
  if (newest?.status !== 'live' || newest.participantCount >= CROWDED) return undefined
  const { k = '', polls = [], createdAt = 0, questions = [] } = await host.getSession({ id: newest.id, host: '1' })
  const poll = polls[Math.floor((now - createdAt) / POLL_EVERY)]
  return poll && { id: newest.id, k, poll, shown: questions.filter(({ state }) => state === 'approved') }
}

/** Somebody votes, and now and then asks or upvotes. The host approves no other questions. */
async function takePart({ client, random }: Person, host: Operations, { id, poll, shown }: Moment): Promise<void> {
  const answers = ANSWERS[poll.kind]
  const text = answers && random.pick(answers)
  await client.vote({ id, pollId: poll.id, ...(text ? { text } : drawBallot(poll, random)) })
  if (text) await host.showAnswer({ id, pid: poll.id, text })
  const question = QUESTIONS[shown.length]
  const liked = shown[random.below(QUESTIONS.length)]
  if (question && random.oneIn(10)) {
    const { id: qid } = await client.askQuestion({ id, text: question })
    await host.approveQuestion({ id, qid })
  } else if (liked) await client.upvoteQuestion({ id, qid: liked.id })
}

import { setImmediate } from 'node:timers/promises'
import { liveAudience, type Operations } from '../../client/index.ts'
import { DAY } from '../../shared/limits.ts'
import type { BenchServer } from '../bench/servers.ts'

const PEOPLE = 81
/** Votes that are there before others arrive, and all of them. */
const [FIRST_VOTES, VOTES] = [3, 58]
const NAMES =
  'Ada Grace Linus Margaret Tim Barbara Dennis Radia Ken Hedy Alan Katherine Donald Frances Edsger Joan Niklaus Mary Claude Annie Vint Karen John Shafi Leslie Sophie Guido'.split(
    ' ',
  )
const FAMILIES = 'Ito Moreau Novak Okafor Schmidt Rossi Haddad Larsen Petrov Silva Tanaka Weber'.split(' ')
const QUESTIONS = [
  'When do the new offices in Leipzig open, and who moves there first?',
  'Will the four-day trial go on in spring?',
  'What happens to the old API once the new one is out?',
  'Can we see the roadmap before it is decided next time?',
  'How many people do we plan to hire this year, and for which teams?',
  'Is there a budget for conferences again?',
  'Who decides which customers get the beta?',
]

const POLLS = [
  { kind: 'word_cloud' as const, prompt: 'In one word: how was the last quarter?' },
  {
    kind: 'multiple_choice' as const,
    prompt: 'What should we begin with next year?',
    options: ['Faster onboarding', 'Fewer meetings', 'A better phone app', 'Support on weekends'],
  },
  { kind: 'rating' as const, prompt: 'How clear is our strategy to you?' },
  {
    kind: 'quiz' as const,
    prompt: 'In which year did we ship version 1.0?',
    options: ['2017', '2019', '2021'],
    correctOption: 1,
    explanation: 'On a Friday, of all days.',
  },
  {
    kind: 'ranking' as const,
    prompt: 'Which of these would help you most?',
    options: ['Focus time', 'Pair programming', 'A quiet room'],
  },
  { kind: 'open_text' as const, prompt: 'What else should we talk about?', seconds: 90 },
]

type Created = NonNullable<Awaited<ReturnType<Operations['createSession']>>>

/** A session in its middle, and one that is about to begin. */
export type Hall = { session: Created; early: Created; hostCookie: string }

/** Lets a hall full of people join, vote and ask, in a way that looks like one. */
export async function fillHall({ port, output }: Pick<BenchServer, 'port' | 'output'>): Promise<Hall> {
  const baseUrl = `http://localhost:${port}`
  const host = liveAudience({ baseUrl })
  await host.useLink({ token: /#token=(\S+)/.exec(output)?.[1] ?? '' })
  await endBefore(host)
  const early = await host.createSession({ title: 'Design critique', polls: POLLS.slice(2) })
  const session = await host.createSession({ title: 'All hands, autumn', polls: POLLS })
  const people = Array.from({ length: PEOPLE }, () => liveAudience({ baseUrl }))
  const id = session.code
  for (const [n, one] of people.entries()) {
    const name = `${NAMES[n % NAMES.length]} ${FAMILIES[(n * 5) % FAMILIES.length]}`
    const email = `${name.toLowerCase().replace(' ', '.')}@example.org`
    await one.joinSession({ id, ...(n % 9 > 0 && { name, email }) })
    // Those who join within one millisecond stand in any order.
    for (const joined = Date.now(); Date.now() === joined; ) await setImmediate()
  }
  const [cloud, choice] = session.polls ?? []
  if (!cloud || !choice) throw new Error('a session has the polls that it was made with')
  await host.openPoll({ id: session.id, pid: cloud.id })
  const words = ['busy', 'proud', 'fast', 'long', 'exciting', 'calm', 'chaotic']
  for (const [n, one] of people.slice(0, 60).entries())
    await one.vote({ id, text: words[Math.floor((n * n) / 97) % words.length] ?? '' })
  await host.openPoll({ id: session.id, pid: choice.id, seconds: 600 })
  for (const [n, one] of people.slice(0, 67).entries())
    await one.vote({ id, optionId: choice.options[[0, 2, 0, 1, 2, 2, 3, 2, 0][n % 9] ?? 0]?.id ?? '' })
  await askAll(host, people, session)
  return { session, early, hostCookie: (await host.mintToken()).token }
}

/**
 * A session whose votes arrive one by one while `arrive` is read.
 * @returns `arrive` gives the milliseconds until the next vote
 */
export async function voteSlowly(host: Operations, baseUrl: string) {
  const {
    id,
    code,
    k = '',
    polls = [],
  } = await host.createSession({ title: 'All hands, autumn', polls: POLLS.slice(1, 2) })
  const people = Array.from({ length: PEOPLE }, () => liveAudience({ baseUrl }))
  for (const one of people) await one.joinSession({ id })
  const [choice] = polls
  if (!choice) throw new Error('a session has the poll that it was made with')
  await host.openPoll({ id, pid: choice.id })
  // The first favour another option than the rest.
  const chosen = (n: number) => (n < 14 ? [0, 1, 0, 3, 0, 2, 0][n % 7] : [2, 2, 0, 2, 1, 2, 3, 2, 0][n % 9]) ?? 0
  const vote = (n: number) => people[n]?.vote({ id: code, optionId: choice.options[chosen(n)]?.id ?? '' })
  for (let n = 0; n < FIRST_VOTES; n++) await vote(n)
  async function* arrive() {
    for (let n = FIRST_VOTES; n < VOTES; n++) {
      await vote(n)
      yield 60 + 40 * (n % 5)
    }
  }
  return { id, k, arrive }
}

/** What a host has in the list from before. */
async function endBefore(host: Operations): Promise<void> {
  const titles = ['Town hall, Q3', 'Quiz night', 'Customer day', 'Onboarding, autumn', 'Team retro, sprint 41']
  for (const [n, title] of [...titles.entries()].reverse()) {
    const createdAt = Date.now() - (8 + 9 * n) * DAY
    const { id } = await host.createSession({ title, polls: POLLS, createdAt })
    await host.endSession({ id })
  }
}

async function askAll(host: Operations, people: Operations[], { id, code }: Created): Promise<void> {
  for (const [n, text] of QUESTIONS.entries()) {
    const { id: qid } = (await people[n * 7 + 1]?.askQuestion({ id: code, text })) ?? {}
    if (!qid || n > 3) continue
    await host.approveQuestion({ id, qid })
    for (const one of people.slice(50, 81 - n * 8)) await one.upvoteQuestion({ id: code, qid })
  }
}

import { LiveAudienceError, liveAudience, type Operations, type PollBody, watchSession } from 'live-audience-client'

/** What somebody writes who has the package alone: a host, phones and a wall, by strict types and without a cast. */

/** Opens a quiz in a new session, and answers what others need. */
async function hosts(host: Operations) {
  const { id, code, polls, k } = await host.createSession({
    title: 'All hands',
    poll: { kind: 'quiz', prompt: '2 + 2?', options: ['3', '4'], correctOption: 1 },
  })
  const [quiz] = polls
  if (!quiz) throw new Error('The session has no poll.')
  await host.openPoll({ id, pid: quiz.id })
  return { id, code, quiz, k }
}

/** Joins without a cookie, votes, and goes on with the stored token, as after a restart. */
async function plays(baseUrl: string, id: string, { options }: PollBody): Promise<void> {
  const phone = liveAudience({ baseUrl, retry: true })
  const { token } = await phone.joinSession({ id, name: 'Zoe', token: true })
  if (!token) throw new Error('There is no token.')
  const zoe = liveAudience({ baseUrl, participant: token })
  const right = options.find(({ label }) => label === '4')
  if (right) await zoe.vote({ id, optionId: right.id })
  const { voted, voteOptionId } = await zoe.getSession({ id })
  console.log(`voted: ${voted}, for the right one: ${voteOptionId === right?.id}`)
}

/** Draws the wall until the poll is closed. */
async function draws(host: Operations, id: string): Promise<void> {
  const onConnection = (isConnected: boolean) => console.log(isConnected ? 'connected' : 'lost')
  for await (const { poll } of watchSession(host, { id, mode: 'wall' }, { onConnection })) {
    const bars = poll?.options.map(({ label, tally = 0 }) => `${label}: ${tally}`)
    console.log(bars?.join(', ') ?? 'no poll')
    if (poll?.kind === 'quiz' && poll.state === 'closed')
      return console.log(`right: ${poll.correctOptionId !== undefined}`)
  }
}

export async function show(baseUrl: string, token: string): Promise<void> {
  const host = liveAudience({ baseUrl, token, retry: true })
  const { id, code, quiz, k } = await hosts(host)
  const wall = draws(liveAudience({ baseUrl, hostKey: k }), id)
  await plays(baseUrl, code, quiz)
  await host.closePoll({ id, pid: quiz.id })
  await wall
  const { polls, participantCount } = await host.getResults({ id })
  console.log(
    `${participantCount} joined, ${polls.length} poll: ${(await host.getResults({ id, format: 'csv' })).length > 0}`,
  )
  const { closePoll } = host
  const refused: unknown = await closePoll({ id: 'ZZZZZZ', pid: quiz.id }).catch((error: unknown) => error)
  if (refused instanceof LiveAudienceError) console.log(`${refused.operation} ${refused.status} ${refused.code}`)
}

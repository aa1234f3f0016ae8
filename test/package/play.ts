import { LiveAudienceError, liveAudience, type PollDraft, type Session, watchSession } from 'live-audience/client'

/** What a strict consumer writes; it is type-checked, and `play.js` runs the like of it. */
const poll: PollDraft = { kind: 'rating', prompt: 'How was it?' }

export async function play(baseUrl: string, token: string): Promise<Session> {
  const host = liveAudience({ baseUrl, token })
  const { id, k, polls = [] } = await host.createSession({ title: 'All hands', poll })
  const [first] = polls
  if (!first || !k) throw new Error('A session begins with a draft and a key.')
  await host.openPoll({ id, pid: first.id })
  const stop = new AbortController()
  for await (const session of watchSession(host, { id, mode: 'wall' }, { signal: stop.signal })) {
    stop.abort()
    const sum: number = session.poll?.options.reduce((n, { tally = 0 }) => n + tally, 0) ?? 0
    if (sum > 0) throw new Error('Nobody has voted.')
  }
  const prepared = await host.exportPolls({ id })
  await host.createSession(prepared)
  // @ts-expect-error a kind that is none
  const essay: PollDraft = { kind: 'essay', prompt: 'Why?' }
  await host.draftPoll({ id, ...essay }).catch((error: unknown) => {
    if (!(error instanceof LiveAudienceError) || error.status !== 400) throw error
  })
  return liveAudience({ baseUrl, hostKey: k }).getSession({ id, host: '1' })
}

import {
  type AudienceSession,
  type Ballot,
  type CallOptions,
  type CreatedSession,
  ForeignAnswer,
  type HelperSession,
  type HostSession,
  type ListPage,
  LiveAudienceError,
  type LiveAudienceOptions,
  listPage,
  liveAudience,
  longestSilence,
  type Operations,
  type PollBody,
  type PollDraft,
  type PollKind,
  type QuizDraft,
  type QuizPoll,
  type RefusalCode,
  type Results,
  type Session,
  type SharedSession,
  type WallSession,
  type Word,
  type WordCloudPoll,
  watchSession,
} from 'live-audience-client'

/** Sixty things that must compile. */

export const drafts: PollDraft[] = [
  { kind: 'multiple_choice', prompt: '?', options: ['A', 'B'] },
  { kind: 'multiple_choice', prompt: '?', options: ['A', { label: 'B' }], maxChoices: 2 },
  { kind: 'quiz', prompt: '?', options: ['A', 'B'], correctOption: 0 },
  { kind: 'quiz', prompt: '?', options: ['A', 'B', 'C'], correctOptions: [0, 1], explanation: 'Because.' },
  { kind: 'rating', prompt: '?' },
  { kind: 'rating', prompt: '?', options: ['low', 'high'], seconds: 20 },
  { kind: 'ranking', prompt: '?', options: ['A', 'B'], reveal: 'host' },
  { kind: 'word_cloud', prompt: '?', maxWords: 3, moderated: true },
  { kind: 'open_text', prompt: '?', moderated: false, seconds: null },
  { kind: 'open_text', prompt: '?', picture: { id: '1', alt: 'A lake' } },
]

export const ballots: Ballot[] = [
  { optionId: '1' },
  { optionIds: ['1', '2'] },
  { text: 'curious' },
  { texts: ['curious', 'awake'] },
  { ranks: ['1', '2'] },
]

export const clients: LiveAudienceOptions[] = [
  { baseUrl: 'http://localhost:3000' },
  { baseUrl: 'http://localhost:3000', token: 't', retry: true },
  { baseUrl: 'http://localhost:3000', hostKey: undefined },
  { baseUrl: 'http://localhost:3000', participant: 'p', fetch },
]

export const options: CallOptions[] = [
  { signal: AbortSignal.timeout(1_000) },
  { onAnswer: ({ status, headers }) => console.log(status, headers.get('etag')) },
]

export async function views(host: Operations, id: string, mode: 'wall' | undefined, what: { id: string; host?: '1' }) {
  const hosts: HostSession = await host.getSession({ id, host: '1' })
  const key: string = hosts.k
  const polls: PollBody[] = hosts.polls
  const names: (string | null)[] = hosts.roster.map(({ name }) => name)
  const helpers: HelperSession = await host.getSession({ id, host: '1' })
  const wall: WallSession = await host.getSession({ id, mode: 'wall', k: key })
  const best: number | undefined = wall.scores?.length
  const audience: AudienceSession = await host.getSession({ id })
  const voted: boolean = audience.voted
  const any: Session = await host.getSession({ ...what })
  const loose: Session = await host.getSession(mode ? { id, mode } : { id })
  const sessions: Session[] = [hosts, wall, audience, any, loose]
  const shared: SharedSession = audience
  const poll: PollBody | null = wall.poll
  return { names, helpers, best, voted, sessions, shared, poll, polls, ended: wall.status === 'ended' }
}

export function words(poll: PollBody): Word[] {
  if (poll.kind === 'word_cloud') return poll.words ?? []
  if (poll.kind === 'quiz') console.log(poll.correctOptionId?.length, poll.explanation?.length)
  const { texts = [] } = poll
  return texts.map((text) => ({ text, n: 1 }))
}

export const kinds: Record<PollKind, string> = {
  ...{ multiple_choice: 'Choice', word_cloud: 'Cloud', quiz: 'Quiz', rating: 'Rating' },
  ...{ open_text: 'Text', ranking: 'Ranking' },
}
export const tallies = (poll: PollBody): number[] => poll.options.map(({ tally = 0 }) => tally)
export const isQuiz = (poll: PollBody): poll is QuizPoll => poll.kind === 'quiz'
export const cloud = (poll: WordCloudPoll): PollBody => poll
export const shuffled = (quiz: QuizDraft): PollDraft => ({ ...quiz, prompt: `${quiz.prompt}!` })

export async function calls(host: Operations, id: string, pid: string, draft: PollDraft, ballot: Ballot) {
  const { createSession, vote } = host
  const created: CreatedSession = await createSession({ title: 'Lunch?' })
  const session: string = created.id
  await host.createSession({ title: 'Lunch?', poll: draft, 'Idempotency-Key': 'k' })
  await host.createSession({ title: 'Lunch?', polls: drafts, settings: { people: 'hidden' } })
  await host.createSession(await host.exportPolls({ id }))
  const drafted: PollBody = await host.draftPoll({ id, ...draft })
  await host.draftPoll({ id, kind: 'quiz', prompt: '?', options: ['A', 'B'], correctOption: 1, k: 'key' })
  await host.editDraft({ id, pid, prompt: 'New', position: 0 })
  await host.openPoll({ id, pid, seconds: 30, expects: null })
  const state: 'closed' = (await host.closePoll({ id, pid })).state
  await vote({ id, ...ballot })
  await host.vote({ id, optionIds: ['1'], pollId: pid, seq: 1 })
  const results: Results = await host.getResults({ id })
  const csv: string = await host.getResults({ id, format: 'csv', rows: 'people', separator: 'semicolon' })
  const xlsx: Blob = await host.getResults({ id, format: 'xlsx' })
  const token: string | undefined = (await host.joinSession({ id, name: 'Zoe', token: true })).token
  await host.listSessions()
  await host.listSessions({ limit: 10 }, { signal: AbortSignal.timeout(1_000) })
  await host.mintToken()
  await host.mintToken({ for: 'tools', session: id })
  await host.deleteSession({ id })
  const page: ListPage = await listPage(host, { limit: 50 })
  const silence: number = await longestSilence(host, id)
  return { session, drafted, state, results, csv, xlsx, token, page, silence }
}

export async function watches(host: Operations, id: string, signal: AbortSignal) {
  for await (const { k } of watchSession(host, { id, host: '1' }, { signal })) console.log(k.length)
  for await (const { stage } of watchSession(host, { id, mode: 'wall' }, { silence: 1_000 })) console.log(stage)
  for await (const { poll } of watchSession(host, { id })) console.log(poll?.prompt)
  const all: AsyncGenerator<Session, void> = watchSession(host, { id }, { onConnection: (isUp) => console.log(isUp) })
  await all.return()
}

export function failure(error: unknown): string {
  if (error instanceof LiveAudienceError) {
    const code: RefusalCode | undefined = error.code
    return `${error.operation} ${error.path} ${error.status} ${code} ${error.headers.get('refusal')} ${error.mayPass}`
  }
  return error instanceof ForeignAnswer ? `${error.operation} ${error.status} ${error.retryAfter ?? 0}` : String(error)
}

export const host: Operations = liveAudience({ baseUrl: 'http://localhost:3000', ...clients[0] })

import {
  type AudienceSession,
  type Ballot,
  type HostSession,
  type LiveAudienceError,
  liveAudience,
  type Operations,
  type PollBody,
  type PollDraft,
  type Results,
  type Session,
  type SharedSession,
  type WallSession,
  watchSession,
} from 'live-audience-client'

/**
 * Things that must not compile. Above each stands for what: the code of the one error, where in the line it is, and a
 * part of what it says. So a name that is gone is not taken for a rule that holds.
 */

declare const host: Operations
declare const id: string
declare const pid: string
declare const poll: PollBody
declare const error: LiveAudienceError

/** Takes a value of a type. */
const is = <Type>(value: Type) => value

const draft = (one: PollDraft) => one
const ballot = (one: Ballot) => one

export async function drafts() {
  // TS2345 at {: options, correctOption
  draft({ kind: 'quiz', prompt: '?' })
  // TS2345 at {: 'correctOptions'
  draft({ kind: 'quiz', prompt: '?', options: ['A', 'B'] })
  // TS2345 at {: 'options'
  draft({ kind: 'quiz', prompt: '?', correctOption: 0 })
  // TS2345 at {: 'correctOptions'
  draft({ kind: 'quiz', prompt: '?', options: ['A', 'B'], correctOption: 0, correctOptions: [0] })
  // TS2322 at correctOption: number
  draft({ kind: 'quiz', prompt: '?', options: ['A', 'B'], correctOption: '0' })
  // TS2345 at {: 'maxWords'
  draft({ kind: 'quiz', prompt: '?', options: ['A', 'B'], correctOption: 0, maxWords: 2 })
  // TS2345 at {: 'options'
  draft({ kind: 'multiple_choice', prompt: '?' })
  // TS2345 at {: 'correctOption'
  draft({ kind: 'multiple_choice', prompt: '?', options: ['A', 'B'], correctOption: 1 })
  // TS2345 at {: 'explanation'
  draft({ kind: 'multiple_choice', prompt: '?', options: ['A', 'B'], explanation: 'Because.' })
  // TS2322 at options: OptionDraft
  draft({ kind: 'multiple_choice', prompt: '?', options: 'A' })
  // TS2353 at text: text
  draft({ kind: 'multiple_choice', prompt: '?', options: ['A', { text: 'B' }] })
  // TS2345 at {: 'options'
  draft({ kind: 'ranking', prompt: '?' })
  // TS2345 at {: 'maxChoices'
  draft({ kind: 'ranking', prompt: '?', options: ['A', 'B'], maxChoices: 2 })
  // TS2345 at {: 'moderated'
  draft({ kind: 'rating', prompt: '?', moderated: true })
  // TS2345 at {: 'prompt'
  draft({ kind: 'rating' })
  // TS2345 at {: 'options'
  draft({ kind: 'word_cloud', prompt: '?', options: ['A', 'B'] })
  // TS2345 at {: 'maxChoices'
  draft({ kind: 'word_cloud', prompt: '?', maxChoices: 2 })
  // TS2345 at {: 'maxWords'
  draft({ kind: 'open_text', prompt: '?', maxWords: 2 })
  // TS2322 at kind: essay
  draft({ kind: 'essay', prompt: '?' })
  // TS2322 at reveal: never
  draft({ kind: 'open_text', prompt: '?', reveal: 'never' })
  // TS2322 at seconds: number
  draft({ kind: 'open_text', prompt: '?', seconds: '20' })
}

export async function ballots() {
  // TS2345 at {: 'Ballot'
  ballot({})
  // TS2322 at optionId: string
  ballot({ optionId: 1 })
  // TS2345 at {: 'text'
  ballot({ optionId: '1', text: 'x' })
  // TS2345 at {: 'optionIds'
  ballot({ optionId: '1', optionIds: ['1'] })
  // TS2322 at texts: string[]
  ballot({ texts: 'x' })
  // TS2353 at choice: choice
  ballot({ choice: '1' })
  // TS2322 at ranks: string[]
  ballot({ ranks: '1' })
  // TS2345 at {: 'texts'
  host.vote({ id })
  // TS2345 at {: 'texts'
  host.vote({ id, pollId: pid, seq: 1 })
  // TS2345 at {: 'id'
  host.vote({ optionId: '1' })
  // TS2379 at {: exactOptionalPropertyTypes
  host.vote({ id, optionId: undefined })
}

export async function views() {
  // TS2379 at await: k, roster
  is<HostSession>(await host.getSession({ id }))
  // TS2379 at await: polls, k, roster
  is<HostSession>(await host.getSession({ id, mode: 'wall' }))
  // TS2379 at await: voted
  is<AudienceSession>(await host.getSession({ id, host: '1' }))
  // TS2379 at await: WallSession
  is<WallSession>(await host.getSession({ id, mode: 'wall', host: '1' }))
  // TS2769 at host: "1"
  host.getSession({ id, host: 1 })
  // TS2769 at mode: "wall"
  host.getSession({ id, mode: 'host' })
  // TS2769 at code: code
  host.getSession({ code: id })
  // TS2554 at getSession: 1-2
  host.getSession()
  // TS2339 at k: k
  is((await host.getSession({ id })).k)
  // TS2339 at roster: roster
  is((await host.getSession({ id, mode: 'wall' })).roster)
  // TS2339 at voted: voted
  is((await host.getSession({ id, host: '1' })).voted)
  // TS2379 at await: k
  is<Session & { k: string }>(await host.getSession({ id, mode: 'wall' }))
}

export async function polls() {
  // TS18048 at poll.words.length: undefined
  poll.words.length
  // TS2339 at length: never
  if (poll.kind === 'rating') poll.words?.length
  // TS2367 at poll.kind: essay
  if (poll.kind === 'essay') return
  // TS2339 at length: never
  if (poll.kind === 'quiz') poll.texts?.length
  // TS2551 at answer: answer
  poll.answer
  // TS2367 at error.code: no_such_code
  error.code === 'no_such_code'
  // TS2339 at body: body
  error.body
}

export async function calls() {
  // TS2345 at {: Taken<CreateSessionData>
  host.createSession({})
  // TS2345 at {: 'polls'
  host.createSession({ title: 'x', poll: { kind: 'rating', prompt: '?' }, polls: [] })
  // TS2322 at poll: PollDraft
  host.createSession({ title: 'x', poll: { kind: 'quiz', prompt: '?', options: ['A', 'B'] } })
  // TS2345 at {: 'correctOptions'
  host.draftPoll({ id, kind: 'quiz', prompt: '?', options: ['A', 'B'] })
  // TS2345 at {: 'id'
  host.draftPoll({ kind: 'rating', prompt: '?' })
  // TS2345 at await: Results
  is<Results>(await host.getResults({ id, format: 'csv' }))
  // TS2345 at await: string
  is<string>(await host.getResults({ id }))
  // TS2769 at format: pdf
  host.getResults({ id, format: 'pdf' })
  // TS2339 at polls: Blob
  is((await host.getResults({ id, format: 'xlsx' })).polls)
  // TS2345 at {: 'pid'
  host.openPoll({ id })
  // TS2769 at throwOnError: throwOnError
  host.getSession({ id }, { throwOnError: false })
  // TS2339 at watchSession: watchSession
  host.watchSession({ id })
  // TS2322 at show: nothing
  host.setStage({ id, show: 'nothing' })
  // TS2345 at {: 'baseUrl'
  liveAudience({ token: 't' })
  // TS2322 at retry: boolean
  liveAudience({ baseUrl: 'http://localhost:3000', retry: 3 })
  // TS2339 at voted: voted
  for await (const { voted } of watchSession(host, { id })) return voted
  // TS2339 at k: k
  for await (const { k } of watchSession(host, { id, mode: 'wall' })) return k
  // TS2769 at host: "1"
  watchSession(host, { id, host: true })
  // TS2379 at await: score
  is<SharedSession & { score: object }>(await host.getSession({ id, mode: 'wall' }))
}

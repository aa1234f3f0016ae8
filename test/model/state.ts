import type { Picture, Reveal, Settings, Stage } from '../../client/index.ts'
import type { PollKindName } from '../../shared/poll-kinds/index.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Brand } from './operations.ts'

/**
 * What the contract says that a server holds, as plain data. Ids are the server's: an operation that
 * makes something takes the id from the answer, and everything else is told beforehand.
 */
export type State = {
  sessions: Map<string, SessionState>
  /** First answers, by the key of their operation. */
  answered: Map<string, FirstAnswer>
  now: number
}

/** What is the same in the answer to an operation that is sent again. */
export type FirstAnswer = {
  status: number
  does: string
  session: string
  body: { id?: string; participantId?: string }
}

export type SessionState = {
  id: string
  code: string
  owner: string
  title: string
  createdAt: number
  endsAt: number
  isEnded: boolean
  /** In the order that they joined, by id. */
  participants: Map<string, Participant>
  /** Whom the host has removed, by id. */
  removed: Map<string, Participant>
  /** Every ticket, and whether it is void. */
  tickets: Map<string, boolean>
  /** The ids of its pictures, by what their bytes are made of; empty where nobody was told. */
  pictures: Map<number, string>
  brand: Brand
  /** How many have left. */
  leavers: number
  /** In the order that the host sees. */
  polls: Poll[]
  questions: Map<string, Question>
  /** Grows with every poll that is closed. */
  closings: number
  /** What the wall shows. */
  stage: Stage
  /** Whether the scores on stage begin with the first three. */
  podium: boolean
  /** What it shows where that is an answer; by the poll's id. */
  answer?: { pollId: string; text: string }
  /** What its host chose, where it is not the default. */
  settings: Settings
}

export type Participant = {
  name: string
  email: string
  joinedAt: number
  /** Whether the name was given while scores were on, which show it. */
  isNamePublic: boolean
  ticket?: string
}

export type Poll = {
  id: string
  kind: PollKindName
  prompt: string
  picture?: Picture
  options: { id: string; label: string; picture?: Picture }[]
  /** The right options, in the order of the options. */
  correct: string[]
  state: PollState
  reveal: Reveal
  /** How many choices or words a vote may have, if several. */
  several?: number
  /** Whether answers are shown one by one. */
  moderated: boolean
  /** Answers that the host shows or hides otherwise than by default, by key, as the host sent them. */
  turned: ReadonlyMap<string, string>
  /** What the host said last of showing results. */
  revealed?: boolean
  openedAt?: number
  /** Of the timer with which it opens, unless the host says otherwise. */
  seconds?: number
  /** When its timer runs out. */
  closesAt?: number
  /** Its place among the polls that were closed. */
  closing: number
  /** By participant. */
  votes: Map<string, Vote>
}

/** A list is a ranking, or several choices or words. */
export type Ballot = string | string[]
/** `seq` is the sender's number of it. */
export type Vote = { ballot: Ballot; at: number; seq?: number }

export type Question = {
  text: string
  author: string
  state: QuestionState
  createdAt: number
  /** Who upvoted this question, and not one that is merged into it. */
  upvotes: Set<string>
  reply?: string
  /** The question that it is merged into. */
  into?: string
}

export const emptyState = (now: number): State => ({ sessions: new Map(), answered: new Map(), now })

/**
 * Text as it is kept: with line breaks for vertical tabs and form feeds, trimmed, in the composed form (NFC), with two
 * accents on a letter, `é` with its own.
 */
export const kept = (text: string): string =>
  text
    .replaceAll(/[\v\f]/g, '\n')
    .trim()
    .normalize('NFC')
    .replace(/é(\p{M})\p{M}+/gu, 'é$1')

export const isLive = (session: SessionState, now: number): boolean => !session.isEnded && now < session.endsAt

/** What a poll's state comes to: an open poll ends with its session. */
export const pollState = (poll: Poll, session: SessionState, now: number): PollState =>
  poll.state === 'open' && (!isLive(session, now) || hasRunOut(poll, now)) ? 'closed' : poll.state

export const hasRunOut = ({ closesAt }: Poll, now: number): boolean => closesAt !== undefined && closesAt <= now

/** Whether audience and wall are shown results. */
export const isRevealed = ({ reveal, revealed }: Poll, state: PollState): boolean =>
  revealed ?? (reveal === 'closed' ? state === 'closed' : reveal === 'live')

/** The open poll, else the one closed last. */
export function currentPoll({ polls }: SessionState): Poll | undefined {
  const open = polls.find((poll) => poll.state === 'open')
  const closed = polls.filter((poll) => poll.state === 'closed')
  return open ?? closed.sort((a, b) => b.closing - a.closing)[0]
}

/** A question that waits is hidden while its author is removed, but not in a secret session, where that told who asked. */
export const questionState = ({ state, author }: Question, { removed, settings }: SessionState): QuestionState =>
  state === 'pending' && removed.has(author) && !settings.anonymous ? 'hidden' : state

/** Who has joined with a ticket. */
export const holderOf = ({ participants, removed }: SessionState, ticket: string): string | undefined =>
  [...participants, ...removed].find(([, person]) => person.ticket === ticket)?.[0]

type Questions = Pick<SessionState, 'questions'>

/** The question that is shown in place of one. */
export function standIn({ questions }: Questions, id: string): string {
  const into = questions.get(id)?.into
  return into === undefined ? id : standIn({ questions }, into)
}

/** The ids of a question and of all that are merged into it, by way of others too. */
export const withMerged = ({ questions }: Questions, id: string): string[] => [
  id,
  ...[...questions].flatMap(([other, { into }]) => (into === id ? withMerged({ questions }, other) : [])),
]

/** How many are merged into each other in a row at most, of those that end with this one. */
export const inARow = ({ questions }: Questions, id: string): number =>
  1 + Math.max(0, ...[...questions].flatMap(([other, { into }]) => (into === id ? inARow({ questions }, other) : [])))

/** Who counts as a supporter of a question. In a secret session it is no matter who asked what. */
export function supporters({ questions, settings }: Questions & Pick<SessionState, 'settings'>, id: string) {
  const all = withMerged({ questions }, id).flatMap((one) => questions.get(one) ?? [])
  const counted = new Set(all.flatMap(({ upvotes }) => [...upvotes]))
  if (settings.anonymous) return counted
  for (const { author } of all) counted.add(author)
  counted.delete(all[0]?.author ?? '')
  return counted
}

export const PUBLIC: readonly QuestionState[] = ['approved', 'highlighted', 'answered']

/** What nothing has happened to yet. */
export const fresh = () =>
  ({ state: 'draft', closing: 0, turned: new Map<string, string>(), votes: new Map<string, Vote>() }) as const

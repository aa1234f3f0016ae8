import type { Row } from '../../server/db/schema.ts'
import { type Poll, toPoll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import { backstage, hostOnly, onStage } from '../../server/domain/sealed.ts'
import type { Session } from '../../server/domain/session.ts'
import type { PollKindName } from '../../shared/poll-kinds/index.ts'
import type { PollBody, PollState } from '../../shared/schemas/poll.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { SessionStatus } from '../../shared/schemas/session.ts'

/** A session with polls, votes and questions, as it comes from the database. */

export const session: Session = {
  id: '5d7f2f1c-0d5b-4b52-9a2e-6f0a4c1f7c00',
  asOf: 1_767_225_700_000,
  code: 'K7M2QX',
  status: 'live',
  isEndStored: false,
  endedAt: null,
  title: 'All hands',
  brand: { name: 'Acme' },
  createdAt: 1_767_225_600_000,
  endsAt: 1_767_312_000_000,
  participantCount: 4,
  hasBeenJoined: true,
  settings: {},
  stage: 'poll',
  stageAnswer: onStage(null),
  ownerId: hostOnly('owner'),
  hostKeyVersion: onStage(1),
}

/** What every reader gets of it. */
export const COMMON = {
  status: 'live',
  code: 'K7M2QX',
  title: 'All hands',
  brand: { name: 'Acme' },
  participantCount: 4,
  createdAt: 1_767_225_600_000,
  endsAt: 1_767_312_000_000,
}

export const A = '0b6f6ed4-6d6f-4d34-9d5d-6f0a4c1f7c11'
export const B = '7d0f8a52-19b1-4a0e-8a06-3c8f5f0b7d22'
const POLL_ID = '9c1b7e1a-2f43-4c69-8f0d-1f2f3a4b5c33'

export const OPTIONS = [
  { id: A, label: 'Oslo' },
  { id: B, label: 'Riga' },
]
const CHOSEN = { votes: [A, A, B], options: tallied(2, 1) }

/** The votes on a poll of each kind, newest first, and what they add up to. */
export const VOTED: Record<
  PollKindName,
  { votes: unknown[]; options: PollBody['options']; more?: Pick<PollBody, 'words' | 'texts'> }
> = {
  multiple_choice: CHOSEN,
  quiz: CHOSEN,
  rating: CHOSEN,
  ranking: { votes: [[A, B], [B, A], [A]], options: tallied(5, 3) },
  word_cloud: { votes: ['Calm', 'calm', 'Calm'], options: [], more: { words: [{ text: 'Calm', n: 3 }] } },
  open_text: { votes: ['third', 'second', 'first'], options: [], more: { texts: ['third', 'second', 'first'] } },
}

function tallied(a: number, b: number): PollBody['options'] {
  return [
    { id: A, label: 'Oslo', tally: a },
    { id: B, label: 'Riga', tally: b },
  ]
}

/** The options of a poll of this kind, without a tally. */
export const optionsOf = (kind: PollKindName) => (VOTED[kind].options.length > 0 ? OPTIONS : [])
/** The fields of a poll that every reader gets. */
export const bare = (kind: PollKindName, state: PollState) => ({ id: POLL_ID, kind, prompt: 'Which one?', state })

/** A poll of this kind in this state, with its votes; B is the right option of a quiz. */
export function poll(
  kind: PollKindName,
  state: PollState,
  {
    status = 'live',
    votes = VOTED[kind].votes,
    ...more
  }: { status?: SessionStatus; votes?: unknown[] } & Partial<Row<'poll'>> = {},
): Poll {
  const row = {
    ...bare(kind, state),
    session_id: session.id,
    options: optionsOf(kind),
    correct_option_id: kind === 'quiz' ? B : null,
    other_correct_ids: [],
    picture: null,
    position: 1,
    created_at: 1,
    opened_at: null,
    closed_at: null,
    reveal: 'live' as const,
    revealed: null,
    closes_at: null,
    explanation: kind === 'quiz' ? 'As B is.' : null,
    moderated: false,
    answer_overrides: [],
    gone_voter_ids: [],
    ...more,
  }
  return toPoll(row, votes, { ...session, status })
}

/** The same where the audience may see it. */
export function publicPoll(...of: Parameters<typeof poll>) {
  const made = poll(...of)
  if (made.state === 'draft') throw new Error('a draft is not public')
  return made
}

export const QUESTION = {
  id: '3f2b1a0c-5d6e-4f70-8a9b-0c1d2e3f4a44',
  text: 'Why?',
  createdAt: 1_767_225_700_000,
  upvotes: 3,
}

export const question = (state: QuestionState, of: Partial<Question> = {}): Question => ({
  ...QUESTION,
  state,
  reply: null,
  mergedInto: null,
  merged: backstage([]),
  mine: false,
  upvoted: false,
  author: hostOnly({ email: 'zoe@example.org', name: 'Zoe' }),
  ...of,
})

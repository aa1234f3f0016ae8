import type { Row } from '../../server/db/schema.ts'
import { backstage, hostOnly, onStage } from '../../server/domain/host-only.ts'
import { type Poll, toPoll } from '../../server/domain/poll.ts'
import type { Question } from '../../server/domain/question.ts'
import type { Session } from '../../server/domain/session.ts'
import type { PollKindName } from '../../shared/poll-kinds/index.ts'
import type { PollBody, PollState } from '../../shared/schemas/poll.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { SessionStatus } from '../../shared/session-status.ts'
import { A, B, SAMPLES } from '../poll-kinds/samples.ts'

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
  leftCount: 0,
  hasBeenJoined: true,
  settings: {},
  stage: 'poll',
  stageAnswer: onStage(null),
  podium: false,
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

const POLL_ID = '9c1b7e1a-2f43-4c69-8f0d-1f2f3a4b5c33'

export const OPTIONS = [
  { id: A, label: 'Oslo' },
  { id: B, label: 'Riga' },
]
/** The votes on a poll of each kind, newest first, and what they add up to. */
export const VOTED = Object.fromEntries(
  Object.entries(SAMPLES).map(([kind, { votes, counted }]) => [kind, { votes, ...shownOf(counted) }]),
) as Record<PollKindName, { votes: unknown[]; options: PollBody['options']; more?: Pick<PollBody, 'words' | 'texts'> }>

function shownOf(counted: (typeof SAMPLES)[PollKindName]['counted']) {
  if (!('options' in counted)) return { options: [], more: counted }
  return { options: OPTIONS.map((option, place) => ({ ...option, tally: counted.options[place] })) }
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
    seconds: null,
    moderated: false,
    answer_overrides: [],
    gone_voter_ids: [],
    max_entries: null,
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

import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { PollKindName, PollOption } from '../../shared/poll-kinds/index.ts'
import type { PhoneFound } from '../../shared/schemas/hall-check.ts'
import type { PollState, Reveal } from '../../shared/schemas/poll.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Settings } from '../../shared/schemas/settings.ts'
import type { Stage, StageAnswer } from '../../shared/schemas/stage.ts'

/**
 * The tables. Instants are epoch milliseconds (bigint). Every key of session data begins with
 * session_id, so that the data can be spread over machines by session; `session_code` is the one
 * look-up beside it.
 */
export type Database = {
  host: HostTable
  sign_in_link: SignInLinkTable
  session: SessionTable
  session_code: SessionCodeTable
  poll: PollTable
  participant: ParticipantTable
  vote: VoteTable
  poll_secret: PollSecretTable
  question: QuestionTable
  upvote: UpvoteTable
  idempotent_call: IdempotentCallTable
  phone_check: PhoneCheckTable
}

/** A row of a table, as it is read. */
export type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A JSON column: parsed when read, sent as JSON text. */
type Json<T> = ColumnType<T, string, string>

export type HostTable = { id: string; email: string; name: string; created_at: number }

/** `token_hash` is SHA-256 of the token, so that a copy of the table signs nobody in. */
type SignInLinkTable = {
  token_hash: Buffer
  email: string
  expires_at: number
  used_at: number | null
}

/**
 * `participant_count` and `poll_count` guard ROOM_CAP and the cap on polls in the writing statement
 * itself. `settings` has what differs from the default. `stage_answer` is what the wall shows while
 * `stage` is `poll`, where there is one: a node of the version before knows nothing of it.
 */
type SessionTable = {
  id: string
  code: string
  owner_id: string
  host_key_version: Generated<number>
  title: string
  brand: Json<Record<string, unknown>> | null
  created_at: number
  ends_at: number
  ended_at: number | null
  participant_count: Generated<number>
  poll_count: Generated<number>
  settings: Json<Settings>
  stage: Generated<Exclude<Stage, 'answer'>>
  stage_answer: Json<StageAnswer> | null
}

/** A code stays here when its session is deleted: it is unique for ever. */
type SessionCodeTable = { code: string; session_id: string }

/**
 * An open poll is closed once `closes_at` has come, whatever `state` says: see `pollStateIn`.
 * `revealed` is what the host said last of showing results; until then `reveal` decides.
 * `answers_turned` has the keys of answers that are not as by default: of a moderated poll those
 * shown, of another those hidden.
 */
type PollTable = {
  session_id: string
  id: string
  kind: PollKindName
  prompt: string
  state: PollState
  options: JSONColumnType<PollOption[]>
  correct_option_id: string | null
  position: number
  created_at: number
  opened_at: number | null
  closed_at: number | null
  closes_at: number | null
  explanation: string | null
  reveal: Generated<Reveal>
  revealed: boolean | null
  moderated: Generated<boolean>
  answers_turned: ColumnType<string[], string | undefined, string>
}

/**
 * `seat` is which one of the session somebody was when they joined; null for those of before there
 * were scores. `name_is_public` where the name was given to be shown on the wall.
 */
type ParticipantTable = {
  session_id: string
  id: string
  name: string | null
  email: string | null
  joined_at: number
  question_count: Generated<number>
  seat: number | null
  name_is_public: Generated<boolean>
}

/**
 * One row per participant and poll. `ballot` has the shape of the poll's kind. `seq` counts the votes
 * that this row has taken; `sender_seq` is the sender's own number of the vote, if it has one. See
 * `IS_LATER` in `queries/votes.ts`. Where votes are secret, `participant_id` names nobody and
 * `sender_seq` is masked: see `domain/secret-ballots.ts`.
 */
type VoteTable = {
  session_id: string
  poll_id: string
  participant_id: string
  ballot: Json<unknown>
  cast_at: number
  seq: Generated<number>
  sender_seq: number | null
}

export type QuestionTable = {
  session_id: string
  id: string
  participant_id: string
  text: string
  state: QuestionState
  created_at: number
}

type UpvoteTable = { session_id: string; question_id: string; participant_id: string }

/** Unlogged: what is written here goes into no write-ahead log. A row lives as long as its poll is open. */
type PollSecretTable = { session_id: string; poll_id: string; secret: Buffer }

/** A phone of a session's hall check; `found` once it has found something out. Unlogged, and kept for minutes. */
type PhoneCheckTable = {
  session_id: string
  phone_id: string
  place: number
  checked_at: number
  found: ColumnType<PhoneFound | null, string | null, string | null>
}

/** A first answer by its call's Idempotency-Key. For a call that makes a session, its owner's id is `session_id`. */
type IdempotentCallTable = {
  session_id: string
  key_hash: Buffer
  request_hash: Buffer
  answer: Json<unknown>
  expires_at: number
}

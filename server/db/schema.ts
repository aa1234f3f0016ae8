import type { ColumnType, Generated, JSONColumnType, Kysely, Selectable, Transaction } from 'kysely'
import type { Picture, PictureType } from '../../shared/fields/picture.ts'
import type { PollKindName, PollOption } from '../../shared/poll-kinds/index.ts'
import type { Reveal } from '../../shared/reveals.ts'
import type { PhoneFound } from '../../shared/schemas/hall-check.ts'
import type { PollState } from '../../shared/schemas/poll.ts'
import type { QuestionState } from '../../shared/schemas/question.ts'
import type { Settings } from '../../shared/schemas/settings.ts'
import type { Podium, Stage, StageAnswer } from '../../shared/schemas/stage.ts'

/**
 * The tables. Instants are epoch milliseconds (bigint). Every key of session data begins with session_id, so that
 * sessions can be spread over machines. `session_code` finds the session of a code.
 */
export type Database = {
  host: { id: string; email: string; name: string; created_at: number }
  /** `token_hash` is SHA-256 of the token, so that nobody can sign in with a copy of the table. */
  sign_in_link: { token_hash: Buffer; email: string; expires_at: number; used_at: number | null }
  /**
   * `participant_count` and `poll_count` let the writing statement itself enforce ROOM_CAP and the cap on polls.
   * `freed_seats`: how many people took a seat and are gone.
   * `settings` has only values that differ from the default. `stage_answer`, if set, is what the wall shows while
   * `stage` is `poll`, or says how while it is `scores`.
   */
  session: {
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
    freed_seats: Generated<number>
    poll_count: Generated<number>
    settings: Json<Settings>
    stage: Generated<Exclude<Stage, 'answer'>>
    stage_answer: Json<StageAnswer | Podium> | null
  }
  /** A code stays here when its session is deleted, so that it is never used again. */
  session_code: { code: string; session_id: string }
  /**
   * An open poll counts as closed once `closes_at` has passed, whatever `state` says: see `pollStateIn`.
   * `revealed` is the host's last decision to show or hide results; until there is one, `reveal` decides.
   * `answer_overrides` has the answers that differ from the default: those of a moderated poll that the host approved,
   * in the spelling that is shown, and the hidden ones of another.
   * `max_entries`: how many choices or words a vote may have. If it is set, every ballot is a list of them.
   * `gone_voter_ids`: the participants who are gone since it was opened. It is on the poll because a vote that waited
   * for the poll's lock reads the poll again, but not the participants.
   */
  poll: {
    session_id: string
    id: string
    kind: PollKindName
    prompt: string
    state: PollState
    options: JSONColumnType<PollOption[]>
    correct_option_id: string | null
    other_correct_ids: Generated<string[]>
    picture: Json<Picture> | null
    position: number
    created_at: number
    opened_at: number | null
    closed_at: number | null
    closes_at: number | null
    explanation: string | null
    /** Of the timer with which it opens, unless the host says otherwise. */
    seconds: number | null
    reveal: Generated<Reveal>
    revealed: boolean | null
    moderated: Generated<boolean>
    answer_overrides: ColumnType<string[], string | undefined, string>
    gone_voter_ids: Generated<string[]>
    max_entries: number | null
  }
  /**
   * `seat` is the participant's number in the order of joining; null for those who joined before there were scores.
   * `name_is_public`: the name was given to be shown on the wall. `membership`: whether they are still in the session.
   * `ticket_hash`: the ticket that they joined with, if they had to.
   * When somebody leaves, a row of a new id without a name takes their place as the author of their questions.
   */
  participant: {
    session_id: string
    id: string
    name: string | null
    email: string | null
    joined_at: number
    question_count: Generated<number>
    seat: number | null
    name_is_public: Generated<boolean>
    membership: Generated<'in' | 'removed' | 'left'>
    ticket_hash: Buffer | null
  }
  /** `ticket_hash` is keyed, so that nobody can find a ticket with a copy of the table. */
  ticket: { session_id: string; ticket_hash: Buffer; is_void: Generated<boolean> }
  /**
   * One row per participant and poll. `ballot` has the shape of the poll's kind. `seq` is the sender's number of the
   * vote, if it has one: see `queries/votes/vote-order.ts`. Of secret votes, `participant_id` names nobody and
   * `seq` is masked: see `domain/secret-ballots.ts`. The ballot of somebody who has left belongs to nobody, too.
   */
  vote: {
    session_id: string
    poll_id: string
    participant_id: string
    ballot: Json<unknown>
    cast_at: number
    seq: number | null
  }
  question: {
    session_id: string
    id: string
    participant_id: string
    text: string
    state: QuestionState
    created_at: number
    reply: string | null
  }
  /** A question (`child`) in whose place another one (`parent`) is shown, which may be merged itself. */
  question_merge: { session_id: string; child: string; parent: string }
  upvote: { session_id: string; question_id: string; participant_id: string }
  /** The fingerprint of the secret that signs tokens and keys, so that a node with another one notices. One row at most. */
  secret_fingerprint: { is_only: Generated<boolean>; fingerprint: Buffer }
  /** Unlogged, so not in the write-ahead log. A row lives as long as its poll is open. */
  poll_secret: { session_id: string; poll_id: string; secret: Buffer }
  /** A picture for polls, without metadata. Polls have its size, too, so that their views need no other row. */
  picture: { session_id: string; id: string; type: PictureType; width: number; height: number; bytes: Buffer }
  /** A phone of a session's hall check; `found` is what it has found out so far. Unlogged, and kept for minutes. */
  phone_check: {
    session_id: string
    phone_id: string
    place: number
    checked_at: number
    found: ColumnType<PhoneFound | null, string | null, string | null>
  }
  /** Until when a participant counts as present, as far as a node knows. Unlogged. */
  presence: { session_id: string; participant_id: string; node_id: string; present_until: number }
  /** The first answer of a call, by its Idempotency-Key. For a call that creates a session, `session_id` is its owner's id. */
  idempotent_call: {
    session_id: string
    key_hash: Buffer
    request_hash: Buffer
    answer: Json<unknown>
    expires_at: number
  }
}

/** Runs statements: the database, or a transaction in it. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export type Row<Table extends keyof Database> = Selectable<Database[Table]>

/** A JSON column: parsed when read, sent as JSON text. */
type Json<T> = ColumnType<T, string, string>

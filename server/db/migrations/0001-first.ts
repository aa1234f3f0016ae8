import { type Kysely, sql } from 'kysely'

/**
 * The first schema. Constraints enforce the invariants: one vote per person and poll (key), one open poll and one
 * highlighted question per session (partial unique indexes), unique codes, caps (checks). The vote table has no
 * foreign keys, because they halve the speed of the statement that writes votes, and it joins those tables anyway.
 */
const STATEMENTS = [
  sql`create table host (
    id uuid primary key,
    email text not null unique,
    name text not null,
    created_at bigint not null
  )`,
  sql`create table sign_in_link (
    token_hash bytea primary key,
    email text not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  sql`create table session (
    id uuid primary key,
    code text not null,
    owner_id uuid not null references host (id),
    host_key_version integer not null default 1,
    title text not null,
    brand json,
    created_at bigint not null,
    ends_at bigint not null check (ends_at > created_at),
    ended_at bigint,
    participant_count integer not null default 0 check (participant_count between 0 and 200),
    poll_count integer not null default 0 check (poll_count between 0 and 200)
  )`,
  sql`create index session_by_owner on session (owner_id, created_at desc, id)`,
  sql`create table session_code (
    code text primary key,
    session_id uuid not null
  )`,
  sql`create table poll (
    session_id uuid not null references session (id) on delete cascade,
    id uuid not null,
    kind text not null,
    prompt text not null,
    state text not null check (state in ('draft', 'open', 'closed')),
    options jsonb not null,
    correct_option_id uuid,
    position integer not null,
    created_at bigint not null,
    opened_at bigint,
    closed_at bigint,
    primary key (session_id, id)
  )`,
  sql`create unique index poll_one_open on poll (session_id) where state = 'open'`,
  sql`create table participant (
    session_id uuid not null references session (id) on delete cascade,
    id uuid not null,
    name text,
    email text,
    joined_at bigint not null,
    question_count integer not null default 0 check (question_count between 0 and 50),
    primary key (session_id, id)
  )`,
  sql`create table vote (
    session_id uuid not null,
    poll_id uuid not null,
    participant_id uuid not null,
    ballot jsonb not null,
    cast_at bigint not null,
    primary key (session_id, poll_id, participant_id)
  )`,
  sql`create table question (
    session_id uuid not null,
    id uuid not null,
    participant_id uuid not null,
    text text not null,
    state text not null check (state in ('pending', 'approved', 'highlighted', 'hidden', 'answered')),
    created_at bigint not null,
    primary key (session_id, id),
    foreign key (session_id, participant_id) references participant (session_id, id) on delete cascade
  )`,
  sql`create unique index question_one_highlighted on question (session_id) where state = 'highlighted'`,
  sql`create table upvote (
    session_id uuid not null,
    question_id uuid not null,
    participant_id uuid not null,
    primary key (session_id, question_id, participant_id),
    foreign key (session_id, question_id) references question (session_id, id) on delete cascade,
    foreign key (session_id, participant_id) references participant (session_id, id) on delete cascade
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db)
}

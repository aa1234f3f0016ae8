import { randomInt, randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import { drawCode } from '../../server/domain/codes.ts'

/** A participant who may vote in a room that `seedRooms` made. */
export type Voter = { sessionId: string; pollId: string; participantId: string }

const OPTION = randomUUID()
const DAY = 24 * 60 * 60 * 1000

/** The ballot that fits every seeded poll. */
export const BALLOT = JSON.stringify({ optionId: OPTION })

/** Rooms with an open poll and so many participants, of a hundred hosts, written as fast as SQL can. */
export async function seedRooms(db: Kysely<Database>, rooms: number, people: number): Promise<Voter[]> {
  const now = Date.now()
  const ids = Array.from({ length: rooms }, () => randomUUID())
  const codes = new Set<string>()
  while (codes.size < rooms) codes.add(drawCode(randomInt))
  await sql`insert into host (id, email, name, created_at)
    select gen_random_uuid(), 'seed' || n || '@example.org', '', ${now}
    from generate_series(1, 100) n on conflict do nothing`.execute(db)
  await sql`insert into session (id, code, owner_id, title, created_at, ends_at, participant_count, poll_count)
    select s.id, s.code, h.id, 'Seeded', ${now}, ${now + DAY}, ${people}::int, 1
    from unnest(${ids}::uuid[], ${[...codes]}::text[]) with ordinality s (id, code, n)
    join host h on h.email = 'seed' || (s.n % 100 + 1) || '@example.org'`.execute(db)
  await sql`insert into session_code select code, id from session where title = 'Seeded'`.execute(db)
  await sql`insert into poll (session_id, id, kind, prompt, state, options, position, created_at, opened_at)
    select id, gen_random_uuid(), 'multiple_choice', '?', 'open',
      ${JSON.stringify([
        { id: OPTION, label: 'Yes' },
        { id: randomUUID(), label: 'No' },
      ])}::jsonb, 0, ${now}, ${now}
    from session where title = 'Seeded'`.execute(db)
  await sql`insert into participant (session_id, id, joined_at)
    select id, gen_random_uuid(), ${now} from session, generate_series(1, ${people}::int)
    where title = 'Seeded'`.execute(db)
  await sql`analyze`.execute(db)
  const { rows } = await sql<Voter>`
    select p.session_id as "sessionId", p.id as "participantId", poll.id as "pollId"
    from participant p join poll on poll.session_id = p.session_id
    join session s on s.id = p.session_id where s.title = 'Seeded'`.execute(db)
  return rows
}

/** A vote of every voter. */
export async function seedVotes(db: Kysely<Database>, voters: readonly Voter[]): Promise<void> {
  await sql`insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
    select s, p, v, ${BALLOT}::jsonb, ${Date.now()}
    from unnest(${voters.map((one) => one.sessionId)}::uuid[], ${voters.map((one) => one.pollId)}::uuid[],
      ${voters.map((one) => one.participantId)}::uuid[]) t (s, p, v)`.execute(db)
  await sql`analyze vote`.execute(db)
}

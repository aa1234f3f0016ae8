import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestServer } from './test-server.ts'

type Ref = { id: string }

/**
 * People who are in a session and vote so that there are many: by one statement, where two hundred
 * phones would take a second of CPU. Servers do not hear of it before something else happens in the
 * session, so the last to come is a phone. How people join and vote is for other tests.
 */
export class Crowd {
  readonly #app: TestServer
  readonly #ids: string[]

  private constructor(app: TestServer, ids: string[]) {
    this.#app = app
    this.#ids = ids
  }

  static async of(app: TestServer, count: number, session: Ref): Promise<Crowd> {
    const ids = Array.from({ length: count }, () => randomUUID())
    await sql`
      with seated as (
        update session set participant_count = participant_count + ${count} where id = ${session.id}
        returning id, participant_count - ${count} as taken)
      insert into participant (session_id, id, name, joined_at, seat)
      select seated.id, person.id, 'Person ' || place, ${app.now()}, taken + place
      from seated, unnest(${ids}::uuid[]) with ordinality as person (id, place)`.execute(app.db)
    return new Crowd(app, ids)
  }

  /** Votes once for each ballot, as phones send it; the last is the newest. */
  async votes(session: Ref, poll: Ref, ballots: readonly object[]): Promise<void> {
    const stored = ballots.flatMap((ballot) => Object.values(ballot).map((it) => JSON.stringify(it)))
    await sql`
      insert into vote (session_id, poll_id, participant_id, ballot, cast_at)
      select ${session.id}, ${poll.id}, id, ballot::jsonb, ${this.#app.now() - stored.length} + place
      from unnest(${this.#ids.slice(0, stored.length)}::uuid[], ${stored}::text[])
        with ordinality as vote (id, ballot, place)`.execute(this.#app.db)
  }
}

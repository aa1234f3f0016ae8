import { sql } from 'kysely'
import type { TicketCounts } from '../../shared/schemas/tickets.ts'
import type { Db, Trx } from '../db/schema.ts'

/** Stores new tickets, if not more than `cap` are valid then. The caller has locked the session. */
export async function insertTickets(db: Trx, sessionId: string, hashes: Buffer[], cap: number): Promise<boolean> {
  const counts = await readTicketCounts(db, sessionId)
  if (counts.issued - counts.void + hashes.length > cap) return false
  const rows = hashes.map((ticket_hash) => ({ session_id: sessionId, ticket_hash }))
  await db.insertInto('ticket').values(rows).execute()
  return true
}

const ticketOf = (db: Db, sessionId: string, hashes: readonly Buffer[]) =>
  db.selectFrom('ticket').where('session_id', '=', sessionId).where('ticket_hash', 'in', hashes)

/** Whether a session has issued a ticket, void or not. */
export async function wasIssued(db: Db, sessionId: string, hashes: readonly Buffer[]): Promise<boolean> {
  if (hashes.length === 0) return false
  return (await ticketOf(db, sessionId, hashes).select('ticket_hash').executeTakeFirst()) !== undefined
}

/** The stored hash of a ticket that admits somebody, and who has it. The caller has locked the session. */
export async function findTicket(db: Trx, sessionId: string, hashes: readonly Buffer[]) {
  if (hashes.length === 0) return undefined
  const valid = ticketOf(db, sessionId, hashes).where('is_void', '=', false)
  const hash = (await valid.select('ticket_hash').executeTakeFirst())?.ticket_hash
  return hash && { hash, holder: await readHolder(db, sessionId, [hash]) }
}

async function readHolder(db: Trx, sessionId: string, hashes: readonly Buffer[]): Promise<string | undefined> {
  const ofSession = db.selectFrom('participant').select('id').where('session_id', '=', sessionId)
  return (await ofSession.where('ticket_hash', 'in', hashes).executeTakeFirst())?.id
}

/** Makes a ticket void. @returns who has joined with it, if somebody has; null if there is no such ticket */
export async function writeVoid(db: Trx, sessionId: string, hashes: readonly Buffer[]) {
  const { numUpdatedRows } = await db
    .updateTable('ticket')
    .set({ is_void: true })
    .where('session_id', '=', sessionId)
    .where('ticket_hash', 'in', hashes)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? null : readHolder(db, sessionId, hashes)
}

export async function readTicketCounts(db: Db, sessionId: string): Promise<TicketCounts> {
  const { rows } = await sql<TicketCounts>`
    select count(*)::int as issued, (count(*) filter (where is_void))::int as void,
      (count(*) filter (where not is_void and exists (
        select from participant where participant.session_id = ${sessionId}
          and participant.ticket_hash = ticket.ticket_hash)))::int as used
    from ticket where session_id = ${sessionId}`.execute(db)
  return rows[0] ?? { issued: 0, used: 0, void: 0 }
}

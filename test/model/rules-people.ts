import { personIdOf } from '../support/person-id.ts'
import { type Outcome, type Rules, refuse } from './outcome.ts'
import { holderOf, isLive, kept, type SessionState } from './state.ts'

/** How many get into a session. */
const SEATS = 200
/** How many tickets are valid at a time. */
const TICKETS = 1_000

function remove({ participants, removed }: SessionState, person: string): void {
  const participant = participants.get(person)
  if (participant) removed.set(person, participant)
  participants.delete(person)
}

/** Why nobody joins with this ticket, if they have to have one. */
function refuseTicket(session: SessionState, ticket: string | undefined): Outcome | undefined {
  if (!session.settings.admission) return undefined
  if (!ticket) return refuse('ticket_missing', 400)
  if (session.tickets.get(ticket) !== false) return refuse('ticket_unknown', 400)
  return holderOf(session, ticket) === undefined ? undefined : refuse('ticket_used', 409)
}

/** Its upvotes, and those that are merged into it, go to where it was merged into, if it was. */
function deleteQuestion({ questions, settings }: SessionState, id: string): void {
  const { into, upvotes = [] } = questions.get(id) ?? {}
  const parent = into && questions.get(into)
  for (const phone of upvotes) if (parent && (settings.anonymous || phone !== parent.author)) parent.upvotes.add(phone)
  questions.delete(id)
  for (const other of questions.values()) {
    if (other.into !== id) continue
    if (into) other.into = into
    else delete other.into
  }
}

/** Who joins, and whom the host removes. */
export const peopleRules: Rules<'crowd' | 'join' | 'leave' | 'remove' | 'restore' | 'issue' | 'void'> = {
  crowd({ operation: { count }, answer: { body }, session, now }) {
    const free = SEATS - session.participants.size
    const nameless = { name: '', email: '', joinedAt: now, isNamePublic: false }
    for (const id of body) session.participants.set(id, { ...nameless })
    return { status: count > free ? 409 : 201, body: { length: Math.min(count, free) } }
  },
  join({ operation: { phone, name, email, ticket }, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const known = session.participants.get(phone)
    const refused = known ? undefined : refuseTicket(session, ticket)
    if (refused) return refused
    if (!known && session.participants.size >= SEATS) return refuse('session_full', 409)
    const { name: oldName = '', email: oldEmail = '', joinedAt = now } = known ?? {}
    const isNamePublic = name === undefined ? (known?.isNamePublic ?? false) : session.settings.scores === 'on'
    const joined = { name: kept(name ?? oldName), email: email ?? oldEmail, joinedAt }
    const used = known ? known.ticket : session.settings.admission && ticket
    session.participants.set(phone, { ...joined, isNamePublic, ...(used && { ticket: used }) })
    const { id, code } = session
    return { status: known ? 200 : 201, body: { id, code, participantId: phone } }
  },
  leave({ operation: { phone }, session }) {
    const { participants, questions, polls } = session
    const nobody = `left-${++session.leavers}`
    const ticket = participants.get(phone)?.ticket
    if (ticket) session.tickets.set(ticket, true)
    for (const [id, question] of questions) {
      if (question.author === phone && question.state === 'pending') deleteQuestion(session, id)
      else if (question.author === phone) question.author = nobody
      if (question.upvotes.delete(phone)) question.upvotes.add(nobody)
    }
    for (const { votes } of polls) {
      const vote = votes.get(phone)
      if (vote) votes.set(nobody, vote)
      votes.delete(phone)
    }
    participants.delete(phone)
    return { status: 204 }
  },
  issue({ operation: { count }, answer, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    if (!session.settings.admission) return refuse('tickets_off', 409)
    const valid = [...session.tickets.values()].filter((isVoid) => !isVoid).length
    if (valid + count > TICKETS) return refuse('too_many_tickets', 409)
    for (const ticket of answer.body?.tickets ?? []) session.tickets.set(ticket, false)
    return { status: 201 }
  },
  void({ operation: { ticket }, session }) {
    const { tickets, participants } = session
    if (!tickets.has(ticket)) return refuse('ticket_not_found', 404)
    tickets.set(ticket, true)
    const holder = holderOf(session, ticket)
    if (holder && participants.has(holder)) remove(session, holder)
    const all = [...tickets]
    const used = all.filter(([one, isVoid]) => !isVoid && holderOf(session, one)).length
    return { status: 200, body: { issued: all.length, used, void: all.filter(([, isVoid]) => isVoid).length } }
  },
  remove({ operation: { person }, session }) {
    const { participants, removed } = session
    if (!participants.has(person) && !removed.has(person)) return refuse('person_not_found', 404)
    remove(session, person)
    return { status: 200, body: { id: personIdOf(session.id, person), removed: true } }
  },
  restore({ operation: { person }, session }) {
    const { participants, removed } = session
    const participant = removed.get(person)
    if (!participant && !participants.has(person)) return refuse('person_not_found', 404)
    if (participant && participants.size >= SEATS) return refuse('no_seat_left', 409)
    if (participant) participants.set(person, participant)
    removed.delete(person)
    return { status: 200, body: { id: personIdOf(session.id, person), removed: false } }
  },
}

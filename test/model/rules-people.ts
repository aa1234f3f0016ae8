import { type Rules, refuse } from './outcome.ts'
import { isLive, kept, type SessionState } from './state.ts'

/** How many get into a session. */
const SEATS = 200

/** Those that are merged into it go to where it was merged into, if it was. */
function deleteQuestion({ questions }: SessionState, id: string): void {
  const into = questions.get(id)?.into
  questions.delete(id)
  for (const other of questions.values()) {
    if (other.into !== id) continue
    if (into) other.into = into
    else delete other.into
  }
}

/** Who joins, and whom the host removes. */
export const peopleRules: Rules<'crowd' | 'join' | 'leave' | 'remove' | 'restore'> = {
  crowd({ operation: { count }, answer: { body }, session, now }) {
    const free = SEATS - session.participants.size
    const nameless = { name: '', email: '', joinedAt: now, isNamePublic: false }
    for (const id of body) session.participants.set(id, { ...nameless })
    return { status: count > free ? 409 : 201, body: { length: Math.min(count, free) } }
  },
  join({ operation: { phone, name, email }, session, now }) {
    if (!isLive(session, now)) return refuse('session_ended', 409)
    const known = session.participants.get(phone)
    if (!known && session.participants.size >= SEATS) return refuse('session_full', 409)
    const { name: oldName = '', email: oldEmail = '', joinedAt = now } = known ?? {}
    const isNamePublic = name === undefined ? (known?.isNamePublic ?? false) : session.settings.scores === 'on'
    const joined = { name: kept(name ?? oldName), email: email ?? oldEmail, joinedAt }
    session.participants.set(phone, { ...joined, isNamePublic })
    const { id, code } = session
    return { status: known ? 200 : 201, body: { id, code, participantId: phone } }
  },
  leave({ operation: { phone }, session }) {
    const { participants, questions, polls, settings } = session
    const nobody = `left-${++session.leavers}`
    for (const [id, question] of questions) {
      if (question.author === phone && question.state === 'pending') deleteQuestion(session, id)
      else if (question.author === phone) question.author = nobody
      if (question.upvotes.delete(phone)) question.upvotes.add(nobody)
    }
    // A secret vote has no name to erase.
    for (const { votes } of settings.anonymous ? [] : polls) {
      const vote = votes.get(phone)
      if (vote) votes.set(nobody, vote)
      votes.delete(phone)
    }
    participants.delete(phone)
    return { status: 204 }
  },
  remove({ operation: { person }, session: { participants, removed } }) {
    const participant = participants.get(person)
    if (!participant && !removed.has(person)) return refuse('person_not_found', 404)
    if (participant) removed.set(person, participant)
    participants.delete(person)
    return { status: 200, body: { id: person, removed: true } }
  },
  restore({ operation: { person }, session: { participants, removed } }) {
    const participant = removed.get(person)
    if (!participant && !participants.has(person)) return refuse('person_not_found', 404)
    if (participant && participants.size >= SEATS) return refuse('no_seat_left', 409)
    if (participant) participants.set(person, participant)
    removed.delete(person)
    return { status: 200, body: { id: person, removed: false } }
  },
}

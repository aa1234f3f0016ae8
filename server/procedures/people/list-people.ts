import { z } from 'zod'
import { hostKey, sessionRef } from '../../../shared/fields/ids.ts'
import { peopleSchema } from '../../../shared/schemas/people.ts'
import { toPerson } from '../../domain/person.ts'
import { readPeople } from '../../queries/participants.ts'
import { peopleView } from '../../views/people.ts'
import { hostProcedure } from '../auth/procedure-kinds.ts'

export const listPeople = hostProcedure('GET', '/api/sessions/{id}/people', 'Participants', {
  addition: true,
  summary: 'List the people of a session',
  description:
    'Everyone who joined, with name and email as given, and whether they are present. Where several servers share a session, what somebody does at another one is known up to 5 s late, and that they are gone up to a minute and a half.',
  successDescription: 'Who has joined.',
})
  .input(z.object({ id: sessionRef, k: hostKey }))
  .output(peopleSchema)
  .query(async ({ ctx: { db, live, session, tokens, pass } }) => {
    const people = await readPeople(db, session.id)
    const present = await live.presence.of(session.id)
    const personIdOf = (participantId: string) => tokens.personId(session.id, participantId)
    return peopleView(people.map(toPerson), { present, personIdOf }, pass)
  })

import { z } from 'zod'
import { addedField, booleanField, listField, namedObject, sensitiveField } from '../fields/fields.ts'
import { instantOutput, uuidOutput } from '../fields/ids.ts'
import { personFields } from './person.ts'

export const personRef = uuidOutput(
  "The person's id in this session. The same browser has another id in every session.",
)

const personSchema = namedObject('Person', 'A participant, for the host only.', {
  id: personRef,
  name: sensitiveField('The name given at join. Empty if none was given.', 'Zoe'),
  email: personFields.email,
  joinedAt: instantOutput('When the participant joined.'),
  present: booleanField('Whether the participant has an open stream, or called within the last minute.', true),
  removed: addedField(z.literal(true), 'True if the host has removed the participant. Otherwise left out.', true),
})

export const peopleSchema = namedObject('People', 'Who has joined a session.', {
  people: listField(personSchema, 'In the order in which they joined, with those who were removed.'),
})
export type People = z.infer<typeof peopleSchema>

import { Refusal } from '../../../shared/refusals.ts'
import { readPeople } from '../../queries/participants.ts'
import type { Context } from '../context.ts'
import type { Locked } from '../locked-session.ts'

/** The participant whom the host of a session names. @param person as `listPeople` gave it @throws Refusal person_not_found */
export async function findPerson({ trx, session }: Locked, { tokens }: Context, person: string): Promise<string> {
  const people = await readPeople(trx, session.id)
  const found = people.find(({ id }) => tokens.isPersonId(person.toLowerCase(), session.id, id))
  if (!found) throw new Refusal('person_not_found')
  return found.id
}

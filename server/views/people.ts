import type { People } from '../../shared/schemas/people.ts'
import type { Person } from '../domain/person.ts'
import type { HostPass } from '../domain/sealed.ts'

/** The host's list of people. @param present the ids of those who are present */
export const peopleView = (people: readonly Person[], present: ReadonlySet<string>, pass: HostPass): People => ({
  people: people.map(({ id, who, joinedAt, isRemoved }) => {
    const { name, email } = who.open(pass)
    const isPresent = !isRemoved && present.has(id)
    return { id, name, email, joinedAt, present: isPresent, ...(isRemoved && { removed: true as const }) }
  }),
})

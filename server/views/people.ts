import type { People } from '../../shared/schemas/people.ts'
import type { HostPass } from '../domain/host-only.ts'
import type { Person } from '../domain/person.ts'

type Presence = {
  /** The ids of the participants who are present. */
  present: ReadonlySet<string>
  /** By which id the host of this session names a participant. */
  personIdOf: (participantId: string) => string
}

/** The host's list of people. */
export const peopleView = (people: readonly Person[], { present, personIdOf }: Presence, pass: HostPass): People => ({
  people: people.map(({ participantId, who, joinedAt, isRemoved }) => {
    const { name, email } = who.open(pass)
    const isPresent = !isRemoved && present.has(participantId)
    return {
      id: personIdOf(participantId),
      name,
      email,
      joinedAt,
      present: isPresent,
      ...(isRemoved && { removed: true as const }),
    }
  }),
})

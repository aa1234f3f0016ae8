import type { Person } from '../../../index.ts'
import type { Command } from '../console/command.ts'

type Named = Pick<Person, 'id'> & { name: string }

const call = (operation: 'removePerson' | 'restorePerson', { id }: Named): Command['send'] => [
  [operation, { person: id }],
]

/** Removes somebody from the session. Undo takes them back. */
export const removePerson = (person: Named): Command => ({
  send: call('removePerson', person),
  message: { name: 'removed', subject: person.name },
  undo: { send: call('restorePerson', person), message: { name: 'restored', subject: person.name } },
})

/** Takes somebody back whom a host has removed. Undo removes them again. */
export const restorePerson = (person: Named): Command => ({
  send: call('restorePerson', person),
  message: { name: 'restored', subject: person.name },
  undo: { send: call('removePerson', person), message: { name: 'removed', subject: person.name } },
})

import type { Person } from '../../../index.ts'
import type { Command } from './command.ts'

type Named = Pick<Person, 'id'> & { name: string }

const change = (operation: 'removePerson' | 'restorePerson', person: Named): Pick<Command, 'send' | 'message'> => ({
  send: [[operation, { person: person.id }]],
  message: { name: operation === 'removePerson' ? 'removed' : 'restored', subject: person.name },
})

export const removePerson = (person: Named): Command => ({
  ...change('removePerson', person),
  undo: change('restorePerson', person),
})

export const restorePerson = (person: Named): Command => ({
  ...change('restorePerson', person),
  undo: change('removePerson', person),
})

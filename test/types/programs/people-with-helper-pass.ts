// expect: TS2345
import type { Person } from '../../../server/domain/person.ts'
import type { HelperPass } from '../../../server/domain/sealed.ts'
import { peopleView } from '../../../server/views/people.ts'

declare const people: Person[]
declare const pass: HelperPass

export const leak = peopleView(people, { present: new Set(), personIdOf: String }, pass)

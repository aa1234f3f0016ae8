import type { Answer } from '../support/people.ts'

/** Does something so many times at the same time. */
export const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

/** How many of the answers have this status. */
export const count = (answers: Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length

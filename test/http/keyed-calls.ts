import type { Answer, Person } from '../support/people.ts'

/** Sends a call under an Idempotency-Key, where one is given. */
export const sends = (who: Person, path: string, body: object, key?: string) =>
  who.call('POST', path, body, { headers: key === undefined ? {} : { 'idempotency-key': key } })
export const at = (session: { id: string }, rest = '') => `/api/sessions/${session.id}${rest}`
/** What an answer says that has to be the same when it comes again. */
export const told = ({ status, body }: Answer) => ({ status, body })

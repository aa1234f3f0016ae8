import type { Operations, Session } from '../../index.ts'

/** What every part of the console works with. */
export type HostedSession = { client: Operations; id: string; session: Session }

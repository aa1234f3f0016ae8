import type { Operations, Session } from '../../index.ts'

/** A session, and the client that runs it. */
export type HostedSession = { client: Operations; id: string; session: Session }

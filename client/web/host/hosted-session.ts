import type { Operations, Session } from '../../index.ts'

/** A session, and the client of its host. `id` is its id or code, as in the page's path. */
export type HostedSession = { client: Operations; id: string; session: Session }

/** What every dialog about a session gets. */
export type SessionDialogProps = HostedSession & {
  /** The key that the page was opened with, or the host key. */
  k: string | undefined
  onClose: () => void
}

import type { CreatedSession, Host } from '../support/people.ts'
import type { TestServer } from '../support/test-server.ts'

export const DRAFT = { kind: 'multiple_choice' as const, prompt: 'Who?', options: ['Oslo', 'Riga'] }

export const tallies = (poll: { options: { tally?: number | undefined }[] } | null | undefined) =>
  poll?.options.map(({ tally }) => tally)

/**
 * A session with secret votes, and what is stored of it.
 * @param now the server, host and session that a test is about, asked each time
 */
export function secretBallot(now: () => { app: TestServer; ada: Host; session: CreatedSession }) {
  return {
    /** Opens a poll, and so many phones join. */
    async open(phones: number) {
      const { app, ada, session } = now()
      const poll = await ada.asks(session, DRAFT)
      const [oslo, riga] = poll.options
      return { poll, oslo: oslo.id, riga: riga.id, phones: await app.audience(phones, session) }
    },
    /** All that is stored of votes in the session. */
    stored() {
      const { app, session } = now()
      const votes = app.db.selectFrom('vote').selectAll()
      return votes.where('session_id', '=', session.id).execute()
    },
    secrets() {
      const { app, session } = now()
      const secrets = app.db.selectFrom('poll_secret').selectAll()
      return secrets.where('session_id', '=', session.id).execute()
    },
  }
}

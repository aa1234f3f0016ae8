import type { CreatedSession, Host } from '../support/people.ts'
import type { Stage } from '../support/stage.ts'

export const DRAFT = { kind: 'multiple_choice' as const, prompt: 'Who?', options: ['Oslo', 'Riga'] }

export const tallies = (poll: { options: { tally?: number | undefined }[] } | null | undefined) =>
  poll?.options.map(({ tally }) => tally)

/**
 * A session with secret votes, and what is stored of it.
 * @param now the stage, host and session that a test is about, asked each time
 */
export function secretBallot(now: () => { stage: Stage; ada: Host; session: CreatedSession }) {
  return {
    /** Opens a poll, and so many phones join. */
    async open(phones: number) {
      const { stage, ada, session } = now()
      const poll = await ada.asks(session, DRAFT)
      const [oslo, riga] = poll.options
      return { poll, oslo: oslo.id, riga: riga.id, phones: await stage.audience(phones, session) }
    },
    /** All that is stored of votes in the session. */
    stored() {
      const { stage, session } = now()
      const votes = stage.db.selectFrom('vote').selectAll()
      return votes.where('session_id', '=', session.id).execute()
    },
    secrets() {
      const { stage, session } = now()
      const secrets = stage.db.selectFrom('poll_secret').selectAll()
      return secrets.where('session_id', '=', session.id).execute()
    },
  }
}

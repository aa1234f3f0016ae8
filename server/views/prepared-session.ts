import type { PreparedPoll } from '../../shared/schemas/draft.ts'
import type { PreparedSession } from '../../shared/schemas/session.ts'
import type { Poll } from '../domain/poll.ts'
import { type HostPass, Sealed } from '../domain/sealed.ts'
import type { Session } from '../domain/session.ts'
import { settingsPart } from './settings.ts'

/** A session as a file that creates it anew: what was prepared, nothing of what happened. */
export function preparedSession(session: Session, polls: readonly Poll[], pass: HostPass): PreparedSession {
  const { title, brand } = session
  return {
    title,
    ...(brand && { brand }),
    ...settingsPart(session.settings),
    polls: polls.map((poll) => draftOf(poll, pass)),
  }
}

function draftOf(
  { kind, prompt, options, correctOptionId, reveal, moderated, explanation }: Poll,
  pass: HostPass,
): PreparedPoll {
  const rightId = correctOptionId instanceof Sealed ? correctOptionId.open(pass) : correctOptionId
  const why = explanation instanceof Sealed ? explanation.open(pass) : explanation
  return {
    kind,
    prompt,
    ...(options.length > 0 && { options: options.map(({ label }) => label) }),
    ...(rightId !== null && { correctOption: options.findIndex(({ id }) => id === rightId) }),
    ...(reveal !== 'live' && { reveal }),
    ...(moderated && { moderated }),
    ...(why !== null && { explanation: why }),
  }
}

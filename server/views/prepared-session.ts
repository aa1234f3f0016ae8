import { draftWithPictures } from '../../shared/draft-of.ts'
import { entryLimitOf } from '../../shared/poll-kinds/index.ts'
import type { PreparedSession } from '../../shared/schemas/session.ts'
import type { HostPass } from '../domain/host-only.ts'
import { type Poll, rightOptionOf } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'
import { settingsPart } from './settings.ts'

/** A session as a file that creates it again: what was prepared, without votes and questions. */
export function preparedSession(session: Session, polls: readonly Poll[], pass: HostPass): PreparedSession {
  const { title, brand } = session
  return {
    title,
    ...(brand && { brand }),
    ...settingsPart(session.settings),
    polls: polls.map((poll) =>
      draftWithPictures({
        ...poll,
        ...entryLimitOf(poll.kind, poll.maxEntries),
        ...rightOptionOf(poll, pass),
        seconds: poll.seconds.open(pass),
      }),
    ),
  }
}

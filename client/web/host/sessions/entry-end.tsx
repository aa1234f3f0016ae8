import type { RoomListEntry } from '../../../index.ts'
import { host, sessionEnd as texts } from '../../language/index.ts'
import { weekdayAndTime } from '../parts/session-end.ts'
import { useNearnessOfEnd } from '../parts/use-nearness-of-end.ts'
import { isUnused } from './unused.ts'

export type EntryEndProps = { session: RoomListEntry; onDuplicate: () => void }

/** In the list: when a session ends, from two days before. One that ended before anybody used it can be made again. */
export function EntryEnd({ session, onDuplicate }: EntryEndProps) {
  const { status, endsAt = 0 } = session
  const nearness = useNearnessOfEnd(endsAt)
  if (status === 'ended')
    return isUnused(session) ? (
      <button type="button" class="plain" aria-label={`${host.duplicate}: ${session.title}`} onClick={onDuplicate}>
        {host.duplicate}
      </button>
    ) : null
  return nearness === 'far' ? null : <span class="badge ends">{texts.ends(weekdayAndTime(endsAt))}</span>
}

import type { RoomListEntry } from '../../../index.ts'
import { host as texts } from '../../language/index.ts'
import { isUnused, phaseOf } from '../parts/phase.ts'
import { dayOf, weekdayAndTime } from '../parts/session-end.ts'
import { useNearnessOfEnd } from '../parts/use-nearness-of-end.ts'

export type EntryEndProps = { session: RoomListEntry; onDuplicate: () => void }

/**
 * In the list: when a session ends, from two days before, and of one that is planned always. One that ended before anybody
 * used it can be made again.
 */
export function EntryEnd({ session, onDuplicate }: EntryEndProps) {
  const { status, endsAt = 0 } = session
  const nearness = useNearnessOfEnd(endsAt)
  if (status === 'ended')
    return isUnused(session) ? (
      <button type="button" class="plain" aria-label={`${texts.duplicate}: ${session.title}`} onClick={onDuplicate}>
        {texts.duplicate}
      </button>
    ) : null
  if (nearness !== 'far') return <span class="badge ends">{texts.ends(weekdayAndTime(endsAt))}</span>
  return phaseOf(session) === 'planned' ? <span class="quiet">{texts.ends(dayOf(endsAt))}</span> : null
}

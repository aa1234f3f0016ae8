import type { RoomListEntry } from '../../../index.ts'
import { host as texts } from '../../language/index.ts'
import { date } from '../../language/language.ts'
import { serverNow } from '../../parts/timer/server-clock.ts'
import { isUnused } from '../parts/phase.ts'
import { dayAndTime, dayOf, weekdayAndTime } from '../parts/session-end.ts'
import { useNearnessOfEnd } from '../parts/use-nearness-of-end.ts'

export type EntryDateProps = { session: RoomListEntry }

/**
 * In the list, the one date that fits the state of a session: when it starts, when it ends, or when it ended. Where a host
 * ended it before its time, the list does not know when that was, only when it began. What nobody has used yet has begun
 * as it was created, so no start was set.
 */
export function EntryDate({ session }: EntryDateProps) {
  const { status, createdAt, endsAt = 0 } = session
  const nearness = useNearnessOfEnd(endsAt)
  const now = serverNow()
  if (status === 'ended') return endsAt > now ? texts.created(date(createdAt)) : texts.endedOn(date(endsAt))
  if (createdAt > now) return texts.starts(dayAndTime(createdAt))
  if (nearness === 'far')
    return [isUnused(session) && texts.noStart, texts.ends(dayOf(endsAt))].filter(Boolean).join(' · ')
  return <span class="badge ends">{texts.ends(weekdayAndTime(endsAt))}</span>
}

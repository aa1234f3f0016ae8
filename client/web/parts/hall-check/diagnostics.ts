import type { PhoneFound } from '../../../index.ts'

/** What a phone in the hall can suffer from. `held`: the stream comes late or in lumps; `cut`: not at all. */
export type Trouble = 'slow' | 'held' | 'cut' | 'fast' | 'behind' | 'cookies'

/** Milliseconds that a vote may take; people wait no longer before they press again. */
const ANSWERED_WITHIN = 5_000
/** Milliseconds that a stream may be silent which gives a sign of life every second. */
const SILENT_FOR = 2_500
/** Milliseconds by which a clock may be wrong. */
const CLOCK_OFF = 30_000

/** What is wrong with a phone, first what keeps it from voting; nothing, and it is ready. */
export function troublesOf({ answered, silence, ahead, cookies }: PhoneFound): Trouble[] {
  const found: Record<Trouble, boolean> = {
    cookies: !cookies,
    slow: answered > ANSWERED_WITHIN,
    cut: silence === undefined,
    held: silence !== undefined && silence > SILENT_FOR,
    fast: ahead > CLOCK_OFF,
    behind: ahead < -CLOCK_OFF,
  }
  return (Object.keys(found) as Trouble[]).filter((trouble) => found[trouble])
}

/** Whether a phone with these troubles can join and vote. Without a cookie it cannot; the rest comes late, or is only wrong. */
export const canVote = (troubles: readonly Trouble[]): boolean => !troubles.includes('cookies')

/** Whether people would notice. A wrong clock alone keeps nothing up. */
export const isSlow = (troubles: readonly Trouble[]): boolean =>
  troubles.some((trouble) => trouble !== 'fast' && trouble !== 'behind')

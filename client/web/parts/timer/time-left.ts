/** Seconds before the end at which screen readers announce the time left. */
const TOLD_AT = [10, 30, 60]

/** Whole seconds until an instant, never below 0. @param closesAt epoch milliseconds, as `now` */
export const secondsLeft = (closesAt: number, now: number): number => Math.max(0, Math.ceil((closesAt - now) / 1_000))

/** As a clock shows it: `0:07`, `12:30`. */
export const asClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The mark that was passed between two readings, if any. */
export const markPassed = (before: number, now: number): number | undefined =>
  TOLD_AT.find((mark) => now <= mark && mark < before)

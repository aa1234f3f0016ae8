const MINUTE = 60_000

/** An instant as a field of date and time takes it: local time, to the minute. */
export function toField(instant: number): string {
  const shift = new Date(instant).getTimezoneOffset() * MINUTE
  return new Date(instant - shift).toISOString().slice(0, 16)
}

/** The instant of such a field, in epoch milliseconds; undefined where it is empty. */
export const instantOf = (field: string): number | undefined => (field ? new Date(field).getTime() : undefined)

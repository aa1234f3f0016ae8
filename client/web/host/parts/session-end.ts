import { localeOf } from '../../../../shared/languages/formatters.ts'
import { time } from '../../language/language.ts'

/** When a session ends, and when pages say so. Instants in epoch milliseconds, by the server's clock. */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Time before the end from which pages tell it, and from which it is urgent. */
const TOLD_FROM = 2 * DAY
const URGENT_FROM = 15 * MINUTE
const EXTENDED_BY_DAYS = 7

export type Nearness = 'far' | 'near' | 'soon'

export function nearnessOf(endsAt: number, now: number): Nearness {
  if (endsAt - now > TOLD_FROM) return 'far'
  return endsAt - now > URGENT_FROM ? 'near' : 'soon'
}

/** When the nearness of an end changes next. */
export const nextChange = (endsAt: number, now: number): number =>
  endsAt - (endsAt - now > TOLD_FROM ? TOLD_FROM : URGENT_FROM)

/** A week later, at the same time of day. */
export function extended(endsAt: number): number {
  const end = new Date(endsAt)
  return end.setDate(end.getDate() + EXTENDED_BY_DAYS)
}

const WEEKDAY = { weekday: 'short' } as const
const DATE = { ...WEEKDAY, day: 'numeric', month: 'short' } as const

/** `Thu 14:00`: for what is less than a week away. */
export const weekdayAndTime = (instant: number): string => `${write(instant, WEEKDAY)} ${time(instant)}`

/** `Thu, 3 Dec`, in the reader's time zone and language as all of these. */
export const dayOf = (instant: number): string => write(instant, DATE)

/** `Thu, 3 Dec 14:00`. */
export const dayAndTime = (instant: number): string => `${dayOf(instant)} ${time(instant)}`

/** With 0 to 9 and our calendar everywhere, as all other dates of the pages. */
const write = (instant: number, parts: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(localeOf(document.documentElement.lang), {
    ...parts,
    numberingSystem: 'latn',
    calendar: 'gregory',
  }).format(instant)

import { saying } from '../../parts/saying.ts'

const arabic = saying('ar')
export const { language, number, fraction, date, time, count } = arabic

/** Kept apart from the numbers beside it: its own marks would draw them to its left. @param part 0 to 1 */
export const percent = (part: number): string => `\u2068${arabic.percent(part)}\u2069`

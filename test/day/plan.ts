import type { SeededRandom } from '../../client/rehearsal/random.ts'
import { ROOM_CAP } from '../../shared/limits.ts'

/** A session as the day has it. Times are minutes of the day, which begins at 0. */
export type PlannedSession = { startsAt: number; minutes: number; people: number }

/** How large a day is. */
export type DaySize = { hours: number; sessions: number; people: number }

/** How many sessions begin in each hour from 9 o'clock, in proportion. At noon people eat. */
const BUSY = [0.9, 1.4, 1.2, 0.4, 0.7, 1.3, 1.2, 0.8]
const LENGTHS = [30, 45, 60]
/** One session in ten is full. The others have 30 to 80 people before they are scaled to the sum. */
const FULL_ONE_IN = 10
const FEWEST = 30
const MOST = 80

/** Draws a day of meetings: most begin on the hour, and all end before the day does. */
export function planDay({ hours, sessions, people }: DaySize, random: SeededRandom): PlannedSession[] {
  const sizes = drawSizes(sessions, people, random)
  const planned = sizes.map((size) => ({ ...drawTime(hours, random), people: size }))
  return planned.toSorted((a, b) => a.startsAt - b.startsAt)
}

/** @returns as many sizes as sessions, with exactly this sum */
function drawSizes(sessions: number, people: number, random: SeededRandom): number[] {
  const full = Math.floor(sessions / FULL_ONE_IN)
  const drawn = Array.from({ length: sessions - full }, () => FEWEST + random.below(MOST - FEWEST + 1))
  const left = people - full * ROOM_CAP
  const sum = drawn.reduce((total, size) => total + size, 0)
  const sizes = drawn.map((size) => Math.floor((size * left) / sum))
  const rest = left - sizes.reduce((total, size) => total + size, 0)
  const exact = sizes.map((size, index) => size + (index < rest ? 1 : 0))
  if (exact.some((size) => size < 1 || size > ROOM_CAP))
    throw new Error(`${people} people do not fit into ${sessions} sessions of at most ${ROOM_CAP}`)
  return [...Array<number>(full).fill(ROOM_CAP), ...exact]
}

function drawTime(hours: number, random: SeededRandom): { startsAt: number; minutes: number } {
  const startsAt = 60 * drawHour(hours, random) + drawMinute(random)
  const minutes = random.pick(LENGTHS.filter((length) => startsAt + length <= 60 * hours))
  return { startsAt, minutes }
}

function drawHour(hours: number, random: SeededRandom): number {
  const weights = BUSY.slice(0, hours)
  const chance = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  const upTo = (hour: number) => weights.slice(0, hour + 1).reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((_, hour) => chance < upTo(hour))
}

/** On the hour, at half past, or at some other five minutes of the first half. */
function drawMinute(random: SeededRandom): number {
  const chance = random.next()
  if (chance < 0.6) return 0
  return chance < 0.85 ? 30 : 5 * random.below(7)
}

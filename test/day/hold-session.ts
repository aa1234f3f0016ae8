import type { SeededRandom } from '../../client/rehearsal/random.ts'
import { ROOM_CAP } from '../../shared/limits.ts'
import { Host } from './host.ts'
import { judge, type Verdict } from './judge.ts'
import type { LiveSession, World } from './live-session.ts'
import { Phone } from './phone.ts'
import type { PlannedSession } from './plan.ts'

/** Minutes of a session before its first poll, and after the last one. */
const WELCOME = 6
const FAREWELL = 3
/** A poll is open for at most so many minutes, and for at most this part of the time until the next one. */
const OPEN_MOST = 3
const OPEN_SHARE = 0.6
const POLLS = 6

/** How many come to a full session who find no seat. */
const TURNED_AWAY = 4
const LATE_ONE_IN = 10
const AWAY_ONE_IN = 10
const LEAVES_ONE_IN = 10
/** One phone in 250 is behind a proxy that holds streams back. It polls every 2 s. */
const POLLS_ONE_IN = 250
const POLL_EVERY = 2 / 60

/** Holds a session of the day, from its creation to its end. @returns whether all of it is in the results */
export async function holdSession(
  { startsAt, minutes, people }: PlannedSession,
  index: number,
  world: World,
  random: SeededRandom,
  beforeJudging: (id: string) => Promise<void>,
): Promise<Verdict> {
  await world.clock.until(startsAt)
  const between = (minutes - WELCOME - FAREWELL) / POLLS
  const host = await Host.begin(index, Math.min(OPEN_MOST, OPEN_SHARE * between), world, random.fork())
  const { session } = host
  const comers = people + (people === ROOM_CAP ? TURNED_AWAY : 0)
  const phones = Array.from({ length: comers }, (_, n) => new Phone(`Person ${n + 1}`, session, random.fork()))
  for (const phone of phones) session.begin(attend(phone, session, minutes, random.fork()))
  for (const [place, poll] of session.expected.polls.entries()) {
    await world.clock.until(startsAt + WELCOME + place * between)
    await host.holds(poll)
  }
  await world.clock.until(startsAt + minutes)
  await session.quiet()
  await host.ends()
  await beforeJudging(session.id)
  const verdict = await judge(session, phones, await host.results())
  for (const phone of phones) phone.close()
  await session.quiet()
  session.end()
  return verdict
}

/** One person: comes, perhaps asks, perhaps goes away for some minutes, perhaps leaves early. */
async function attend(phone: Phone, session: LiveSession, minutes: number, random: SeededRandom): Promise<void> {
  const { clock } = session.world
  await clock.pause(random.oneIn(LATE_ONE_IN) ? (random.next() * minutes) / 2 : WELCOME * random.next() ** 1.5)
  if (!(await phone.join())) return
  if (random.oneIn(POLLS_ONE_IN)) {
    void phone.poll(POLL_EVERY).catch(() => {})
    return
  }
  phone.open()
  session.begin(askSometime(phone, session, minutes, random))
  if (random.oneIn(AWAY_ONE_IN)) {
    await clock.pause((random.next() * minutes) / 4)
    phone.close()
    await clock.pause(3 + 5 * random.next())
    phone.open()
  }
  if (!random.oneIn(LEAVES_ONE_IN)) return
  await clock.pause((random.next() * minutes) / 3)
  phone.close()
}

async function askSometime(phone: Phone, session: LiveSession, minutes: number, random: SeededRandom): Promise<void> {
  await session.world.clock.pause((random.next() * minutes) / 3)
  await phone.mayAsk()
}

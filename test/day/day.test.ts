import { expect, it, onTestFinished } from 'vitest'
import { SeededRandom } from '../../client/rehearsal/random.ts'
import { Venue } from '../rehearsal/support.ts'
import { type PlannedSession, planDay } from './plan.ts'
import { playDay } from './play-day.ts'

/** `npm run day` plays a whole day. This keeps its people and its judge working. */

/** A session of 30 minutes takes 1.8 s. */
const SPEED = 1_000
const planned: PlannedSession = { startsAt: 0, minutes: 30, people: 10 }

it('A day knows what it lost: nothing in one session, and in another the vote that was deleted', async () => {
  const venue = await Venue.open()
  onTestFinished(() => venue.close())
  const sessions = [0, 1].map((index) => ({ planned, index }))
  const day = { url: venue.server.url, token: venue.token, speed: SPEED, began: Date.now(), seed: 1, sessions }
  const robbed: string[] = []
  const { notes, verdicts } = await playDay(day, undefined, async (id) => {
    robbed.push(id)
    if (robbed.length === 1)
      await venue.sql(`delete from vote where ctid = (select min(ctid) from vote where session_id = '${id}')`)
  })
  const faults = verdicts.map((verdict) => verdict.faults.join())
  expect(faults.toSorted()).toEqual(['', expect.stringContaining('1 acknowledged votes')])
  expect(notes.acknowledged.joins).toBe(20)
  expect(notes.acknowledged.votes).toBeGreaterThan(0)
  expect(verdicts.every(({ streams }) => streams > 0)).toBe(true)
})

it('A planned day has exactly its people, and every session ends within it', () => {
  const planned = planDay({ hours: 8, sessions: 300, people: 20_000 }, new SeededRandom(1))
  expect(planned).toHaveLength(300)
  expect(planned.reduce((sum, { people }) => sum + people, 0)).toBe(20_000)
  expect(planned.filter(({ people }) => people === 200)).toHaveLength(30)
  expect(planned.filter(({ startsAt, minutes }) => startsAt + minutes > 480)).toEqual([])
})

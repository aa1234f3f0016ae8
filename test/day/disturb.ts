import type { DayClock } from './clock.ts'
import type { Sampler } from './sampler.ts'
import type { Site } from './site.ts'

/** What happened to the site, from and to when in minutes of the day. */
export type Disturbance = { what: string; from: number; to: number }

/** Parts of the day, in which most sessions are held: late in the morning, and after lunch. */
const UPGRADE_AT = 0.27
const RESTART_AT = 0.66

/** Upgrades the nodes by one short stop, and restarts PostgreSQL later. @returns when */
export async function disturb(site: Site, hours: number, clock: DayClock, sampler: Sampler): Promise<Disturbance[]> {
  const all: Disturbance[] = []
  const note = async (what: string, happens: () => Promise<void>) => {
    await sampler.sample()
    const from = clock.now
    await happens()
    all.push({ what, from, to: clock.now })
    await sampler.sample()
  }
  await clock.until(60 * hours * UPGRADE_AT)
  await note('upgrade', () => site.upgrade())
  await clock.until(60 * hours * RESTART_AT)
  await note('PostgreSQL', () => site.restartDatabase())
  return all
}

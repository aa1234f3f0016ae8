import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveAudience } from '../../client/index.ts'
import { cpuSeconds, treeCpuSeconds } from '../bench/measure.ts'
import { Browser } from './browser.ts'
import { networkOf } from './network.ts'
import { emptyNotes } from './notes.ts'
import type { Site } from './site.ts'

/** What the site costs while nobody does anything. */
export type Resting = {
  /** Cores of nodes, database and nginx without anybody. */
  cores: number
  /** Microseconds of nodes and nginx for the heartbeat of a stream. */
  heartbeatUs: number
}

const STREAMS = 1_000
/** Milliseconds. */
const SETTLE = 3_000
const MEASURE_FOR = 10_000

/** Measures an empty site, and then one with streams whose heartbeat is once a second. */
export async function measureRest(site: Site, token: string): Promise<Resting> {
  await sleep(SETTLE)
  const empty = await secondsWhile(site, () => 0)
  const host = liveAudience({ baseUrl: site.url, token })
  const { id, code } = await host.createSession({ title: 'Nobody does anything' })
  const notes = emptyNotes()
  const over = new AbortController()
  setMaxListeners(0, over.signal)
  const path = `/api/sessions/${code}/stream?heartbeat=1`
  for (let n = 0; n < STREAMS; n++)
    void new Browser(networkOf(site.url, 400 + n), notes).follow(path, {}, () => {}, over.signal)
  await sleep(SETTLE)
  const watched = await secondsWhile(site, () => notes.heartbeats)
  over.abort()
  await host.deleteSession({ id })
  const heartbeatUs = (1e6 * (watched.seconds - empty.seconds)) / watched.counted
  return { cores: empty.seconds / (MEASURE_FOR / 1e3), heartbeatUs: Math.round(heartbeatUs * 10) / 10 }
}

/** CPU seconds of the site, and how much was counted meanwhile. */
async function secondsWhile(site: Site, count: () => number): Promise<{ seconds: number; counted: number }> {
  const postgres = await site.postgresPid
  const read = () =>
    site.nodes.reduce((sum, { server }) => sum + cpuSeconds(server.pid), 0) +
    treeCpuSeconds(site.nginxPid) +
    treeCpuSeconds(postgres)
  const before = { seconds: read(), counted: count() }
  await sleep(MEASURE_FOR)
  return { seconds: read() - before.seconds, counted: count() - before.counted }
}

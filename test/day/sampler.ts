import { setTimeout as sleep } from 'node:timers/promises'
import { cpuSeconds, residentKilobytes, treeCpuSeconds } from '../bench/measure.ts'
import type { DayClock } from './clock.ts'
import type { Progress } from './player.ts'
import type { Players } from './players.ts'
import type { Site } from './site.ts'

export const PARTS = ['node A', 'node B', 'PostgreSQL', 'nginx', 'players'] as const
export type Part = (typeof PARTS)[number]

/** What was read at an instant. CPU seconds are of the whole day so far. */
export type Sample = Progress & {
  /** Minutes of the day. */
  at: number
  cpu: Record<Part, number>
  /** Of the nodes in MiB, right after garbage was collected. Empty at most instants, and null while a node starts. */
  memory: (Memory | null)[]
}
export type Memory = { resident: number; heap: number }

/** Milliseconds. */
const EVERY = 1_000
/** Of so many samples one has memory, because to collect garbage takes some 50 ms of a node. */
const MEMORY_ONE_IN = 20
const COLLECTED_WITHIN = 300

/** Reads CPU time and memory once a second. Processes that are replaced are added up. */
export class Sampler {
  readonly #site: Site
  readonly #players: Players
  readonly #clock: DayClock
  readonly #ended = new Map<Part, number>()
  readonly #latest = new Map<Part, { pid: number; seconds: number }>()
  readonly samples: Sample[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(site: Site, players: Players, clock: DayClock) {
    this.#site = site
    this.#players = players
    this.#clock = clock
  }

  start(): void {
    this.#timer = setInterval(() => void this.sample(), EVERY)
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Call it also right before a process is stopped, so that nothing of its time is missed. */
  async sample(): Promise<void> {
    const [a, b] = this.#site.nodes
    const players = this.#players.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)
    const postgres = await this.#site.postgresPid.catch(() => 0)
    const cpu = {
      'node A': this.#add('node A', a?.server.pid ?? 0, cpuSeconds),
      'node B': this.#add('node B', b?.server.pid ?? 0, cpuSeconds),
      PostgreSQL: this.#add('PostgreSQL', postgres, treeCpuSeconds),
      nginx: this.#add('nginx', this.#site.nginxPid, treeCpuSeconds),
      players,
    }
    const at = this.#clock.now
    const progress = this.#players.progress
    const isDue = this.samples.length % MEMORY_ONE_IN === 0
    const sample: Sample = { at, ...progress, cpu, memory: [] }
    this.samples.push(sample)
    if (isDue)
      sample.memory = await Promise.all(
        this.#site.nodes.map(({ server, metricsPort }) => memoryOf(server.pid, metricsPort)),
      )
  }

  #add(part: Part, pid: number, read: (pid: number) => number): number {
    const before = this.#latest.get(part)
    const seconds = read(pid)
    const ended = this.#ended.get(part) ?? 0
    // A process that is gone has no more time to tell.
    if (seconds === 0) return ended + (before?.seconds ?? 0)
    if (before && before.pid !== pid) this.#ended.set(part, ended + before.seconds)
    this.#latest.set(part, { pid, seconds })
    return (this.#ended.get(part) ?? 0) + seconds
  }
}

async function memoryOf(pid: number, metricsPort: number): Promise<Memory | null> {
  try {
    // A node that does not serve yet may not know the signal, and would end.
    await readHeap(metricsPort)
    process.kill(pid, 'SIGUSR2')
    await sleep(COLLECTED_WITHIN)
    return { resident: residentKilobytes(pid) / 1024, heap: await readHeap(metricsPort) }
  } catch {
    return null
  }
}

async function readHeap(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20
}

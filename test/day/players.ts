import { type ChildProcess, fork } from 'node:child_process'
import { asOne } from '../bench/servers.ts'
import { addNotes } from './notes.ts'
import type { Part, Played } from './play-day.ts'
import type { Load, Progress, Told } from './player.ts'

/** Processes that play a day together, each its share of the sessions. */
export class Players {
  readonly #children: ChildProcess[] = []
  readonly #progress = new Map<ChildProcess, Progress>()

  get pids(): number[] {
    return this.#children.map(({ pid = 0 }) => pid)
  }

  /** All of them together, so far. */
  get progress(): Progress {
    const all = [...this.#progress.values()]
    const sum = (of: keyof Progress) => all.reduce((total, one) => total + one[of], 0)
    return { votes: sum('votes'), joins: sum('joins'), streams: sum('streams') }
  }

  async play(day: Part, count: number): Promise<Played & { load: Load }> {
    const program = await asOne('test/day/player.ts')
    const parts = Array.from({ length: count }, (_, player) => ({
      ...day,
      seed: day.seed + player,
      sessions: day.sessions.filter((_, index) => index % count === player),
    }))
    const all = await Promise.all(parts.map((part) => this.#play(program, part)))
    return {
      notes: addNotes(all.map(({ played }) => played.notes)),
      verdicts: all.flatMap(({ played }) => played.verdicts),
      load: {
        busyMost: Math.max(...all.map(({ load }) => load.busyMost)),
        lateP99: Math.max(...all.map(({ load }) => load.lateP99)),
      },
    }
  }

  #play(program: string, part: Part): Promise<{ played: Played; load: Load }> {
    const child = fork(program, { execArgv: process.env.CPU_PROF ? ['--cpu-prof'] : [] })
    this.#children.push(child)
    child.send(part)
    return new Promise((resolve, reject) => {
      child.on('message', (told: Told) => {
        if ('progress' in told) this.#progress.set(child, told.progress)
        else resolve(told)
      })
      child.on('exit', (code) => reject(new Error(`a player ended with ${code}`)))
    })
  }
}

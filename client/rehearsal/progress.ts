import type { Screen } from '../../shared/command-line.ts'

export type Progress = (phase: string, people?: number) => void

/**
 * Prints a line for each phase as soon as everyone has finished it.
 * @param all how many take part in each phase, in all sessions together
 */
export function makeProgress(all: number, screen: Screen): Progress {
  const began = performance.now()
  const finished = new Map<string, number>()
  return (phase, people = 1) => {
    const count = (finished.get(phase) ?? 0) + people
    finished.set(phase, count)
    if (people === 0 || count < all) return
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    screen.write(`${phase}: ${count} of ${count}, after ${seconds} s\n`)
  }
}

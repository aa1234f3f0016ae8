import { readdirSync, readFileSync } from 'node:fs'

/** CPU clock ticks per second of /proc on Linux (USER_HZ, fixed at 100 for programs). */
const TICKS = 100

/** CPU seconds that a process has used, user and system (proc(5), fields 14 and 15). */
export function cpuSeconds(pid: number): number {
  const fields = statOf(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) / TICKS : 0
}

/** The same of a process and those that it started, of which some may have ended (fields 16 and 17). */
export function treeCpuSeconds(pid: number): number {
  const fields = statOf(pid)
  const ofEnded = fields ? (Number(fields[13]) + Number(fields[14])) / TICKS : 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statOf(child)?.[1] === String(pid))
  return cpuSeconds(pid) + ofEnded + children.reduce((sum, child) => sum + cpuSeconds(child), 0)
}

/** Kilobytes of memory that a process holds (proc(5), status). */
export function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}

/** The fields of /proc/PID/stat behind the name, which may hold spaces. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  } catch {
    return undefined
  }
}

export type Spread = { median: number; min: number; max: number }

/** The median of an odd number of rounds, and how far they lie apart. */
export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[place] ?? Number.NaN
  return { median: at(Math.floor(sorted.length / 2)), min: at(0), max: at(sorted.length - 1) }
}

import type { Operations } from '../index.ts'
import type { Caller } from './caller.ts'
import type { Meter } from './meter.ts'
import type { Progress } from './progress.ts'

/** What all rooms of a rehearsal share. */
export type Stage = {
  host: Operations
  caller: Caller
  meter: Meter
  progress: Progress
  /** Milliseconds in which everyone votes. */
  within: number
}

import { useState } from 'preact/hooks'
import { readJson, writeJson } from '../../parts/browser/storage.ts'

/** The times that a host can choose for a timer, in seconds. */
export const TIMES = [15, 30, 60, 90, 120, 300]

const USUAL = 30
const KEY = 'timer'
const keyOf = (pollId: string) => `timer of ${pollId}`

/** How long a timer runs, kept for the next session. */
export function useTimerSeconds(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(readJson<number>(KEY) ?? USUAL)
  const choose = (chosen: number) => {
    setSeconds(chosen)
    writeJson(KEY, chosen)
  }
  return [seconds, choose]
}

/** The timer of a draft, in seconds. This browser keeps it: the server only has timers of open polls. */
export const timerOf = (pollId: string): number | undefined => readJson(keyOf(pollId))

export const setTimerOf = (pollId: string, seconds: number | undefined): void => writeJson(keyOf(pollId), seconds)

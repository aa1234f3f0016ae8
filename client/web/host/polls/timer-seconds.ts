import { useState } from 'preact/hooks'
import { readJson, writeJson } from '../../parts/browser/storage.ts'

/** The times that a host can choose wherever a timer is set, in seconds. */
export const TIMES = [5, 10, 15, 20, 30, 45, 60, 90, 120, 300]

const USUAL = 30
const KEY = 'timer'

/** How long a timer runs, kept for the next session. */
export function useTimerSeconds(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(readJson<number>(KEY) ?? USUAL)
  const choose = (chosen: number) => {
    setSeconds(chosen)
    writeJson(KEY, chosen)
  }
  return [seconds, choose]
}

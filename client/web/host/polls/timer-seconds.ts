import { useState } from 'preact/hooks'
import { readJson, writeJson } from '../../parts/browser/storage.ts'

/** How long a poll is open, in seconds, as hosts choose it. */
export const TIMES = [15, 30, 60, 90, 120, 300]

const USUAL = 30
const PLACE = 'timer'
const placeOf = (pollId: string) => `timer of ${pollId}`

/** What the timer runs when it is started, kept for the next session. */
export function useTimerSeconds(): [number, (seconds: number) => void] {
  const [seconds, setSeconds] = useState(readJson<number>(PLACE) ?? USUAL)
  const choose = (chosen: number) => {
    setSeconds(chosen)
    writeJson(PLACE, chosen)
  }
  return [seconds, choose]
}

/** What a draft was given in its form; the server has a place for it once the poll is open. */
export const timerOf = (pollId: string): number | undefined => readJson(placeOf(pollId))

export const setTimerOf = (pollId: string, seconds: number | undefined): void => writeJson(placeOf(pollId), seconds)

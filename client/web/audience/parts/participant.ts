import { useEffect, useRef } from 'preact/hooks'
import { readJson, writeJson } from '../../parts/browser/storage.ts'

/**
 * This browser as a participant of a session. It is stored because scripts cannot read the cookie that proves it.
 * `knowsScores`: they were told that scores show names, and gave theirs or chose to be a guest.
 */
export type Participant = { name?: string; isRemoved?: boolean; knowsScores?: boolean }

const keyOf = (code: string): string => `joined ${code}`

/** @returns undefined if this browser has not joined */
export const readParticipant = (code: string): Participant | undefined => readJson(keyOf(code))

/** @param participant undefined if the server does not know this browser */
export const writeParticipant = (code: string, participant: Participant | undefined): void =>
  writeJson(keyOf(code), participant)

/** Calls back when another tab empties this browser's storage of the session. */
export function useForgottenElsewhere(code: string, onForgotten: () => void): void {
  const latest = useRef(onForgotten)
  latest.current = onForgotten
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => key === keyOf(code) && newValue === null && latest.current()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [code])
}

/** Empties this browser's storage of a session: the participant, votes, and unsent drafts, orders and questions. */
export function forgetSession(code: string): void {
  for (const key of [
    keyOf(code),
    ...['vote', 'counted', 'draft', 'order', 'question'].map((what) => `${what} in ${code}`),
  ]) {
    writeJson(key, undefined)
  }
}

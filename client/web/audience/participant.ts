import { readJson, writeJson } from '../parts/browser/storage.ts'

/** This browser as a participant of a session. It is stored because scripts cannot read the cookie that proves it. */
export type Participant = { name?: string; isRemoved?: boolean }

const keyOf = (code: string): string => `joined ${code}`

/** @returns undefined if this browser has not joined */
export const readParticipant = (code: string): Participant | undefined => readJson(keyOf(code))

/** @param participant undefined if the server does not know this browser */
export const writeParticipant = (code: string, participant: Participant | undefined): void =>
  writeJson(keyOf(code), participant)

/** Empties this browser's storage of a session: the participant, and unsent votes, drafts and questions. */
export function forgetSession(code: string): void {
  for (const key of [keyOf(code), ...['vote', 'draft', 'question'].map((what) => `${what} in ${code}`)]) {
    writeJson(key, undefined)
  }
}

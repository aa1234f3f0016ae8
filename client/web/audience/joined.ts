import { inBrowser, readJson, writeJson } from '../parts/browser/storage.ts'

/** The sessions that this browser has joined, and its name in each. Scripts cannot read the cookie that proves it. */

/** A participant's name and address in a session. */
export type Joined = { name?: string }

const keyOf = (code: string): string => `joined ${code}`

/** @returns undefined where this browser has not joined */
export function readJoined(code: string): Joined | undefined {
  const joined = readJson<Joined>(keyOf(code))
  if (typeof joined === 'object' && joined !== null) return joined
  return inBrowser.get(keyOf(code)) === null ? undefined : {}
}

export const rememberJoined = (code: string, joined: Joined | undefined): void => writeJson(keyOf(code), joined)

import { inBrowser, readJson, writeJson } from '../parts/browser/storage.ts'

/** Which sessions this browser has joined, and under which name. The cookie that proves it is out of reach for scripts. */

/** How someone is known in a session. */
export type Joined = { name?: string }

const keyOf = (code: string): string => `joined ${code}`

/** @returns undefined where this browser has not joined */
export function readJoined(code: string): Joined | undefined {
  const joined = readJson<Joined>(keyOf(code))
  if (typeof joined === 'object' && joined !== null) return joined
  return inBrowser.get(keyOf(code)) === null ? undefined : {}
}

export const rememberJoined = (code: string, joined: Joined | undefined): void => writeJson(keyOf(code), joined)

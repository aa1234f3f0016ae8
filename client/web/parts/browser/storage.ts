/**
 * What a page keeps in the browser. Storage throws when it is blocked or full. The value is then kept in memory, for as
 * long as the page is open.
 */
type Storing = { get(key: string): string | null; set(key: string, value: string): void; remove(key: string): void }

function guarded(storage: () => Storage): Storing {
  const memory = new Map<string, string>()
  return {
    get(key) {
      try {
        return memory.get(key) ?? storage().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        storage().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
      }
    },
    remove(key) {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        // Blocked storage holds nothing.
      }
    },
  }
}

/** Kept over visits, and seen by the browser's other tabs. */
const inBrowser = guarded(() => localStorage)
export const inTab = guarded(() => sessionStorage)

/** A value as JSON; undefined where there is none that can be read. */
export function readJson<Value>(key: string, storage = inBrowser): Value | undefined {
  try {
    return JSON.parse(storage.get(key) ?? '') as Value
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON; undefined forgets it. */
export function writeJson(key: string, value: unknown, storage = inBrowser): void {
  if (value === undefined) storage.remove(key)
  else storage.set(key, JSON.stringify(value))
}

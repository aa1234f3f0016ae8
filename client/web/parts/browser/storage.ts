/**
 * What a page keeps in the browser. Where that is blocked or full, touching it throws; then it is kept for as long as
 * the page is open.
 */
type Storing = {
  get(place: string): string | null
  set(place: string, value: string): void
  remove(place: string): void
}

function guarded(storage: () => Storage): Storing {
  const memory = new Map<string, string>()
  return {
    get(place) {
      try {
        return memory.get(place) ?? storage().getItem(place)
      } catch {
        return null
      }
    },
    set(place, value) {
      try {
        storage().setItem(place, value)
        memory.delete(place)
      } catch {
        memory.set(place, value)
      }
    },
    remove(place) {
      memory.delete(place)
      try {
        storage().removeItem(place)
      } catch {
        // Then nothing is there.
      }
    },
  }
}

/** Kept over visits, and seen by the browser's other tabs. */
export const inBrowser = guarded(() => localStorage)
/** Kept for as long as the tab is open. */
export const inTab = guarded(() => sessionStorage)

/** A value as JSON; undefined where there is none that can be read. */
export function readJson<Value>(place: string): Value | undefined {
  try {
    return JSON.parse(inBrowser.get(place) ?? '') as Value
  } catch {
    return undefined
  }
}

/** Keeps a value as JSON; undefined forgets it. */
export function writeJson(place: string, value: unknown): void {
  if (value === undefined) inBrowser.remove(place)
  else inBrowser.set(place, JSON.stringify(value))
}

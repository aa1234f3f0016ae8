import { useEffect, useState } from 'preact/hooks'
import { serverNow } from '../parts/timer/server-clock.ts'

/** Milliseconds for which a page of answers or questions stays, which is long enough to read it. */
const PAGE = 10_000

/**
 * The order in which more than fits is shown: what is there in this turn stays first; then what was never shown, and then
 * what was shown longest ago, each in the order given. So what is new comes with the next page, and all come by.
 * @param shown the turn in which each was last shown
 */
export function nextFirst<Key>(keys: readonly Key[], shown: ReadonlyMap<Key, number>, turn: number): Key[] {
  const since = (key: Key) => (shown.get(key) === turn ? -2 : (shown.get(key) ?? -1))
  return keys.toSorted((one, other) => since(one) - since(other))
}

/**
 * What is shown of a list that is ranked: in each turn the best, and others until all have come by. What rises or is new
 * comes with the next turn, so that no text disappears while somebody reads it.
 */
export function steadyPage<Key>(
  ranked: readonly Key[],
  { shown, turn, best, most }: { shown: ReadonlyMap<Key, number>; turn: number; best: number; most: number },
): Key[] {
  const there = ranked.filter((key) => shown.get(key) === turn)
  const others = nextFirst(ranked.slice(best), shown, turn)
  return [...new Set([...there, ...ranked.slice(0, best), ...others])].slice(0, most)
}

/** A key for each text that stays the same when others come or go. Equal texts are counted from the oldest, the last. */
export function keysOf(texts: readonly string[]): string[] {
  const counts = new Map<string, number>()
  return texts
    .toReversed()
    .map((text) => {
      const n = (counts.get(text) ?? 0) + 1
      counts.set(text, n)
      return `${n} ${text}`
    })
    .toReversed()
}

/**
 * Counts the pages that have been turned, while there is more than one. All walls, and the small one of the console, turn
 * at the same instants. The first page stays for half of its time at least.
 */
export function useTurns(isPaged: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isPaged) return
    let timer: ReturnType<typeof setTimeout>
    const wait = (least: number) => {
      const left = PAGE - (serverNow() % PAGE)
      timer = setTimeout(turnOver, left < least ? left + PAGE : left)
    }
    const turnOver = () => {
      setTurn((last) => last + 1)
      wait(PAGE / 2)
    }
    wait(PAGE / 2)
    return () => clearTimeout(timer)
  }, [isPaged])
  return turn
}

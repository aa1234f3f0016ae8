import { useEffect, useState } from 'preact/hooks'

/**
 * Reads something again and again while it is shown.
 * @param every milliseconds between an answer and the next request
 * @returns what was read last, kept while the server does not answer, why it does not, and how to read at once
 */
export function usePolled<T>(read: () => Promise<T>, every: number) {
  const [latest, setLatest] = useState<{ value?: T; failure?: unknown }>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      const found = await read().then(
        (value) => ({ value }),
        (failure: unknown) => ({ failure }),
      )
      if (isGone) return
      setLatest((was) => ('value' in found ? found : { ...was, ...found }))
      timer = setTimeout(ask, every)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [turn])
  return { ...latest, readNow: () => setTurn((n) => n + 1) }
}

import { useEffect, useState } from 'preact/hooks'
import type { HallCheck, Operations } from '../../../index.ts'

/** Milliseconds. The page polls, because the network may block streams. */
const ASK_EVERY = 1_500

/** What phones have found so far, kept while the server does not answer, and why it does not. */
export function useHallCheck(client: Operations, id: string) {
  const [latest, setLatest] = useState<{ check?: HallCheck; failure?: unknown }>({})
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      try {
        const check = await client.getHallCheck({ id })
        setLatest({ check })
      } catch (failure) {
        setLatest((was) => ({ ...was, failure }))
      }
      if (!isGone) timer = setTimeout(ask, ASK_EVERY)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [client, id])
  return latest
}

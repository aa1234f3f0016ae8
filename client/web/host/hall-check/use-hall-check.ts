import { useEffect, useState } from 'preact/hooks'
import type { HallCheck, Operations } from '../../../index.ts'
import { reason } from '../reason.ts'

/** Milliseconds. It polls, because a stream may be what the network blocks. */
const ASK_EVERY = 1_500

type Asked = {
  /** The last answer, kept while the server does not answer. */
  check?: HallCheck
  problem: string
  refused?: unknown
}

/** What phones have found out so far. */
export function useHallCheck(client: Operations, id: string): Asked {
  const [asked, setAsked] = useState<Asked>({ problem: '' })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async () => {
      try {
        const check = await client.getHallCheck({ id })
        setAsked({ check, problem: '' })
      } catch (refused) {
        setAsked((was) => ({ ...was, problem: reason(refused), refused }))
      }
      if (!isGone) timer = setTimeout(ask, ASK_EVERY)
    }
    void ask()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [client, id])
  return asked
}

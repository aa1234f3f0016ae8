import { useState } from 'preact/hooks'
import { reason } from './reason.ts'

/** A request of a form or a dialog: whether it is under way, and why the last one failed. */
type Request = {
  busy: boolean
  problem: string
  /** @returns whether it succeeded */
  run: (what: () => Promise<unknown>) => Promise<boolean>
}

/** Sends requests one at a time, and says why one fails. */
export function useRequest(): Request {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (what: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await what()
      setProblem('')
      return true
    } catch (error) {
      setProblem(reason(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, run }
}

import { useState } from 'preact/hooks'
import { reason } from '../texts/host.ts'

/** What a form or a dialog asks of the server: whether it is under way, and why it did not go through. */
type Request = {
  busy: boolean
  problem: string
  /** @returns whether it went through */
  run: (what: () => Promise<unknown>) => Promise<boolean>
}

/** One request at a time, its refusal in words. */
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

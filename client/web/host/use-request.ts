import { useState } from 'preact/hooks'
import { reason } from './reason.ts'

/** The requests of a form or a dialog: whether one is under way, and why the last one failed. */
export function useRequest() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** @returns whether the request succeeded */
  const run = async (send: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await send()
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

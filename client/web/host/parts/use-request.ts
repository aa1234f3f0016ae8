import { useState } from 'preact/hooks'
import { reason } from './reason.ts'

/** The requests of a form or a dialog: whether one is under way, and why the last one failed. */
export function useRequest() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async (send: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    try {
      await send()
      setProblem('')
    } catch (error) {
      setProblem(reason(error))
    } finally {
      setBusy(false)
    }
  }
  /** For `onSubmit`: sends the form by a request. */
  const submit = (send: (form: FormData) => Promise<unknown>) => (event: SubmitEvent) => {
    event.preventDefault()
    void run(() => send(new FormData(event.currentTarget as HTMLFormElement)))
  }
  return { busy, problem, run, submit }
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { untilAnswered } from '../../../calls/until-answered.ts'

/** A signal that aborts when the component is no longer shown. */
export function useShownSignal(): AbortSignal {
  const shown = useRef<AbortController | undefined>(undefined)
  shown.current ??= new AbortController()
  useEffect(() => () => shown.current?.abort(), [])
  return shown.current.signal
}

/** Sends what a form asks for, one call at a time, until it is answered. `failure` says why it waits, or was refused. */
export function useSending() {
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const signal = useShownSignal()
  const send = async <T>(call: () => Promise<T>, onAccepted: () => void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await untilAnswered(call, signal, setFailure)
      setFailure(undefined)
      onAccepted()
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  return { failure, isBusy, send }
}

import { useRef, useState } from 'preact/hooks'
import { randomKey } from '../../../calls/random-key.ts'
import type { Operations } from '../../../index.ts'
import { readJson, writeJson } from '../../parts/browser/storage.ts'
import { useRetry } from '../parts/use-retry.ts'
import {
  type Asking,
  type AskingEvent,
  nextAsking,
  restoreAsking,
  type StoredQuestion,
  toStoredQuestion,
} from './asking.ts'

/** Asks a question. The browser stores the draft. A question that was asked is sent as soon as there is a connection. */
export function useAsking(client: Operations, code: string, onAsked: () => void) {
  const draftKey = `question in ${code}`
  const [asking, setAsking] = useState(() => restoreAsking(readJson<StoredQuestion>(draftKey)))
  // An answer can arrive between two renders.
  const latest = useRef<Asking>(asking)
  const isSending = useRef(false)
  const change = (event: AskingEvent) => {
    latest.current = nextAsking(latest.current, event)
    setAsking(latest.current)
    writeJson(draftKey, toStoredQuestion(latest.current))
  }
  const send = async (): Promise<unknown> => {
    const { text, key } = latest.current
    if (key === undefined || isSending.current) return
    isSending.current = true
    let failure: unknown
    try {
      await client.askQuestion({ id: code, text: text.trim(), 'Idempotency-Key': key })
      change({ type: 'accepted' })
      onAsked()
    } catch (error) {
      failure = error
      change({ type: 'failed', error })
    }
    isSending.current = false
    return failure
  }
  const sendOnce = useRetry(asking.progress === 'waits', send)
  return {
    asking,
    type: (text: string) => change({ type: 'typed', text }),
    ask: () => {
      change({ type: 'ask', key: randomKey() })
      void sendOnce()
    },
  }
}

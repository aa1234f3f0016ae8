import { useRef, useState } from 'preact/hooks'
import type { Operations } from '../../index.ts'
import { readJson, writeJson } from '../parts/browser/storage.ts'
import { randomKey } from '../parts/session/use-idempotency-key.ts'
import {
  type Asking,
  type AskingEvent,
  type KeptQuestion,
  nextAsking,
  restoreAsking,
  toKeptQuestion,
} from './asking.ts'
import { useRetry } from './use-retry.ts'

/** Asks a question. Its draft is kept in the browser, and what was asked is sent once, whenever the network lets it. */
export function useAsking(client: Operations, code: string, onAsked: () => void) {
  const draftKey = `question in ${code}`
  const [asking, setAsking] = useState(() => restoreAsking(readJson<KeptQuestion>(draftKey)))
  // Answers come between two drawings.
  const latest = useRef<Asking>(asking)
  const isSending = useRef(false)
  const change = (event: AskingEvent) => {
    latest.current = nextAsking(latest.current, event)
    setAsking(latest.current)
    writeJson(draftKey, toKeptQuestion(latest.current))
  }
  const send = async () => {
    const { text, key } = latest.current
    if (key === undefined || isSending.current) return
    isSending.current = true
    try {
      await client.askQuestion({ id: code, text: text.trim(), 'Idempotency-Key': key })
      change({ type: 'accepted' })
      onAsked()
    } catch (error) {
      change({ type: 'failed', error })
    }
    isSending.current = false
  }
  useRetry(asking.progress === 'waits', () => void send())
  return {
    asking,
    type: (text: string) => change({ type: 'typed', text }),
    ask: () => {
      change({ type: 'ask', key: randomKey() })
      void send()
    },
  }
}

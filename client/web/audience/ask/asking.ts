import { isFinal } from '../../../calls/error.ts'

/**
 * A phone's question, from the first letter to the server's answer:
 *
 *     typing, refused --ask--> sending --accepted--> asked (and an empty field)
 *     sending --no connection--> waits --accepted--> asked
 *     sending, waits --refused--> refused (and the text to change)
 *
 * Each question has a key by which the server recognises it. A question whose answer was lost is sent again and
 * still asked only once.
 */
export type Asking = {
  progress: 'typing' | 'sending' | 'waits' | 'asked' | 'refused'
  text: string
  key?: string
  refusal?: unknown
}

/** The part that the browser stores: a draft, or with a key a question without an answer yet. */
export type StoredQuestion = { text: string; key?: string }

export type AskingEvent =
  | { type: 'typed'; text: string }
  | { type: 'ask'; key: string }
  | { type: 'accepted' }
  | { type: 'failed'; error: unknown }

export const isOnItsWay = ({ progress }: Asking): boolean => progress === 'sending' || progress === 'waits'

export function nextAsking(asking: Asking, event: AskingEvent): Asking {
  const { text, key } = asking
  if (event.type === 'typed') return isOnItsWay(asking) ? asking : { progress: 'typing', text: event.text }
  if (event.type === 'ask') return { progress: 'sending', text, key: key ?? event.key }
  if (event.type === 'accepted') return { progress: 'asked', text: '' }
  const { error } = event
  if (isFinal(error) || key === undefined) return { progress: 'refused', text, refusal: error }
  return { progress: 'waits', text, key }
}

export const restoreAsking = ({ text, key }: StoredQuestion = { text: '' }): Asking =>
  key === undefined ? { progress: 'typing', text } : { progress: 'waits', text, key }

export function toStoredQuestion({ text, key }: Asking): StoredQuestion | undefined {
  if (text === '') return undefined
  return { text, ...(key !== undefined && { key }) }
}

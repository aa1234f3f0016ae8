import { expect } from 'vitest'
import { Refusal, type RefusalCode } from '../../shared/refusals.ts'

/** What an action refuses; fails if it goes through or throws anything else. */
export function refusalOf(action: () => unknown): Refusal {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('nothing was refused')
}

/** Checks that an action is refused for this reason, in words that this text is part of. */
export function expectRefusal(action: () => unknown, code: RefusalCode, words: string): void {
  const { code: given, message } = refusalOf(action)
  expect(given).toBe(code)
  expect(message).toContain(words)
}

/** Ids in order: id-1, id-2, ... */
export function countingIds(): () => string {
  let count = 0
  return () => `id-${++count}`
}

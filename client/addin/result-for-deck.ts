import type { PollBody } from '../index.ts'

/** The message with the result of a closed poll, for the deck around the slide. */
export type ResultMessage = {
  type: 'live-audience:result'
  poll: string
  kind: PollBody['kind']
  prompt: string
  /** The results, highest first: votes, or points in a ranking. Empty for open text. */
  results: { label: string; n: number }[]
  /** The winning labels: several for a tie, none without votes. */
  won: string[]
}

/** @returns undefined while votes may come in, and where the result is hidden */
export function resultMessage(poll: PollBody): ResultMessage | undefined {
  const { id, kind, prompt, state, revealed, options, words = [] } = poll
  if (state !== 'closed' || revealed === false) return undefined
  const results = [
    ...options.map(({ label, tally = 0 }) => ({ label, n: tally })),
    ...words.map(({ text, n }) => ({ label: text, n })),
  ].toSorted((a, b) => b.n - a.n)
  const most = results[0]?.n ?? 0
  const won = results.filter(({ n }) => n > 0 && n === most).map(({ label }) => label)
  return { type: 'live-audience:result', poll: id, kind, prompt, results, won }
}

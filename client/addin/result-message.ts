import type { PollBody } from '../index.ts'

/** What the deck around a slide is told of a poll that is over. */
export type ResultMessage = {
  type: 'live-audience:result'
  /** The poll's id. */
  poll: string
  kind: PollBody['kind']
  prompt: string
  /** What was voted for, most first: votes, in a ranking points; none where people wrote texts. */
  results: { label: string; n: number }[]
  /** The labels that have most; several where they are equal, none where nobody voted. */
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

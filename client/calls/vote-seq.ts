import type { Operations } from '../generated/operations.gen.ts'
import { LiveAudienceError } from './error.ts'

/**
 * The number of a sender's next vote (`seq`): above the last one. It is at least the time, because so are the numbers of
 * other tabs and of lost storage.
 */
export const nextSeq = (last: number, now: number): number => Math.max(last + 1, now)

/**
 * The number for sending a superseded vote again. If the stored number lies in the future, it is from before this
 * device's clock was set back, so this vote is the later one. Any other stored number is from a later vote, for example
 * in another tab, and that vote counts.
 * @returns undefined if a later vote counts, or if the error is a different one
 */
export function seqAbove(error: unknown, now: number): number | undefined {
  const stored = error instanceof LiveAudienceError ? error.voteSeq : undefined
  return stored !== undefined && stored > now ? stored + 1 : undefined
}

type Vote = Operations['vote']

/** Numbers the votes of one client in the order of its calls. A call that brings a number keeps it. */
export function numberVotes(vote: Vote): Vote {
  let last = 0
  return async (parameters, options) => {
    if (parameters.seq !== undefined) return vote(parameters, options)
    const seq = nextSeq(last, Date.now())
    last = seq
    try {
      return await vote({ ...parameters, seq }, options)
    } catch (error) {
      const above = seqAbove(error, Date.now())
      // A later call may have been answered first.
      if (above === undefined || seq !== last) throw error
      last = above
      return vote({ ...parameters, seq: above }, options)
    }
  }
}

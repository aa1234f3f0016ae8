import { useEffect, useRef, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type PollBody } from '../../index.ts'
import { readVoteOn, voteKey, writeVote } from './kept-vote.ts'
import { useRetry } from './use-retry.ts'
import { type Ballot, isUnsent, next, restore, toKept, type Voting, type VotingEvent } from './voting.ts'

/**
 * Votes on a poll. What was chosen is kept in the browser until the server has it: over a reload, a tunnel or a
 * sleeping phone. A vote names its poll, so that a late one counts for no other.
 * @param onForeign told where the server does not know this browser (any more)
 * @param onSuperseded told where another vote of this browser counts, of which only the server knows
 */
export function useVoting(
  client: Operations,
  code: string,
  { id: pollId, prompt }: PollBody,
  onForeign: () => void,
  onSuperseded: () => void,
): Voting & { cast: (ballot: Ballot) => void } {
  const [voting, setVoting] = useState(() => restore(readVoteOn(code, pollId)))
  // Answers come between two drawings.
  const latest = useRef(voting)
  const isSending = useRef(false)
  const change = (event: VotingEvent) => {
    latest.current = next(latest.current, event)
    setVoting(latest.current)
  }
  const lookAtOtherTabs = () => change({ type: 'kept elsewhere', kept: readVoteOn(code, pollId) })
  const changeAndKeep = (event: VotingEvent) => {
    lookAtOtherTabs()
    change(event)
    // A later poll's vote stands in the same place.
    if (event.type !== 'cast' && !readVoteOn(code, pollId)) return
    const kept = toKept(latest.current)
    writeVote(code, kept && { ...kept, pollId, prompt })
  }
  const send = async () => {
    lookAtOtherTabs()
    const { ballot, seq } = latest.current
    if (!ballot || !isUnsent(latest.current) || isSending.current) return
    isSending.current = true
    try {
      await client.vote({ id: code, pollId, ...ballot, seq })
      changeAndKeep({ type: 'accepted', ballot, seq })
    } catch (error) {
      changeAndKeep({ type: 'failed', ballot, seq, error, now: Date.now() })
      const refusal = error instanceof LiveAudienceError ? error : undefined
      if (refusal?.status === 401) onForeign()
      if (refusal?.code === 'vote_superseded') onSuperseded()
    }
    isSending.current = false
    // What was chosen meanwhile goes out next, and what needs a higher number goes out again.
    if (latest.current.progress === 'sending') void send()
  }
  const cast = (ballot: Ballot) => {
    changeAndKeep({ type: 'cast', ballot, now: Date.now() })
    void send()
  }
  useRetry(voting.progress === 'waits', () => void send())
  useOtherTabs(code, lookAtOtherTabs)
  return { ...voting, cast }
}

function useOtherTabs(code: string, look: () => void): void {
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key === voteKey(code) && look()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [code])
}

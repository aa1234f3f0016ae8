import { useEffect, useRef, useState } from 'preact/hooks'
import { LiveAudienceError, type Ballot as OneBallot, type Operations, type PollBody } from '../../../index.ts'
import { useRetry } from '../parts/use-retry.ts'
import type { Ballot } from './ballot.ts'
import { readVoteOn, voteKey, writeVote } from './stored-vote.ts'
import { isUnsent, nextVoting, restore, toStored, type Voting, type VotingEvent } from './voting.ts'

/**
 * Votes on a poll. The browser stores the vote until the server has it: through a reload, a tunnel or sleep. A vote
 * names its poll, so that a late vote does not count for another poll.
 * @param onSuperseded called when another vote of this browser counts, which only the server knows
 */
export function useVoting(
  client: Operations,
  code: string,
  { id: pollId, prompt }: PollBody,
  onSuperseded: () => void,
): Voting & { cast: (ballot: Ballot) => void } {
  const [voting, setVoting] = useState(() => restore(readVoteOn(code, pollId)))
  // An answer can arrive between two renders.
  const latest = useRef(voting)
  const isSending = useRef(false)
  const change = (event: VotingEvent) => {
    latest.current = nextVoting(latest.current, event)
    setVoting(latest.current)
  }
  const readOtherTabs = () => change({ type: 'stored elsewhere', stored: readVoteOn(code, pollId) })
  const changeAndStore = (event: VotingEvent) => {
    readOtherTabs()
    change(event)
    // The storage may have the vote of a later poll by now.
    if (event.type !== 'cast' && !readVoteOn(code, pollId)) return
    const stored = toStored(latest.current)
    writeVote(code, stored && { ...stored, pollId, prompt })
  }
  const send = async (): Promise<unknown> => {
    readOtherTabs()
    const { ballot, seq } = latest.current
    if (!ballot || !isUnsent(latest.current) || isSending.current) return
    isSending.current = true
    let failure: unknown
    try {
      await client.vote({ id: code, pollId, ...(ballot as OneBallot), seq })
      changeAndStore({ type: 'accepted', ballot, seq })
    } catch (error) {
      failure = error
      changeAndStore({ type: 'failed', ballot, seq, error, now: Date.now() })
      if (error instanceof LiveAudienceError && error.code === 'vote_superseded') onSuperseded()
    }
    isSending.current = false
    // Sends what was chosen meanwhile, and sends again what needs a higher number.
    return latest.current.progress === 'sending' ? send() : failure
  }
  const sendOnce = useRetry(voting.progress === 'waits', send)
  const cast = (ballot: Ballot) => {
    changeAndStore({ type: 'cast', ballot, now: Date.now() })
    void sendOnce()
  }
  useOtherTabs(code, readOtherTabs)
  return { ...voting, cast }
}

function useOtherTabs(code: string, look: () => void): void {
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key === voteKey(code) && look()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [code])
}

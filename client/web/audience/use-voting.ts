import { useEffect, useRef, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type PollBody } from '../../index.ts'
import { readJson, writeJson } from '../parts/storage.ts'
import {
  type Ballot,
  isUnsent,
  type Kept,
  next,
  restore,
  toKept,
  type Voting,
  type VotingEvent,
} from './voting.ts'

/** Milliseconds between attempts while there is no connection. */
const TRY_AGAIN = 3_000

const place = (code: string): string => `vote in ${code}`

/** What this browser voted on a poll, as far as it is counted. */
export function countedBallot(code: string, pollId: string): Ballot | undefined {
  const kept = readKept(code, pollId)
  return kept?.isIn ? kept.ballot : undefined
}

/** Whether a vote was chosen here that the server did not have when it was last heard of. */
export const isUncounted = (code: string, pollId: string): boolean =>
  readKept(code, pollId)?.isIn === false

function readKept(code: string, pollId: string): Kept | undefined {
  const kept = readJson<Kept & { pollId: string }>(place(code))
  return kept?.pollId === pollId ? kept : undefined
}

const writeKept = (code: string, pollId: string, kept: Kept | undefined): void =>
  writeJson(place(code), kept && { pollId, ...kept })

/**
 * Votes on a poll. What was chosen is kept in the browser until the server has it: over a reload, a
 * tunnel or a sleeping phone. A vote names its poll, so that a late one counts for no other.
 * @param onForeign told where the server does not know this browser (any more)
 */
export function useVoting(
  client: Operations,
  code: string,
  poll: PollBody,
  onForeign: () => void,
): Voting & { cast: (ballot: Ballot) => void } {
  const [voting, setVoting] = useState(() => restore(readKept(code, poll.id)))
  // Answers come between two drawings.
  const latest = useRef(voting)
  const isSending = useRef(false)
  const change = (event: VotingEvent) => {
    latest.current = next(latest.current, event)
    setVoting(latest.current)
  }
  const lookAtOtherTabs = () => change({ type: 'kept elsewhere', kept: readKept(code, poll.id) })
  const changeAndKeep = (event: VotingEvent) => {
    lookAtOtherTabs()
    change(event)
    // A later poll's vote stands in the same place.
    if (event.type === 'cast' || readKept(code, poll.id))
      writeKept(code, poll.id, toKept(latest.current))
  }
  const send = async () => {
    lookAtOtherTabs()
    const { ballot } = latest.current
    if (!ballot || !isUnsent(latest.current) || isSending.current) return
    isSending.current = true
    try {
      await client.vote({ id: code, pollId: poll.id, ...ballot })
      changeAndKeep({ type: 'accepted', ballot })
    } catch (error) {
      changeAndKeep({ type: 'failed', ballot, error })
      if (error instanceof LiveAudienceError && error.status === 401) onForeign()
    }
    isSending.current = false
    // What was chosen meanwhile goes out next.
    if (latest.current.progress === 'sending') void send()
  }
  const cast = (ballot: Ballot) => {
    changeAndKeep({ type: 'cast', ballot })
    void send()
  }
  useLateSending(voting.progress === 'waits', () => void send())
  useOtherTabs(code, lookAtOtherTabs)
  return { ...voting, cast }
}

function useLateSending(isWaiting: boolean, send: () => void): void {
  useEffect(() => {
    if (!isWaiting) return
    const stop = new AbortController()
    const options = { signal: stop.signal }
    addEventListener('online', send, options)
    document.addEventListener('visibilitychange', () => document.hidden || send(), options)
    const timer = setInterval(send, TRY_AGAIN)
    send()
    return () => {
      clearInterval(timer)
      stop.abort()
    }
  }, [isWaiting])
}

function useOtherTabs(code: string, look: () => void): void {
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key === place(code) && look()
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [code])
}

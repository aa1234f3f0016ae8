import { useEffect, useRef, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type PollBody } from '../../index.ts'
import { texts } from '../texts/audience.ts'

/** A vote as the interface takes it: the one field of the poll's kind. */
export type Ballot = { optionId?: string; text?: string; ranks?: string[] }

/** How far a vote has come. It is in when the server said so, and not before. */
export type Progress = 'none' | 'sending' | 'in' | 'waits' | 'late' | 'refused'

export type Voting = {
  progress: Progress
  /** What was last chosen here, sent or not. */
  ballot: Ballot | undefined
  /** Why a vote was refused. */
  problem: string
  cast: (ballot: Ballot) => void
}

type Kept = { pollId: string; ballot: Ballot; isIn: boolean }

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
  const kept: Kept | null = JSON.parse(localStorage.getItem(place(code)) ?? 'null')
  return kept?.pollId === pollId ? kept : undefined
}

/**
 * Votes on a poll. What was chosen is kept in the browser until the server has it: over a reload, a
 * tunnel or a sleeping phone. A vote names no poll, so that before a late one is sent it is checked
 * that its poll is still the open one.
 * @param onForeign told where the server does not know this browser (any more)
 */
export function useVoting(
  client: Operations,
  code: string,
  poll: PollBody,
  onForeign: () => void,
): Voting {
  const kept = readKept(code, poll.id)
  const [progress, setProgress] = useState<Progress>(kept ? (kept.isIn ? 'in' : 'waits') : 'none')
  const [problem, setProblem] = useState('')
  const [ballot, setBallot] = useState(kept?.ballot)
  const isSending = useRef(false)

  const keep = (value: Kept | undefined) => {
    if (value) localStorage.setItem(place(code), JSON.stringify(value))
    else localStorage.removeItem(place(code))
  }
  const send = async (isLate: boolean) => {
    const sent = readKept(code, poll.id)
    if (!sent || sent.isIn || isSending.current) return
    isSending.current = true
    try {
      if (isLate && !(await isStillOpen(client, code, poll.id))) return setProgress('late')
      await client.vote({ id: code, ...sent.ballot })
      settle(sent)
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  }
  // What was chosen meanwhile, here or in another tab, goes out next.
  const settle = (sent: Kept) => {
    const latest = readKept(code, poll.id)
    if (latest && JSON.stringify(latest.ballot) !== JSON.stringify(sent.ballot)) {
      setTimeout(() => void send(false))
      return
    }
    keep({ ...sent, isIn: true })
    setProgress('in')
  }
  const fail = (error: unknown) => {
    const isRefused =
      error instanceof LiveAudienceError && error.status < 500 && error.status !== 429
    if (!isRefused) return setProgress('waits')
    keep(undefined)
    setProblem(error.message)
    setProgress('refused')
    if (error.status === 401) onForeign()
  }
  const cast = (chosen: Ballot) => {
    keep({ pollId: poll.id, ballot: chosen, isIn: false })
    setBallot(chosen)
    setProgress('sending')
    void send(false)
  }
  useLateSending(progress === 'waits', () => void send(true))
  useOtherTabs(code, () => {
    const other = readKept(code, poll.id)
    if (other?.isIn) setBallot(other.ballot)
    if (other?.isIn) setProgress('in')
  })
  return { progress, ballot, problem, cast }
}

async function isStillOpen(client: Operations, code: string, pollId: string): Promise<boolean> {
  const { status, poll } = await client.getSession({ id: code })
  return status === 'live' && poll?.id === pollId && poll.state === 'open'
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

/** What the page says of it. */
export function progressText({ progress, problem }: Voting): string {
  const said: Record<Progress, string> = {
    none: '',
    sending: texts.sending,
    in: texts.voteIn,
    waits: texts.voteWaits,
    late: texts.voteLate,
    refused: problem,
  }
  return said[progress]
}

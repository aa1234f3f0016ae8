import { useEffect, useState } from 'preact/hooks'
import { untilAnswered } from '../calls/until-answered.ts'
import type { PollBody } from '../index.ts'
import { asOnWall } from '../web/parts/poll/poll-on-wall.ts'
import { type HostedSession, isGone, openPoll, readHosted, reason, watchWall } from './calls.ts'
import type { Showing } from './deck.ts'
import type { Pairing } from './pairing.ts'
import { waitUntilShown } from './wait-until-shown.ts'

export type Following = {
  pairing: Pairing
  /** The poll's id, or its number from 1. */
  poll: string
  showing: Showing
  /** Milliseconds for which the slide has been shown, 0 if it is not. */
  shownFor: () => number
  opens: boolean
  onUnpair: (why?: string) => void
}

/**
 * The current state of the slide's poll. Opens the poll when the slide is shown to the audience.
 * @returns `poll` is as the wall shows it, and undefined if the session has no such poll
 */
export function useSlidePoll({ pairing, poll: wanted, showing, shownFor, opens, onUnpair }: Following) {
  const [session, setSession] = useState<HostedSession>()
  const [onWall, setOnWall] = useState<PollBody>()
  const [problem, setProblem] = useState('')
  const known = session && find(session, wanted)
  const tell = (error: unknown) => {
    if (isGone(error)) onUnpair(reason(error))
    else setProblem(reason(error))
  }
  const read = async () => {
    const found = await readHosted(pairing)
    setSession(found)
    setOnWall(undefined)
    setProblem('')
    return find(found, wanted)
  }

  useEffect(() => {
    const stop = new AbortController()
    const look = async () => {
      const poll = await read()
      if (opens && showing === 'shown' && poll?.state === 'draft') {
        await waitUntilShown(shownFor, stop.signal)
        await openPoll(pairing, poll.id)
      }
    }
    untilAnswered(look, stop.signal, tell).catch((error) => stop.signal.aborted || tell(error))
    return () => stop.abort()
  }, [showing])

  useEffect(() => {
    if (showing === 'hidden' || !known) return
    const stop = new AbortController()
    const follow = async () => {
      let wasOnWall = false
      for await (const { poll } of watchWall(pairing, stop.signal)) {
        const isOnWall = poll?.id === known.id
        setOnWall(isOnWall ? poll : undefined)
        if (wasOnWall && !isOnWall) await untilAnswered(read, stop.signal, tell)
        wasOnWall = isOnWall
      }
    }
    follow().catch((error) => stop.signal.aborted || tell(error))
    return () => stop.abort()
  }, [showing, known?.id])

  const open = () => void (known && openPoll(pairing, known.id).then(() => setProblem(''), tell))
  return { session, poll: onWall ?? (known && asOnWall(known)), problem, open }
}

const find = ({ polls }: HostedSession, wanted: string): PollBody | undefined =>
  polls.find(({ id }, index) => id === wanted || `${index + 1}` === wanted)

import { useState } from 'preact/hooks'
import type { PollBody, Session } from '../../../index.ts'
import { READ_FIRST, useStoodFor } from '../parts/use-had-time-to-read.ts'
import { closedEarly } from './early-close.ts'
import type { Run } from './hosted-session.ts'
import { pollsOf } from './polls.ts'

/**
 * Runs commands, but asks before one closes a poll early. Another press is the answer, once the question could be read.
 * @returns whether the host was asked about the poll that is open, and nobody has voted since
 */
export function useAskedFirst(session: Session, run: Run, ask: (poll: PollBody) => void) {
  const [open] = pollsOf(session, 'open')
  const openFor = useStoodFor(open?.id ?? '')
  const [askedOf, setAskedOf] = useState<string>()
  const askedFor = useStoodFor(askedOf ?? '')
  const runOrAsk: Run = async (command) => {
    const poll = closedEarly(session, command, openFor())
    if (!poll || (poll.id === askedOf && askedFor() > READ_FIRST)) return run(command)
    setAskedOf(poll.id)
    ask(poll)
    return false
  }
  return { runOrAsk, isAsked: open !== undefined && open.id === askedOf && !open.votes }
}

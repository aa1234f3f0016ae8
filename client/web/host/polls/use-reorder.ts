import { useState } from 'preact/hooks'
import type { PollBody, Session } from '../../../index.ts'
import { common as texts } from '../../language/index.ts'
import type { Run } from '../commands/hosted-session.ts'
import { moveDraft, pollsOf } from '../commands/polls.ts'

export type Reorder = ReturnType<typeof useReorder>

/** Puts drafts in order, by menu or by drag. Indexes are among drafts, from 0. */
export function useReorder(session: Session, run: Run) {
  const [message, setMessage] = useState('')
  const [dragged, drag] = useState<string>()
  const move = async (poll: PollBody, index: number) => {
    const command = moveDraft(session, poll, index)
    if (command && (await run(command))) setMessage(texts.moved(poll.prompt, index + 1))
  }
  const drop = (index: number) => {
    const poll = pollsOf(session, 'draft').find(({ id }) => id === dragged)
    drag(undefined)
    if (poll) void move(poll, index)
  }
  return { move, dragged, drag, drop, message }
}

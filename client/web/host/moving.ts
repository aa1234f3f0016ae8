import { useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { texts } from '../texts/host.ts'
import type { Action } from './action.ts'
import type { HostedSession } from './hosted-session.ts'

/** Putting drafts in order, by buttons or by drag. */
export type Moving = {
  /** Moves a poll to a place among all, from 0. */
  move: (poll: PollBody, place: number) => void
  /** The id of the poll that is being dragged. */
  dragged: string | undefined
  drag: (pollId: string | undefined) => void
  drop: (place: number) => void
  /** What was done last, in words. */
  said: string
}

export function useMoving({ client, id, session }: HostedSession, { run }: Action): Moving {
  const [said, setSaid] = useState('')
  const [dragged, drag] = useState<string>()
  const polls = session.polls ?? []
  const move = async (poll: PollBody, position: number) => {
    if (await run(() => client.editDraft({ id, pid: poll.id, position }))) {
      setSaid(texts.moved(poll.prompt, position + 1))
    }
  }
  const drop = (place: number) => {
    const poll = polls.find((one) => one.id === dragged)
    drag(undefined)
    if (poll && polls[place] !== poll) void move(poll, place)
  }
  return { move: (poll, place) => void move(poll, place), dragged, drag, drop, said }
}

import { useState } from 'preact/hooks'
import type { PollBody } from '../../../index.ts'
import { texts } from '../../texts/console.ts'
import type { Doing } from '../console/use-undo.ts'
import type { HostedSession } from '../hosted-session.ts'

/** Putting drafts in order, by keys or by drag. Places are among drafts, from 0. */
export type Moving = {
  move: (poll: PollBody, place: number) => void
  /** The id of the poll that is being dragged. */
  dragged: string | undefined
  drag: (pollId: string | undefined) => void
  drop: (place: number) => void
  /** What was done last, in words. */
  said: string
}

export function useMoving({ client, id, session }: HostedSession, { run }: Doing): Moving {
  const [said, setSaid] = useState('')
  const [dragged, drag] = useState<string>()
  const polls = session.polls ?? []
  const drafts = polls.filter(({ state }) => state === 'draft')
  const move = async (poll: PollBody, place: number) => {
    const target = drafts[place]
    if (!target || target === poll) return
    const position = polls.indexOf(target)
    if (await run(() => client.editDraft({ id, pid: poll.id, position }))) {
      setSaid(texts.moved(poll.prompt, place + 1))
    }
  }
  const drop = (place: number) => {
    const poll = drafts.find((one) => one.id === dragged)
    drag(undefined)
    if (poll) void move(poll, place)
  }
  return { move: (poll, place) => void move(poll, place), dragged, drag, drop, said }
}

import type { Move } from '../../../../shared/moderation.ts'
import type { Operations, Stage, StageAnswer } from '../../../index.ts'

/** One thing that a host does to a session, as data: what it takes to send it, and nothing else. */
export type Deed =
  | { do: 'open'; pollId: string; seconds?: number; expects?: string | null }
  | { do: 'close' | 'reveal'; pollId: string }
  | { do: 'stage'; show: Exclude<Stage, 'answer'> }
  | ({ do: 'answer' } & StageAnswer)
  | { do: Move; questionId: string }

/** Sends one. @throws LiveAudienceError */
export function send(client: Operations, id: string, deed: Deed): Promise<unknown> {
  switch (deed.do) {
    case 'open':
      return client.openPoll({
        ...{ id, pid: deed.pollId },
        ...(deed.seconds !== undefined && { seconds: deed.seconds }),
        ...(deed.expects !== undefined && { expects: deed.expects }),
      })
    case 'close':
      return client.closePoll({ id, pid: deed.pollId })
    case 'reveal':
      return client.revealResults({ id, pid: deed.pollId })
    case 'stage':
      return client.setStage({ id, show: deed.show })
    case 'answer':
      return client.setStage({ id, show: 'answer', pollId: deed.pollId, text: deed.text })
    default:
      return sendMove(client, { id, qid: deed.questionId }, deed.do)
  }
}

function sendMove(client: Operations, at: { id: string; qid: string }, move: Move): Promise<unknown> {
  const moves: Record<Move, () => Promise<unknown>> = {
    approve: () => client.approveQuestion(at),
    highlight: () => client.highlightQuestion(at),
    unpin: () => client.unpinQuestion(at),
    hide: () => client.hideQuestion(at),
    answered: () => client.markAnswered(at),
  }
  return moves[move]()
}

import type { Podium, Stage, StageAnswer } from '../../shared/schemas/stage.ts'
import type { BackstagePass, WallPass } from '../domain/host-only.ts'
import type { Poll } from '../domain/poll.ts'
import type { Session } from '../domain/session.ts'
import { tallyOnWall } from './poll.ts'

/** What wall, helpers and host get about the stage. Empty while it shows the poll. */
export type StagePart = { stage?: Stage; answer?: StageAnswer } & Partial<Podium>

/** What the audience gets: that the wall shows scores, so that each phone shows its own. */
export type ScoresStage = { stage?: 'scores' } & Partial<Podium>

export const scoresStage = ({ stage, podium }: Session): ScoresStage =>
  stage === 'scores' ? { stage, ...(podium && { podium }) } : {}

/**
 * @param poll the current one. An answer is on stage only while it is among the texts that the wall gets. So it leaves
 * the stage at once if it or the results are hidden, on any node, or if nobody gives it any more.
 */
export function stagePart(session: Session, poll: Poll | null, pass: BackstagePass | WallPass): StagePart {
  const { stage, stageAnswer } = session
  if (stage === 'poll') return {}
  if (stage === 'scores') return scoresStage(session)
  if (stage !== 'answer') return { stage }
  const answer = stageAnswer.open(pass)
  if (!answer || answer.pollId !== poll?.id || !tallyOnWall(poll, pass)?.texts?.includes(answer.text)) return {}
  const { pollId, text } = answer
  return { stage, answer: { pollId, text } }
}

import { useRef } from 'preact/hooks'
import { correctIdsOf } from '../../../../shared/correct-options.ts'
import type { PollBody, Session } from '../../../index.ts'
import { common, takingPart as texts } from '../../language/index.ts'
import { Status } from '../../parts/controls/status.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import { formatBallot } from './ballot.ts'
import { isRightChoice } from './is-right-choice.ts'

/** This browser's score after a quiz. `earned`: the points of this quiz, if the page knew the score before it. */
export type QuizScore = NonNullable<Session['score']> & { earned: number | undefined }

/** @returns undefined until the server's answer to this browser counts the quiz */
export function useQuizScore({ poll }: Session, own: Session | undefined): QuizScore | undefined {
  const before = useRef<number | undefined>(undefined)
  if (!own) return undefined
  const { points = 0 } = own.score ?? {}
  const isCounted = own.poll?.id === poll?.id && own.poll?.correctOptionId !== undefined
  if (!isCounted) before.current = points
  if (!isCounted || !own.score) return undefined
  return { ...own.score, earned: before.current === undefined ? undefined : points - before.current }
}

type Props = {
  poll: PollBody
  chosen: readonly string[]
  /** Whether the server says that there was no vote. */
  isUnanswered: boolean
  isScored: boolean
  /** Whether the session is over, so that nobody gets points any more. */
  isOver: boolean
  score: QuizScore | undefined
}

/** What a quiz gave. The place is the wall's to tell first: see own-place.tsx. */
export function QuizMoment({ poll, chosen, isUnanswered, isScored, isOver, score }: Props) {
  const hasChosen = chosen.length > 0
  const isRight = isRightChoice(poll, chosen)
  const right = [...correctIdsOf(poll)]
  const outcome = isRight ? 'right' : hasChosen ? 'wrong' : 'none'
  const message = isRight ? texts.verdict.right : hasChosen ? texts.verdict.wrong : isUnanswered && texts.verdict.none
  return (
    <div class={`moment ${outcome}`}>
      <span class="sign" aria-hidden="true" />
      <div>
        <p class="verdict">{message}</p>
        {(!isRight || (right.length > 1 && !poll.maxChoices)) && (
          <p class="solution">
            {rightWords(poll, right.length)} <UserText as="strong">{formatBallot({ optionIds: right }, poll)}</UserText>
          </p>
        )}
        {isScored && (
          <Status class="earned">
            {score && (
              <>
                {/* In every language the sign stands before the number. */}
                {!!score.earned && <strong>{`\u200E+${common.points(score.earned)}`}</strong>}
                {score.points !== score.earned && score.points > 0 && !isOver && (
                  <span>{texts.ownPoints(common.points(score.points))}</span>
                )}
                {score.points === 0 && !isOver && <span>{texts.noPoints}</span>}
              </>
            )}
          </Status>
        )}
      </div>
    </div>
  )
}

const rightWords = ({ maxChoices }: PollBody, n: number): string =>
  n === 1 ? texts.right.one : maxChoices === undefined ? texts.right.each : texts.right.all

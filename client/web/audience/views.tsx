import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session } from '../../index.ts'
import { Boundary } from '../parts/errors/boundary.tsx'
import { common, phone as texts } from '../texts/index.ts'
import { Ended } from './ended.tsx'
import { PollCard } from './poll-card.tsx'
import { Questions } from './questions.tsx'
import { useOwnView } from './use-own-view.ts'

const VIEWS = ['poll', 'questions'] as const
type View = (typeof VIEWS)[number]

type Props = { client: Operations; code: string; session: Session; hasJoined: boolean; onNotJoined: () => void }

/** The poll and the questions, one at a time. A mark on the tab of the other says that it has something new. */
export function Views({ client, code, session, hasJoined, onNotJoined }: Props) {
  const own = useOwnView(client, code, hasJoined ? session : undefined)
  const [view, setView] = useState<View>('poll')
  const isUnread = useUnread(session, view)
  const hasQuestions = session.settings?.questions !== 'off'
  const isOver = session.status === 'ended'
  // The poll's view has the thanks and the results.
  useEffect(() => {
    if (isOver) setView('poll')
  }, [isOver])
  const names = { poll: isOver ? texts.results : texts.poll, questions: common.questions }
  return (
    <>
      {hasQuestions && (
        <nav class="tabs">
          {VIEWS.map((one) => (
            <button key={one} type="button" aria-current={one === view} onClick={() => setView(one)}>
              {names[one]}
              {isUnread(one) && (
                <span class="news">
                  <span class="for-readers">{texts.news}</span>
                </span>
              )}
            </button>
          ))}
        </nav>
      )}
      <div hidden={view !== 'poll'}>
        <OwnScore score={own.answer?.score} />
        <Boundary>
          {isOver ? (
            <Ended session={session} code={code} own={own.answer} />
          ) : (
            <PollCard {...{ client, code, session, own, onNotJoined }} />
          )}
        </Boundary>
      </div>
      {hasQuestions && (
        <div class="view" hidden={view !== 'questions'}>
          <Boundary>
            <Questions {...{ client, code, session, own }} canAsk={hasJoined} isShown={view === 'questions'} />
          </Boundary>
        </div>
      )}
    </>
  )
}

/** This browser's points and rank, once a quiz counts. */
const OwnScore = ({ score }: Pick<Session, 'score'>) =>
  score ? (
    <p class="card score" role="status">
      <strong>{common.points(score.points)}</strong> {texts.place(score.place, score.of)}
    </p>
  ) : null

/** Whether a view has changed since it was last shown. */
function useUnread(session: Session, view: View): (one: View) => boolean {
  const versions = versionsOf(session)
  const seen = useRef(versions)
  seen.current = { ...seen.current, [view]: versions[view] }
  return (one) => seen.current[one] !== versions[one]
}

/** A version of each view. It changes when there is something new to see. */
const versionsOf = ({ poll, questions = [], highlightedQuestionId, status }: Session): Record<View, string> => ({
  poll: [status, poll?.id, poll?.state, poll?.revealed].join(),
  questions: [highlightedQuestionId, ...questions.map(({ id }) => id).sort()].join(),
})

import { useEffect, useRef, useState } from 'preact/hooks'
import type { Operations, Session } from '../../index.ts'
import { Boundary } from '../parts/errors/boundary.tsx'
import { common, phone as texts } from '../texts/index.ts'
import { Ended } from './ended.tsx'
import { OwnScore } from './own-score.tsx'
import { PollCard } from './poll-card.tsx'
import { Questions } from './questions.tsx'
import { VIEWS, type View, versionsOf } from './unread.ts'
import { useOwnView } from './use-own-view.ts'

type Props = { client: Operations; code: string; session: Session; hasJoined: boolean; onForeign: () => void }

/** The poll and the questions. One is shown; a mark on the other says that it has something new. */
export function Views({ client, code, session, hasJoined, onForeign }: Props) {
  const own = useOwnView(client, code, hasJoined ? session : undefined)
  const [view, setView] = useState<View>('poll')
  const isUnread = useUnread(session, view)
  const hasQuestions = session.settings?.questions !== 'off'
  const isOver = session.status === 'ended'
  // The thank-you note and the results are on the poll's view.
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
        <OwnScore own={own.answer} />
        <Boundary>
          {isOver ? (
            <Ended session={session} code={code} own={own.answer} />
          ) : (
            <PollCard {...{ client, code, session, own, onForeign }} />
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

/** Which view has changed since it was last in sight. */
function useUnread(session: Session, view: View): (one: View) => boolean {
  const versions = versionsOf(session)
  const seen = useRef(versions)
  seen.current = { ...seen.current, [view]: versions[view] }
  return (one) => seen.current[one] !== versions[one]
}

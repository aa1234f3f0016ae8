import { useRef } from 'preact/hooks'
import { settingOf } from '../../../shared/session-settings.ts'
import type { PollBody, Session } from '../../index.ts'
import { common, takingPart as texts } from '../language/index.ts'
import { useAwake } from '../parts/browser/use-awake.ts'
import { Boundary } from '../parts/errors/boundary.tsx'
import { stateInWords } from '../parts/poll/poll-state.ts'
import { UserText } from '../parts/user-text/user-text.tsx'
import { Questions } from './ask/questions.tsx'
import { Ended } from './ended.tsx'
import { useOwnView } from './parts/use-own-view.ts'
import { TABS, type Tab, useShownTab } from './use-shown-tab.ts'
import { GuestNotice, type GuestNoticeProps } from './vote/guest-notice.tsx'
import { OwnPlace } from './vote/own-place.tsx'
import { PollCard } from './vote/poll-card.tsx'
import { useQuizScore } from './vote/quiz-moment.tsx'
import { readVoteOn } from './vote/stored-vote.ts'
import { serverVoteOf } from './vote/vote-outcome.ts'

export { BrandLogo } from '../parts/brand/brand-logo.tsx'
export { Announcer } from './announcer.tsx'
export { EnterCode } from './join/enter-code.tsx'
export { Left } from './leave/left.tsx'
export { OwnNameDialog } from './leave/own-name-dialog.tsx'

type Props = GuestNoticeProps

/** The poll and the questions, one at a time. A mark on the tab of the other says that it has something new. */
export function Views({ participant, onKnown, ...props }: Props) {
  const { client, code, session } = props
  const hasJoined = participant !== undefined
  const own = useOwnView(client, code, hasJoined ? session : undefined)
  const { tab, setTab, goToPoll, pollTab, questionsTab, ignoreEarlyTap } = useShownTab(session)
  const isUnread = useUnread(session, tab)
  const hasQuestions = settingOf(session.settings, 'questions') !== 'off'
  const isOver = session.status === 'ended'
  const { poll } = session
  const score = useQuizScore(session, own.answer)
  useAwake(hasJoined && !isOver && poll?.state === 'open')
  const isVoteDue = !isOver && poll?.state === 'open' && !hasVoted(code, poll, own.answer)
  const names = { poll: isOver ? texts.results : texts.poll, questions: common.questions }
  return (
    <>
      {hasQuestions && (
        <Tabs
          of={tab}
          names={names}
          hasNews={(one) => isUnread(one) && !(one === 'poll' && isVoteDue)}
          onChoose={setTab}
        />
      )}
      <div ref={pollTab} hidden={tab !== 'poll'} onClickCapture={ignoreEarlyTap}>
        <Boundary>
          {isOver ? (
            <Ended session={session} code={code} hasJoined={hasJoined} score={score} own={own.answer} />
          ) : session.stage === 'scores' && poll?.state !== 'open' && own.answer?.score ? (
            <>
              <GuestNotice {...props} participant={participant} onKnown={onKnown} />
              <OwnPlace score={own.answer.score} isPodium={session.podium === true} />
            </>
          ) : (
            <PollCard {...props} own={own} score={score}>
              <GuestNotice {...props} participant={participant} onKnown={onKnown} />
            </PollCard>
          )}
        </Boundary>
      </div>
      {hasQuestions && (
        <div ref={questionsTab} class="view" hidden={tab !== 'questions'}>
          <Boundary>
            <Questions
              client={client}
              code={code}
              session={session}
              own={own}
              canAsk={hasJoined}
              isShown={tab === 'questions'}
            >
              {isVoteDue && tab === 'questions' && <VoteNow poll={poll} onVote={goToPoll} />}
            </Questions>
          </Boundary>
        </div>
      )}
    </>
  )
}

type TabsProps = { of: Tab; names: Record<Tab, string>; hasNews: (tab: Tab) => boolean; onChoose: (tab: Tab) => void }

const Tabs = ({ of, names, hasNews, onChoose }: TabsProps) => (
  <nav class="tabs">
    {TABS.map((one) => (
      <button key={one} type="button" aria-current={one === of} onClick={() => onChoose(one)}>
        {names[one]}
        {hasNews(one) && (
          <span class="news">
            <span class="visually-hidden">{texts.news}</span>
          </span>
        )}
      </button>
    ))}
  </nav>
)

const hasVoted = (code: string, poll: PollBody, own: Session | undefined): boolean =>
  readVoteOn(code, poll.id) !== undefined || serverVoteOf(own, poll)?.voted === true

const VoteNow = ({ poll, onVote }: { poll: PollBody; onVote: () => void }) => (
  <div class="vote-now">
    <button type="button" class="main" onClick={onVote}>
      <span>{stateInWords(poll)}</span>
      <UserText>{poll.prompt}</UserText>
    </button>
  </div>
)

function useUnread(session: Session, tab: Tab): (one: Tab) => boolean {
  const versions = versionsOf(session)
  const seen = useRef(versions)
  seen.current = { ...seen.current, [tab]: versions[tab] }
  return (one) => seen.current[one] !== versions[one]
}

/** A version of each tab. It changes when there is something new to see. */
const versionsOf = ({ poll, questions = [], highlightedQuestionId, status }: Session): Record<Tab, string> => ({
  poll: [status, poll?.id, poll?.state, poll?.revealed].join(),
  questions: [highlightedQuestionId, ...questions.map(({ id }) => id).sort()].join(),
})

import './polls.css'
import { useRef } from 'preact/hooks'
import { rightCountOf } from '../../../../shared/right-count.ts'
import type { PollBody, Session } from '../../../index.ts'
import { common, host, hostConsole as texts } from '../../language/index.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import { Outcome } from '../../parts/poll/outcome.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { OpenDialog } from '../commands/dialog.ts'
import type { Run } from '../commands/hosted-session.ts'
import { contentOnWall, lastPoll } from '../commands/on-wall.ts'
import { copyPoll, pollsOf } from '../commands/polls.ts'
import { DraftItem, PollTitle } from './draft-item.tsx'
import { useReorder } from './use-reorder.ts'

type Props = { session: Session; run: Run; open: OpenDialog }

/** Drafts in order and on top; closed polls are folded. */
export function Polls({ session, run, open }: Props) {
  const reorder = useReorder(session, run)
  const column = useRef<HTMLElement>(null)
  useGlide(column)
  const drafts = pollsOf(session, 'draft')
  const last = lastPoll(session)
  const isShown = last?.state === 'open' || contentOnWall(session) === 'poll'
  const current = isShown && session.polls?.find(({ id }) => id === last?.id)
  const closed = pollsOf(session, 'closed')
  const isLive = session.status === 'live'
  return (
    <section class="column polls" aria-labelledby="polls" tabIndex={-1} ref={column}>
      <header>
        <h2 id="polls">{texts.parts.polls}</h2>
        {isLive && (
          <button type="button" onClick={() => open('poll')}>
            {texts.newPoll}
          </button>
        )}
      </header>
      <p class="visually-hidden" role="status">
        {reorder.message}
      </p>
      {current && <Current poll={current} />}
      {drafts.length === 0 && isLive && <p class="quiet">{last ? texts.none.drafts : texts.none.polls}</p>}
      <ol class="drafts">
        {drafts.map((poll, index) => (
          <DraftItem
            key={poll.id}
            session={session}
            run={run}
            poll={poll}
            index={index}
            reorder={reorder}
            isLast={index === drafts.length - 1}
            onEdit={() => open({ draft: poll })}
          />
        ))}
      </ol>
      {isLive && (
        <button type="button" class="plain paste" data-glide="paste" onClick={() => open('import')}>
          {texts.pastePolls}
        </button>
      )}
      {closed.length > 0 && <Closed isLive={isLive} run={run} closed={closed} />}
    </section>
  )
}

const Current = ({ poll }: { poll: PollBody }) => (
  <article class="current" data-glide={poll.id}>
    {poll.state === 'open' ? (
      <PollTitle poll={poll} badge={texts.states.open} look="open" />
    ) : (
      <PollTitle poll={poll} badge={texts.onWall} />
    )}
    <p class="quiet">
      {host.kinds[poll.kind]} · {votesOn(poll)}
    </p>
  </article>
)

/** How many voted. In a quiz whose solution the hall has seen, how many of them were right. */
function votesOn(poll: PollBody): string {
  const { votes = 0, maxChoices, revealed } = poll
  const counted = revealed === false ? undefined : rightCountOf(poll)
  if (counted) return common.right(counted.right, counted.all)
  return maxChoices === undefined ? common.votes(votes) : common.upToEach(votes, maxChoices)
}

/** Newest first: hosts look up the last poll most. */
const Closed = ({ isLive, run, closed }: { isLive: boolean; run: Run; closed: PollBody[] }) => (
  <details class="closed" open={!isLive} data-glide="closed">
    <summary>{texts.closedPolls(closed.length)}</summary>
    <ol>
      {closed.toReversed().map((poll) => (
        <li key={poll.id}>
          <details>
            <summary>
              <UserText>{poll.prompt}</UserText>{' '}
              <span class="quiet">
                {host.kinds[poll.kind]} · {votesOn(poll)}
              </span>
            </summary>
            <Outcome poll={poll} />
            {isLive && (
              <button type="button" onClick={() => void run(copyPoll(poll.id))}>
                {host.duplicate}
              </button>
            )}
          </details>
        </li>
      ))}
    </ol>
  </details>
)

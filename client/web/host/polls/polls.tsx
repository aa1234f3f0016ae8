import './polls.css'
import type { ComponentType } from 'preact'
import { useRef } from 'preact/hooks'
import type { PollBody, Session } from '../../../index.ts'
import { host, hostConsole as texts } from '../../language/index.ts'
import { useGlide } from '../../parts/browser/use-glide.ts'
import type { OpenDialog } from '../commands/dialog.ts'
import type { Run, ShowSaved } from '../commands/hosted-session.ts'
import { contentOnWall, lastPoll } from '../commands/on-wall.ts'
import { pollsOf } from '../commands/polls.ts'
import type { ClosedPollsProps } from './closed-polls.tsx'
import { DraftItem, PollTitle } from './draft-item.tsx'
import { useReorder } from './use-reorder.ts'
import { type SavedPoll, useShownPoll } from './use-shown-poll.ts'
import { votesOn } from './votes-on.ts'

type Props = {
  session: Session
  run: Run
  open: OpenDialog
  saved: SavedPoll | undefined
  onSaved: ShowSaved
  ClosedPolls: ComponentType<ClosedPollsProps>
}

/** In a list this long, a draft is moved by one step or two. */
const FEW = 3

/** Drafts in order and on top; closed polls are folded. */
export function Polls({ session, run, open, saved, onSaved, ClosedPolls }: Props) {
  const reorder = useReorder(session, run)
  const column = useRef<HTMLElement>(null)
  useGlide(column)
  const drafts = pollsOf(session, 'draft')
  useShownPoll(column, saved, drafts)
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
            onMove={drafts.length > FEW && (() => open({ move: poll }))}
            onSaved={onSaved}
          />
        ))}
      </ol>
      {isLive && (
        <button type="button" class="plain paste" data-glide="paste" onClick={() => open('import')}>
          {texts.pastePolls}
        </button>
      )}
      {closed.length > 0 && <ClosedPolls session={session} run={run} closed={closed} onSaved={onSaved} />}
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

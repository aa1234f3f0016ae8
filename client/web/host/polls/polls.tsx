import './polls.css'
import { useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../../index.ts'
import { useGlide } from '../../parts/glide.ts'
import { Outcome } from '../../parts/outcome.tsx'
import { texts } from '../../texts/console.ts'
import { texts as kinds } from '../../texts/host.ts'
import type { Desk } from '../console/use-console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { DraftItem } from './draft-item.tsx'
import { PastePolls } from './paste-polls.tsx'
import { PollForm } from './poll-form.tsx'
import { useMoving } from './use-reorder.ts'

type Props = HostedSession & { desk: Desk }

/** What is prepared, in order and on top; what is over is folded. */
export function Polls({ desk, ...hosted }: Props) {
  const { session } = hosted
  const [edited, setEdited] = useState<PollBody | 'new' | 'many'>()
  const moving = useMoving(hosted, desk)
  const column = useRef<HTMLElement>(null)
  useGlide(column)
  const polls = session.polls ?? []
  const drafts = polls.filter(({ state }) => state === 'draft')
  const open = polls.find(({ state }) => state === 'open')
  const closed = polls.filter(({ state }) => state === 'closed')
  const isLive = session.status === 'live'
  const onClose = () => setEdited(undefined)
  return (
    <section class="column polls" aria-labelledby="polls" tabIndex={-1} ref={column}>
      <header>
        <h2 id="polls">{texts.polls}</h2>
        {isLive && (
          <button type="button" onClick={() => setEdited('new')}>
            {texts.newPoll}
          </button>
        )}
      </header>
      <p class="for-readers" role="status">
        {moving.said}
      </p>
      {open && <Current poll={open} />}
      {drafts.length === 0 && isLive && <p class="quiet">{texts.noDrafts}</p>}
      <ol class="drafts">
        {drafts.map((poll, place) => (
          <DraftItem
            key={poll.id}
            {...{ ...hosted, desk, poll, place, moving }}
            isLast={place === drafts.length - 1}
            onEdit={() => setEdited(poll)}
          />
        ))}
      </ol>
      {isLive && (
        <button type="button" class="plain paste" data-glide="paste" onClick={() => setEdited('many')}>
          {texts.pastePolls}
        </button>
      )}
      {closed.length > 0 && <Closed {...{ ...hosted, desk, closed }} isLive={isLive} />}
      {edited === 'many' && <PastePolls {...hosted} onClose={onClose} />}
      {edited && edited !== 'many' && (
        <PollForm {...hosted} draft={edited === 'new' ? undefined : edited} onClose={onClose} />
      )}
    </section>
  )
}

/** The poll that is open. */
const Current = ({ poll }: { poll: PollBody }) => (
  <article class="current" data-glide={poll.id}>
    <h3 dir="auto">{poll.prompt}</h3>
    <p class="quiet">
      <span class="badge open">{texts.states.open}</span> {kinds.kinds[poll.kind]} · {texts.votes(poll.votes ?? 0)}
    </p>
  </article>
)

/** Newest first: what was asked last is looked up most. */
function Closed({ client, id, desk, closed, isLive }: Props & { closed: PollBody[]; isLive: boolean }) {
  return (
    <details class="closed" open={!isLive} data-glide="closed">
      <summary>{texts.closedPolls(closed.length)}</summary>
      <ol>
        {closed.toReversed().map((poll) => (
          <li key={poll.id}>
            <details>
              <summary>
                <span dir="auto">{poll.prompt}</span>{' '}
                <span class="quiet">
                  {kinds.kinds[poll.kind]} · {texts.votes(poll.votes ?? 0)}
                </span>
              </summary>
              <Outcome poll={poll} />
              {isLive && (
                <button type="button" onClick={() => void desk.run(() => client.copyPoll({ id, pid: poll.id }))}>
                  {texts.duplicate}
                </button>
              )}
            </details>
          </li>
        ))}
      </ol>
    </details>
  )
}

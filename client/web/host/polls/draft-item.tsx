import type { PollBody, Session } from '../../../index.ts'
import { host, hostConsole as texts } from '../../language/index.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { UserText } from '../../parts/user-text/user-text.tsx'
import type { Run, ShowSaved } from '../commands/hosted-session.ts'
import { copyPoll, deleteDraft, openPoll } from '../commands/polls.ts'
import { mostPerPerson } from '../parts/most-per-person.ts'
import { KindIcon } from './kind-icon.tsx'
import type { Reorder } from './use-reorder.ts'

type Props = {
  session: Session
  run: Run
  poll: PollBody
  /** Among drafts, from 0. */
  index: number
  isLast: boolean
  reorder: Reorder
  onEdit: () => void
  /** Asks where to, in a long list. */
  onMove: (() => void) | false
  onSaved: ShowSaved
}

type TitleProps = { poll: PollBody; badge: string | false; look?: string }

/** The badge stands where the page begins, whatever the prompt's direction. What has another badge is drawn anew, so that its words do not move. */
export const PollTitle = ({ poll, badge, look = 'next' }: TitleProps) => (
  <h3 key={badge}>
    {badge && (
      <>
        <UserText class={`badge ${look}`}>{badge}</UserText>{' '}
      </>
    )}
    <UserText>{poll.prompt}</UserText>
  </h3>
)

/** A draft: one press opens it. Its menu has the rest. */
export function DraftItem(props: Props) {
  const { session, run, poll, index, reorder } = props
  const isLive = session.status === 'live'
  const isNext = index === 0
  return (
    <li
      class={[isNext && isLive && 'is-next', reorder.dragged === poll.id && 'dragged'].filter(Boolean).join(' ')}
      data-glide={poll.id}
      draggable={isLive}
      onDragStart={() => reorder.drag(poll.id)}
      onDragEnd={() => reorder.drag(undefined)}
      onDragOver={(event) => reorder.dragged && event.preventDefault()}
      onDrop={() => reorder.drop(index)}
    >
      <PollTitle poll={poll} badge={isNext && isLive && texts.next} />
      <p class="quiet">
        <KindIcon kind={poll.kind} />
        <span>{[host.kinds[poll.kind], ...mostPerPerson(poll)].join(' · ')}</span>{' '}
        {poll.seconds && (
          <span class="badge">
            <span class="visually-hidden">{texts.actions.timer}</span> {texts.seconds(poll.seconds)}
          </span>
        )}
      </p>
      {isLive && (
        <div class="buttons">
          <button
            type="button"
            aria-label={texts.openOne(poll.prompt)}
            onClick={() => void run(openPoll(session, poll.id))}
          >
            {host.open}
          </button>
          <DraftMenu {...props} />
        </div>
      )}
    </li>
  )
}

const DraftMenu = ({ session, run, poll, index, isLast, reorder, onEdit, onMove, onSaved }: Props) => (
  <Menu label={host.moreFor(poll.prompt)} sign="⋯">
    <MenuItem onChoose={onEdit}>{texts.edit}</MenuItem>
    <MenuItem onChoose={() => void run(copyPoll(poll, onSaved))}>{host.duplicate}</MenuItem>
    {index > 0 && <MenuItem onChoose={() => void reorder.move(poll, index - 1)}>{texts.up}</MenuItem>}
    {!isLast && <MenuItem onChoose={() => void reorder.move(poll, index + 1)}>{texts.down}</MenuItem>}
    {onMove && <MenuItem onChoose={onMove}>{texts.moveTo}</MenuItem>}
    <hr />
    <MenuItem class="danger" onChoose={() => void run(deleteDraft(session, poll))}>
      {texts.deletePoll}
    </MenuItem>
  </Menu>
)

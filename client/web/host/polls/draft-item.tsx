import type { PollBody } from '../../../index.ts'
import { Menu, MenuItem } from '../../parts/controls/menu.tsx'
import { host, hostConsole as texts } from '../../texts/index.ts'
import { copyPoll, deleteDraft, openPoll } from '../commands/polls.ts'
import type { HostConsole } from '../console/use-console.ts'
import { KindPicture } from './kind-picture.tsx'
import { timerOf } from './timer-seconds.ts'
import type { Reorder } from './use-reorder.ts'

type Props = {
  console: HostConsole
  poll: PollBody
  /** Among drafts, from 0. */
  index: number
  isLast: boolean
  reorder: Reorder
  onEdit: () => void
}

type TitleProps = { poll: PollBody; badge: string | false; look?: string }

/** The badge leaves the direction to the prompt. What has another badge is drawn anew, so that its words do not move. */
export const PollTitle = ({ poll, badge, look = 'next' }: TitleProps) => (
  <h3 key={badge} dir="auto">
    {badge && (
      <>
        <span class={`badge ${look}`} dir="auto">
          {badge}
        </span>{' '}
      </>
    )}
    {poll.prompt}
  </h3>
)

/** A draft: one press opens it. Its menu has the rest. */
export function DraftItem(props: Props) {
  const { console, poll, index, reorder } = props
  const { session, run } = console
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
        <KindPicture kind={poll.kind} />
        {host.kinds[poll.kind]}
      </p>
      {isLive && (
        <div class="buttons">
          <button
            type="button"
            aria-label={texts.openOne(poll.prompt)}
            onClick={() => void run(openPoll(session, poll.id, timerOf(poll.id)))}
          >
            {host.open}
          </button>
          <DraftMenu {...props} />
        </div>
      )}
    </li>
  )
}

function DraftMenu({ console, poll, index, isLast, reorder, onEdit }: Props) {
  const { session, run } = console
  return (
    <Menu label={host.moreFor(poll.prompt)} sign="⋯">
      <MenuItem onChoose={onEdit}>{texts.edit}</MenuItem>
      <MenuItem onChoose={() => void run(copyPoll(poll.id))}>{host.duplicate}</MenuItem>
      {index > 0 && <MenuItem onChoose={() => void reorder.move(poll, index - 1)}>{texts.up}</MenuItem>}
      {!isLast && <MenuItem onChoose={() => void reorder.move(poll, index + 1)}>{texts.down}</MenuItem>}
      <hr />
      <MenuItem class="danger" onChoose={() => void run(deleteDraft(session, poll))}>
        {texts.deletePoll}
      </MenuItem>
    </Menu>
  )
}

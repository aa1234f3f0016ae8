import type { PollBody } from '../../../index.ts'
import { Menu, MenuItem } from '../../parts/menu.tsx'
import { texts } from '../../texts/console.ts'
import { texts as kinds } from '../../texts/host.ts'
import { opening } from '../console/commands.ts'
import type { Desk } from '../console/use-console.ts'
import type { HostedSession } from '../hosted-session.ts'
import { draftOf } from './poll-draft.ts'
import { timerOf } from './timer-seconds.ts'
import type { Moving } from './use-reorder.ts'

type Props = HostedSession & {
  desk: Desk
  poll: PollBody
  /** Among drafts, from 0. */
  place: number
  isLast: boolean
  moving: Moving
  onEdit: () => void
}

/** A poll that is prepared: one press opens it, the rest is in its menu. */
export function DraftItem(props: Props) {
  const { session, desk, poll, place, moving } = props
  const isLive = session.status === 'live'
  const isNext = place === 0
  return (
    <li
      class={[isNext && isLive && 'is-next', moving.dragged === poll.id && 'dragged'].filter(Boolean).join(' ')}
      data-glide={poll.id}
      draggable={isLive}
      onDragStart={() => moving.drag(poll.id)}
      onDragEnd={() => moving.drag(undefined)}
      onDragOver={(event) => moving.dragged && event.preventDefault()}
      onDrop={() => moving.drop(place)}
    >
      <h3 dir="auto">{poll.prompt}</h3>
      <p class="quiet">
        {isNext && isLive && <span class="badge next">{texts.next}</span>} {kinds.kinds[poll.kind]}
      </p>
      {isLive && (
        <div class="buttons">
          <button
            type="button"
            aria-label={texts.openOne(poll.prompt)}
            onClick={() => desk.send(...opening(session, poll.id, timerOf(poll.id)))}
          >
            {texts.open}
          </button>
          <DraftMenu {...props} />
        </div>
      )}
    </li>
  )
}

function DraftMenu({ client, id, session, desk, poll, place, isLast, moving, onEdit }: Props) {
  const at = { id, pid: poll.id }
  const remove = () => {
    const position = session.polls?.indexOf(poll) ?? 0
    const restore = async () => {
      const { id: pid } = await client.draftPoll({ id, ...draftOf(poll) })
      await client.editDraft({ id, pid, position })
    }
    const told = { text: texts.deleted, about: poll.prompt }
    void desk.run(() => client.deleteDraft(at), told, { run: restore })
  }
  return (
    <Menu label={texts.pollMenu(poll.prompt)} sign="⋯">
      <MenuItem onChoose={onEdit}>{texts.edit}</MenuItem>
      <MenuItem onChoose={() => void desk.run(() => client.copyPoll(at))}>{texts.duplicate}</MenuItem>
      {place > 0 && <MenuItem onChoose={() => moving.move(poll, place - 1)}>{texts.up}</MenuItem>}
      {!isLast && <MenuItem onChoose={() => moving.move(poll, place + 1)}>{texts.down}</MenuItem>}
      <hr />
      <MenuItem class="danger" onChoose={remove}>
        {texts.deletePoll}
      </MenuItem>
    </Menu>
  )
}

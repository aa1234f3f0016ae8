import type { PollBody } from '../../index.ts'
import { Outcome } from '../parts/outcome.tsx'
import { texts } from '../texts/host.ts'
import type { Action } from './action.ts'
import type { HostedSession } from './hosted-session.ts'
import type { Moving } from './moving.ts'

type Props = HostedSession & {
  poll: PollBody
  /** Among all polls, from 0. */
  place: number
  moving: Moving
  action: Action
  onEdit: () => void
}

/** One poll in the host's list. */
export function PollItem(props: Props) {
  const { poll, place, moving, session } = props
  const isLive = session.status === 'live'
  return (
    <li
      class={moving.dragged === poll.id ? `${poll.state} dragged` : poll.state}
      draggable={isLive && poll.state === 'draft'}
      onDragStart={() => moving.drag(poll.id)}
      onDragEnd={() => moving.drag(undefined)}
      onDragOver={(event) => moving.dragged && event.preventDefault()}
      onDrop={() => moving.drop(place)}
    >
      <h3 dir="auto">{poll.prompt}</h3>
      <p class="quiet">
        <span class={`badge ${poll.state}`}>{texts.states[poll.state]}</span>{' '}
        {texts.kinds[poll.kind]} · {texts.votes(poll.votes ?? 0)}
      </p>
      {poll.state === 'draft' ? <DraftLabels poll={poll} /> : <PollOutcome poll={poll} />}
      {isLive && poll.state === 'open' && <OpenActions {...props} />}
      {isLive && poll.state === 'draft' && <DraftActions {...props} />}
    </li>
  )
}

const DraftLabels = ({ poll }: { poll: PollBody }) => (
  <ul class="labels quiet">
    {poll.options.map(({ id, label }) => (
      <li key={id} dir="auto">
        {label}
        {id === poll.correctOptionId && ' ✓'}
      </li>
    ))}
  </ul>
)

/** The open poll shows what comes in; closed ones on demand. */
function PollOutcome({ poll }: { poll: PollBody }) {
  if (poll.state === 'open') return <Outcome poll={poll} />
  return (
    <details>
      <summary>{texts.result}</summary>
      <Outcome poll={poll} />
    </details>
  )
}

function OpenActions({ client, id, poll, action: { busy, run } }: Props) {
  const close = () => run(() => client.closePoll({ id, pid: poll.id }))
  return (
    <div class="actions">
      <button type="button" class="main" disabled={busy} onClick={close}>
        {texts.closePoll}
      </button>
    </div>
  )
}

function DraftActions({ client, id, session, poll, place, moving, action, onEdit }: Props) {
  const { busy, run } = action
  const at = { id, pid: poll.id }
  const last = (session.polls?.length ?? 0) - 1
  return (
    <div class="actions">
      <button
        type="button"
        class="main"
        disabled={busy}
        onClick={() => run(() => client.openPoll(at))}
      >
        {texts.open}
      </button>
      <button type="button" onClick={onEdit}>
        {texts.editPoll}
      </button>
      <button
        type="button"
        aria-label={texts.up}
        disabled={busy || place === 0}
        onClick={() => moving.move(poll, place - 1)}
      >
        ↑
      </button>
      <button
        type="button"
        aria-label={texts.down}
        disabled={busy || place === last}
        onClick={() => moving.move(poll, place + 1)}
      >
        ↓
      </button>
      <button
        type="button"
        class="danger"
        disabled={busy}
        onClick={() => run(() => client.deleteDraft(at))}
      >
        {texts.deletePoll}
      </button>
    </div>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { Outcome } from '../parts/outcome.tsx'
import { texts } from '../texts/host.ts'
import { useAction } from './action.ts'
import type { At } from './console.tsx'
import { PollForm } from './poll-form.tsx'

/** All polls in order: drafted, opened, closed; what comes in shows at once. */
export function Polls(at: At) {
  const { client, id, session } = at
  const { busy, problem, run } = useAction()
  const [edited, setEdited] = useState<PollBody | 'new'>()
  const [moved, setMoved] = useState('')
  const [dragged, setDragged] = useState<string>()
  const polls = session.polls ?? []
  const isLive = session.status === 'live'
  const next = polls.find(({ state }) => state === 'draft')
  const open = polls.find(({ state }) => state === 'open')
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('.open')?.scrollIntoView({ block: 'nearest' })
  }, [open?.id])
  const move = async (poll: PollBody, position: number) => {
    if (position < 0 || position >= polls.length) return
    if (await run(() => client.editDraft({ id, pid: poll.id, position }))) {
      setMoved(texts.moved(poll.prompt, position + 1))
    }
  }
  const drop = (place: number) => {
    const poll = polls.find((one) => one.id === dragged)
    setDragged(undefined)
    if (poll && polls[place] !== poll) void move(poll, place)
  }
  return (
    <section class="card polls" aria-labelledby="polls">
      <h2 id="polls">{texts.polls}</h2>
      {isLive && (
        <div class="actions">
          <button type="button" class="main" onClick={() => setEdited('new')}>
            {texts.newPoll}
          </button>
          {next && (
            <button
              type="button"
              disabled={busy}
              onClick={() => run(() => client.openPoll({ id, pid: next.id }))}
            >
              {texts.next}
            </button>
          )}
        </div>
      )}
      <p class="error" role="alert">
        {problem}
      </p>
      <p class="for-readers" role="status">
        {moved}
      </p>
      <ol class="poll-list" ref={list}>
        {polls.map((poll, place) => (
          <li
            key={poll.id}
            class={dragged === poll.id ? `${poll.state} dragged` : poll.state}
            draggable={isLive && poll.state === 'draft'}
            onDragStart={() => setDragged(poll.id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => dragged && event.preventDefault()}
            onDrop={() => drop(place)}
          >
            <Poll
              {...at}
              poll={poll}
              busy={busy}
              run={run}
              onEdit={() => setEdited(poll)}
              onUp={place > 0 ? () => move(poll, place - 1) : undefined}
              onDown={place < polls.length - 1 ? () => move(poll, place + 1) : undefined}
            />
          </li>
        ))}
      </ol>
      {edited && (
        <PollForm
          client={client}
          id={id}
          draft={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}

type PollProps = At & {
  poll: PollBody
  busy: boolean
  run: (what: () => Promise<unknown>) => Promise<boolean>
  onEdit: () => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

function Poll({ poll, ...props }: PollProps) {
  return (
    <>
      <h3 dir="auto">{poll.prompt}</h3>
      <p class="quiet">
        <span class={`badge ${poll.state}`}>{texts.states[poll.state]}</span>{' '}
        {texts.kinds[poll.kind] ?? poll.kind} · {texts.votes(poll.votes ?? 0)}
      </p>
      {poll.state === 'draft' ? <DraftLabels poll={poll} /> : <PollOutcome poll={poll} />}
      {props.session.status === 'live' && <PollActions poll={poll} {...props} />}
    </>
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

function PollActions({ client, id, poll, busy, run, onEdit, onUp, onDown }: PollProps) {
  const at = { id, pid: poll.id }
  if (poll.state === 'closed') return null
  if (poll.state === 'open') {
    return (
      <div class="actions">
        <button
          type="button"
          class="main"
          disabled={busy}
          onClick={() => run(() => client.closePoll(at))}
        >
          {texts.closePoll}
        </button>
      </div>
    )
  }
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
      <button type="button" aria-label={texts.up} disabled={busy || !onUp} onClick={onUp}>
        ↑
      </button>
      <button type="button" aria-label={texts.down} disabled={busy || !onDown} onClick={onDown}>
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

import { useEffect, useRef, useState } from 'preact/hooks'
import type { PollBody } from '../../index.ts'
import { texts } from '../texts/host.ts'
import { type Action, useAction } from './action.ts'
import { download } from './download.ts'
import type { HostedSession } from './hosted-session.ts'
import { useMoving } from './moving.ts'
import { PollForm } from './poll-form.tsx'
import { PollItem } from './poll-item.tsx'

/** All polls in order: drafted, opened, closed; what comes in shows at once. */
export function Polls(hosted: HostedSession) {
  const { client, id, session } = hosted
  const action = useAction()
  const moving = useMoving(hosted, action)
  const [edited, setEdited] = useState<PollBody | 'new'>()
  const polls = session.polls ?? []
  const list = useOpenInSight(polls)
  return (
    <section class="card polls" aria-labelledby="polls">
      <h2 id="polls">{texts.polls}</h2>
      <div class="actions">
        {session.status === 'live' && (
          <Start {...hosted} {...action} onNew={() => setEdited('new')} />
        )}
        {polls.length > 0 && <SavePolls {...hosted} {...action} />}
      </div>
      <p class="error" role="alert">
        {action.problem}
      </p>
      <p class="for-readers" role="status">
        {moving.said}
      </p>
      <ol class="poll-list" ref={list}>
        {polls.map((poll, place) => (
          <PollItem
            key={poll.id}
            {...hosted}
            {...{ poll, place, moving, action }}
            onEdit={() => setEdited(poll)}
          />
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

/** A new poll, or on to the next one that was prepared. */
function Start({
  client,
  id,
  session,
  busy,
  run,
  onNew,
}: HostedSession & Action & { onNew: () => void }) {
  const next = session.polls?.find(({ state }) => state === 'draft')
  return (
    <>
      <button type="button" class="main" onClick={onNew}>
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
    </>
  )
}

/** The polls as a file, from which another session can be made. */
function SavePolls({ client, id, session, busy, run }: HostedSession & Action) {
  const save = async () => {
    const prepared = JSON.stringify(await client.exportPolls({ id }), null, 2)
    download(`${session.code}.json`, 'application/json', `${prepared}\n`)
  }
  return (
    <button type="button" disabled={busy} onClick={() => run(save)}>
      {texts.savePolls}
    </button>
  )
}

/** Brings the poll that was opened into sight. */
function useOpenInSight(polls: PollBody[]) {
  const list = useRef<HTMLOListElement>(null)
  const openId = polls.find(({ state }) => state === 'open')?.id
  useEffect(() => {
    if (openId) list.current?.querySelector('.open')?.scrollIntoView({ block: 'nearest' })
  }, [openId])
  return list
}

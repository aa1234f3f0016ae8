import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type RoomListEntry } from '../../index.ts'
import { date } from '../parts/language.ts'
import { texts } from '../texts/host.ts'
import { Account } from './account.tsx'
import { useAction } from './action.ts'
import { signInFirst } from './come-back.ts'
import { NewSession } from './new-session.tsx'

/** How many sessions a page of the list holds. */
const PAGE = 50

/** The host's own sessions, newest first, and a new one. */
export function SessionList({ client }: { client: Operations }) {
  const { problem, run } = useAction()
  const [sessions, setSessions] = useState<RoomListEntry[]>()
  const [hasMore, setMore] = useState(false)
  const load = (before?: string) =>
    run(async () => {
      const { events } = await client.listSessions({ limit: PAGE, before }).catch(toSignIn)
      setSessions((known = []) => [...(before === undefined ? [] : known), ...events])
      setMore(events.length === PAGE)
    })
  useEffect(() => void load(), [])
  if (!sessions) return <p class="narrow">{problem || texts.loading}</p>
  return (
    <div class="page">
      <Account client={client} />
      <main>
        <NewSession client={client} />
        <section class="card" aria-labelledby="sessions">
          <h2 id="sessions">{texts.sessions}</h2>
          {sessions.length === 0 && <p class="quiet">{texts.noSessions}</p>}
          <ul class="session-list">
            {sessions.map((session) => (
              <ListEntry key={session.id} session={session} />
            ))}
          </ul>
          {hasMore && (
            <button type="button" onClick={() => void load(sessions.at(-1)?.id)}>
              {texts.more}
            </button>
          )}
          <p class="error" role="alert">
            {problem}
          </p>
        </section>
      </main>
    </div>
  )
}

function toSignIn(error: unknown): never {
  if (error instanceof LiveAudienceError && error.status === 401) signInFirst()
  throw error
}

function ListEntry({ session }: { session: RoomListEntry }) {
  return (
    <li>
      <a href={`/host/${session.id}`} dir="auto">
        {session.title}
      </a>
      <p class="quiet">
        <span class={`badge ${session.status}`}>{texts.statuses[session.status]}</span>{' '}
        {session.code} · {texts.people(session.participantCount)} · {date(session.createdAt)}
      </p>
    </li>
  )
}

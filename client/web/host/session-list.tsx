import './session-list.css'
import { useEffect, useState } from 'preact/hooks'
import { LiveAudienceError, type Operations, type RoomListEntry } from '../../index.ts'
import { date } from '../parts/language.ts'
import { Menu, MenuItem } from '../parts/menu.tsx'
import { texts } from '../texts/host.ts'
import { Account } from './account.tsx'
import { signInFirst } from './come-back.ts'
import { NewSession } from './new-session.tsx'
import { useRequest } from './request.ts'

/** How many sessions a page of the list holds. */
const PAGE = 50

/** The host's own sessions, newest first, and a new one. */
export function SessionList({ client }: { client: Operations }) {
  const { problem, run } = useRequest()
  const [sessions, setSessions] = useState<RoomListEntry[]>()
  const [hasMore, setMore] = useState(false)
  const load = (before?: string) =>
    run(async () => {
      const { events } = await client.listSessions({ limit: PAGE, before }).catch(toSignIn)
      setSessions((known = []) => [...(before === undefined ? [] : known), ...events])
      setMore(events.length === PAGE)
    })
  useEffect(() => void load(), [])
  const duplicate = (session: RoomListEntry) =>
    void run(async () => {
      const prepared = await client.exportPolls({ id: session.id })
      const { id } = await client.createSession({
        ...prepared,
        title: texts.copyOf(prepared.title),
      })
      location.assign(`/host/${id}`)
    })
  if (!sessions) return <Waiting problem={problem} onRetry={() => void load()} />
  return (
    <div class="page">
      <Account client={client} />
      <main>
        <NewSession client={client} />
        <section class="card" aria-labelledby="sessions">
          <h2 id="sessions">{texts.sessions}</h2>
          <Found sessions={sessions} onDuplicate={duplicate} />
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

/** Until the list is there, and where it does not come. */
const Waiting = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <main class="narrow">
    <h1 class={problem ? undefined : 'quiet'}>{problem ? texts.sessions : texts.loading}</h1>
    <p class="error" role="alert">
      {problem}
    </p>
    {problem && (
      <button type="button" onClick={onRetry}>
        {texts.tryAgain}
      </button>
    )}
  </main>
)

type FoundProps = { sessions: RoomListEntry[]; onDuplicate: (session: RoomListEntry) => void }

/** From so many on, a list is searched. */
const MANY = 6

function Found({ sessions, onDuplicate }: FoundProps) {
  const [wanted, setWanted] = useState('')
  const found = sessions.filter(({ title, code }) =>
    `${title} ${code}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  return (
    <>
      {sessions.length >= MANY && (
        <input
          type="search"
          aria-label={texts.find}
          placeholder={texts.find}
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <p class="quiet" role="status">
        {found.length === 0 && (sessions.length === 0 ? texts.noSessions : texts.noneFound)}
      </p>
      <ul class="session-list">
        {found.map((session) => (
          <ListEntry key={session.id} session={session} onDuplicate={() => onDuplicate(session)} />
        ))}
      </ul>
    </>
  )
}

function ListEntry({ session, onDuplicate }: { session: RoomListEntry; onDuplicate: () => void }) {
  return (
    <li>
      <div>
        <a href={`/host/${session.id}`} dir="auto">
          {session.title}
        </a>
        <p class="quiet">
          <span class={`badge ${session.status}`}>{texts.statuses[session.status]}</span>{' '}
          {session.code} · {texts.people(session.participantCount)} · {date(session.createdAt)}
        </p>
      </div>
      <Menu label={texts.moreFor(session.title)} sign="⋯">
        <MenuItem onChoose={() => location.assign(`/host/${session.id}`)}>{texts.open}</MenuItem>
        <MenuItem onChoose={onDuplicate}>{texts.duplicate}</MenuItem>
      </Menu>
    </li>
  )
}

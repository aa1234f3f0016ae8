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
export function Rooms({ client }: { client: Operations }) {
  const { problem, run } = useAction()
  const [rooms, setRooms] = useState<RoomListEntry[]>()
  const [hasMore, setMore] = useState(false)
  const load = (before?: number) =>
    run(async () => {
      const { events } = await client.listSessions({ limit: PAGE, before }).catch(toSignIn)
      setRooms((known = []) => [...(before === undefined ? [] : known), ...events])
      setMore(events.length === PAGE)
    })
  useEffect(() => void load(), [])
  if (!rooms) return <p class="narrow">{problem || texts.loading}</p>
  return (
    <div class="page">
      <Account client={client} />
      <main>
        <NewSession client={client} />
        <section class="card" aria-labelledby="rooms">
          <h2 id="rooms">{texts.rooms}</h2>
          {rooms.length === 0 && <p class="quiet">{texts.noRooms}</p>}
          <ul class="rooms">
            {rooms.map((room) => (
              <Room key={room.id} room={room} />
            ))}
          </ul>
          {hasMore && (
            <button type="button" onClick={() => void load(rooms.at(-1)?.createdAt)}>
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

function Room({ room }: { room: RoomListEntry }) {
  return (
    <li>
      <a href={`/host/${room.id}`} dir="auto">
        {room.title}
      </a>
      <p class="quiet">
        <span class={`badge ${room.status}`}>{texts.statuses[room.status]}</span> {room.code} ·{' '}
        {texts.people(room.participantCount)} · {date(room.createdAt)}
      </p>
    </li>
  )
}

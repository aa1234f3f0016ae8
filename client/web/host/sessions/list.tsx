import './list.css'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { LIST_LIMIT_MAX } from '../../../../shared/limits.ts'
import { type ListPlace, listPage, type Operations, type RoomListEntry } from '../../../index.ts'
import { common, host as texts } from '../../language/index.ts'
import { Problem, useSearch } from '../parts/fields.tsx'
import { PHASES, type Phase, phaseOf } from '../parts/phase.ts'
import { signInAfter } from '../parts/return-to.ts'
import { useRequest } from '../parts/use-request.ts'
import { Account } from './account.tsx'
import type { EntryDateProps } from './entry-date.tsx'
import { ListEntry } from './list-entry.tsx'
import type { NewSessionDialogProps, NewSessionProps } from './new-session.tsx'
import type { SessionFile } from './session-file.ts'
import { useDuplicate } from './use-duplicate.ts'
import { useMakeSession } from './use-make-session.ts'

/** What comes after the page, so that it is there sooner. The page hands it in. */
type ListParts = {
  NewSession: ComponentType<NewSessionProps>
  NewSessionDialog: ComponentType<NewSessionDialogProps>
  EntryDate: ComponentType<EntryDateProps>
  sessionFile: () => Promise<SessionFile>
}

/** Sessions in a page of the list. A search loads larger pages, up to the last one. */
const PAGE = 50

/** The host's own sessions: live ones on top, then planned ones, each the newest first. Who has none gets the form for one at once. */
export function SessionList({ client, parts }: { client: Operations; parts: ListParts }) {
  const { NewSession, NewSessionDialog, EntryDate, sessionFile } = parts
  const { problem, run } = useRequest()
  const { sessions, next, load, isSearching, search } = useSessions(client, run)
  const makeSession = useMakeSession(client, sessionFile)
  const [isMaking, setMaking] = useState(false)
  const duplicate = useDuplicate(client, sessionFile)
  if (!sessions) return <Waiting problem={problem} onRetry={() => load()} />
  return (
    <div class="page">
      <Account client={client} />
      <main>
        {sessions.length === 0 && (
          <section class="card" aria-labelledby="new-session">
            <h2 id="new-session">{texts.newSession}</h2>
            <NewSession makeSession={makeSession} />
          </section>
        )}
        <section class="card" aria-labelledby="sessions">
          <header class="field-row">
            <h2 id="sessions">{texts.sessions}</h2>
            {sessions.length > 0 && (
              <button type="button" class="main" onClick={() => setMaking(true)}>
                {texts.newSession}
              </button>
            )}
          </header>
          <Found
            sessions={sessions}
            isComplete={!isSearching || !next}
            EntryDate={EntryDate}
            onDuplicate={({ id }) => void run(() => duplicate(id))}
            onSearch={search}
          />
          {next && !isSearching && (
            <button type="button" onClick={() => load(next)}>
              {texts.more}
            </button>
          )}
          <Problem text={problem} />
        </section>
      </main>
      {isMaking && <NewSessionDialog makeSession={makeSession} onClose={() => setMaking(false)} />}
    </div>
  )
}

/** The sessions that are loaded so far, and where the next page begins, if there is one. */
function useSessions(client: Operations, run: ReturnType<typeof useRequest>['run']) {
  const [sessions, setSessions] = useState<RoomListEntry[]>()
  const [next, setNext] = useState<ListPlace>()
  const load = (from: ListPlace = { limit: PAGE, ends: '1' }) =>
    void run(async () => {
      const page = await listPage(client, from).catch(toSignIn)
      setSessions((known = []) => [...(from.before === undefined ? [] : known), ...page.events])
      setNext(page.next)
    })
  useEffect(load, [])
  // A search covers all sessions, so it loads the missing ones.
  const [isSearching, setSearching] = useState(false)
  useEffect(() => {
    if (isSearching && next) load({ ...next, limit: LIST_LIMIT_MAX })
  }, [isSearching, next])
  return { sessions, next, load, isSearching, search: () => setSearching(true) }
}

function toSignIn(error: unknown): never {
  signInAfter(error)
  throw error
}

/** Shown until the list is there, and when it cannot be loaded. */
const Waiting = ({ problem, onRetry }: { problem: string; onRetry: () => void }) => (
  <main class="narrow">
    <h1 class={problem ? undefined : 'quiet'}>{problem ? texts.sessions : common.loading}</h1>
    <Problem text={problem} />
    {problem && (
      <button type="button" onClick={onRetry}>
        {common.tryAgain}
      </button>
    )}
  </main>
)

type FoundProps = {
  sessions: RoomListEntry[]
  /** False while a search still loads sessions. */
  isComplete: boolean
  EntryDate: ComponentType<EntryDateProps>
  onDuplicate: (session: RoomListEntry) => void
  onSearch: () => void
}

/** A list of at least this length has a search field. */
const MANY = 6

function Found({ sessions, isComplete, EntryDate, onDuplicate, onSearch }: FoundProps) {
  const [phase, setPhase] = useState<Phase>()
  const chosen = phase ? sessions.filter((session) => phaseOf(session) === phase) : sessions
  const { found, field } = useSearch(chosen, ({ title, code }) => `${title} ${code}`, onSearch)
  const choose = (one: Phase) => {
    onSearch()
    setPhase(one === phase ? undefined : one)
  }
  return (
    <>
      {sessions.length >= MANY && (
        <div class="field-row">
          {field}
          <span class="choices">
            {PHASES.map((one) => (
              <button key={one} type="button" aria-pressed={one === phase} onClick={() => choose(one)}>
                {texts.statuses[one]}
              </button>
            ))}
          </span>
        </div>
      )}
      <p class="quiet" role="status">
        {found.length === 0 && isComplete && (sessions.length === 0 ? texts.noSessions : texts.noneFound)}
      </p>
      <ul class="session-list">
        {byPhase(found).map((session) => (
          <ListEntry
            key={session.id}
            session={session}
            EntryDate={EntryDate}
            onDuplicate={() => onDuplicate(session)}
          />
        ))}
      </ul>
    </>
  )
}

const byPhase = (sessions: readonly RoomListEntry[]): RoomListEntry[] =>
  PHASES.flatMap((phase) => sessions.filter((session) => phaseOf(session) === phase))

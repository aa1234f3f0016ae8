import { useEffect, useState } from 'preact/hooks'
import { TICKETS_PER_CALL } from '../../../../shared/limits.ts'
import type { Operations, Session, TicketCounts } from '../../../index.ts'
import { sessionMenu, tickets as texts } from '../../language/index.ts'
import { useLanguage } from '../../language/use-language.ts'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { useSession } from '../../parts/session/use-session.ts'
import { Problem } from '../parts/fields.tsx'
import { Subpage } from '../parts/subpage.tsx'
import { usePolled } from '../parts/use-polled.ts'
import { useRequest } from '../parts/use-request.ts'
import { Sheets } from './sheets.tsx'

/** Milliseconds. */
const ASK_EVERY = 5_000

/** Issues tickets, shows them once as sheets to print, and makes single ones void. */
export function Tickets({ client, id }: { client: Operations; id: string }) {
  const { session, refused } = useSession(client, { id }, () => client.getSession({ id }))
  const { value: counts, failure, readNow } = usePolled(() => client.countTickets({ id }), ASK_EVERY)
  // The tickets are in the session's language, as the page that they open.
  const hasTexts = useLanguage(session)
  const isLoading = !(session && counts && hasTexts)
  return (
    <Subpage
      class="tickets"
      heading={sessionMenu.tickets}
      id={id}
      session={session}
      refused={refused}
      failure={failure}
      isLoading={isLoading}
    >
      {session && counts && hasTexts && (
        <Desk client={client} id={id} session={session} counts={counts} readNow={readNow} />
      )}
    </Subpage>
  )
}

type DeskProps = { client: Operations; id: string; session: Session; counts: TicketCounts; readNow: () => void }

function Desk({ client, id, session, counts: { issued, used, void: voided }, readNow }: DeskProps) {
  const { busy, problem, submit } = useRequest()
  const [tickets, setTickets] = useState<string[]>([])
  const phones = usePhoneAddress()
  useWarning(tickets.length)
  const issue = async (form: FormData) => {
    const more = await client.issueTickets({ id, count: Number(form.get('count')) })
    setTickets((were) => [...were, ...more.tickets])
    readNow()
  }
  return (
    <>
      <p class="sum">{issued > 0 ? texts.counts(issued, used, voided) : texts.what}</p>
      {session.status === 'live' && (
        <form class="card" onSubmit={submit(issue)}>
          <label for="count">{texts.issue.howMany}</label>
          <div class="field-row">
            <input id="count" name="count" type="number" min="1" max={TICKETS_PER_CALL} defaultValue="20" required />
            <button type="submit" class={tickets.length > 0 ? undefined : 'main'} disabled={busy}>
              {texts.issue.label}
            </button>
          </div>
          <Problem text={problem} />
        </form>
      )}
      <Unreachable address={phones} />
      <p class="notice" role="status" hidden={tickets.length === 0}>
        {tickets.length > 0 && [
          `${texts.issue.once} `,
          <button key="print" type="button" class="main" onClick={() => print()}>
            {texts.print}
          </button>,
        ]}
      </p>
      {issued > 0 && <VoidTicket client={client} id={id} onVoid={readNow} />}
      {phones && <Sheets tickets={tickets} title={session.title} phones={phones} code={session.code} />}
    </>
  )
}

function VoidTicket({ client, id, onVoid }: Pick<DeskProps, 'client' | 'id'> & { onVoid: () => void }) {
  const { busy, problem, submit } = useRequest()
  const [ticket, setTicket] = useState('')
  const [done, setDone] = useState('')
  const send = async () => {
    setDone('')
    await client.voidTicket({ id, ticket })
    setDone(texts.makeVoid.done(ticket))
    setTicket('')
    onVoid()
  }
  return (
    <details class="card">
      <summary>{texts.makeVoid.label}</summary>
      <form onSubmit={submit(send)}>
        <label for="ticket">{texts.makeVoid.what}</label>
        <div class="field-row">
          <input
            id="ticket"
            dir="ltr"
            autocomplete="off"
            required
            value={ticket}
            onInput={({ currentTarget }) => setTicket(currentTarget.value)}
          />
          <button type="submit" class="danger" disabled={busy}>
            {texts.makeVoid.label}
          </button>
        </div>
        <Problem text={problem} />
        <p class="quiet" role="status">
          {done}
        </p>
      </form>
    </details>
  )
}

/** Before the page is left with tickets that were not printed, the browser asks. */
function useWarning(count: number): void {
  useEffect(() => {
    if (count === 0) return
    const warn = (event: Event) => event.preventDefault()
    const stop = () => removeEventListener('beforeunload', warn)
    addEventListener('beforeunload', warn)
    addEventListener('afterprint', stop, { once: true })
    return stop
  }, [count])
}

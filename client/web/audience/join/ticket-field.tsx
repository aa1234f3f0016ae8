import { useEffect, useRef } from 'preact/hooks'
import { TICKET_LENGTH } from '../../../../shared/limits.ts'
import { codeSigns } from '../../../../shared/typed-code.ts'
import type { LiveAudienceError } from '../../../index.ts'
import { phone as texts } from '../../language/index.ts'
import { reason } from '../parts/reason.ts'

/** The codes of refusals that are said at the field. */
export const isAboutTicket = ({ code }: LiveAudienceError): boolean => code?.startsWith('ticket_') === true

/**
 * Asks for the ticket, and has that of a scanned link. The server ignores case, spaces and dashes. The field may be
 * empty, because somebody who has joined here before needs no ticket.
 */
export function TicketField({ refusal }: { refusal: LiveAudienceError | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusal) field.current?.focus()
  }, [refusal])
  return (
    <div class="own-ticket">
      <label for="ticket">{texts.ticket.label}</label>
      <input
        ref={field}
        id="ticket"
        name="ticket"
        class="code ticket"
        dir="ltr"
        inputMode="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        placeholder="XXXXX-XXXXX"
        defaultValue={history.state?.ticket}
        aria-describedby="ticket-hint ticket-problem"
        aria-invalid={refusal !== undefined}
      />
      <p id="ticket-hint" class="quiet" hidden={refusal !== undefined || history.state?.ticket}>
        {texts.ticket.hint}
      </p>
      <p id="ticket-problem" class="error" role="alert">
        {refusal && whyRefused(refusal, field.current?.value ?? '')}
      </p>
    </div>
  )
}

/** A ticket of another length was not typed to its end, or is something else. */
function whyRefused(refusal: LiveAudienceError, typed: string): string {
  const { length } = codeSigns(typed)
  const isOfOtherLength = refusal.code === 'ticket_unknown' && length !== TICKET_LENGTH
  return isOfOtherLength ? texts.ticket.length(length) : reason(refusal)
}

import { hall, sessionMenu, tickets as texts } from '../../language/index.ts'
import { QrCode } from '../../parts/join/qr-code.tsx'
import type { PhoneAddress } from '../../parts/join/use-phone-address.tsx'

/** Two columns of five on A4. */
const PER_SHEET = 10

type Props = { tickets: readonly string[]; title: string; code: string; phones: PhoneAddress }

/** Tickets to print and to cut out. The ticket is in the fragment of the QR code's address, which reaches no log. */
export function Sheets({ tickets, ...rest }: Props) {
  const sheets = Array.from({ length: Math.ceil(tickets.length / PER_SHEET) }, (_, n) =>
    tickets.slice(n * PER_SHEET, (n + 1) * PER_SHEET),
  )
  return (
    <section class="sheets" aria-label={sessionMenu.tickets}>
      {sheets.map((sheet) => (
        <ul key={sheet[0]}>
          {sheet.map((ticket) => (
            <Ticket key={ticket} ticket={ticket} {...rest} />
          ))}
        </ul>
      ))}
    </section>
  )
}

const Ticket = ({ ticket, title, code, phones }: Omit<Props, 'tickets'> & { ticket: string }) => (
  <li>
    <QrCode text={`${phones.origin}/${code}#ticket=${ticket}`} label={hall.qrOf(`${phones.host}/${code}`)} />
    <div>
      <strong>
        <bdi>{title}</bdi>
      </strong>
      <p>{texts.sheet.how}</p>
      <p class="address" dir="ltr">
        {phones.host}/{code}
      </p>
      <p class="ticket" dir="ltr">
        {ticket}
      </p>
      <p>{texts.sheet.oneEach}</p>
    </div>
  </li>
)

import type { Operations } from '../../../index.ts'
import { sessionEnd, hallCheck as texts } from '../../language/index.ts'
import { QrCode } from '../../parts/join/qr-code.tsx'
import { Unreachable, usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { useSession } from '../../parts/session/use-session.ts'
import { dayAndTime } from '../parts/session-end.ts'
import { Subpage } from '../parts/subpage.tsx'
import { useNearnessOfEnd } from '../parts/use-nearness-of-end.ts'
import { usePolled } from '../parts/use-polled.ts'
import { CheckedPhones } from './checked-phones.tsx'

/** Milliseconds. The page polls, because the network may block streams. */
const ASK_EVERY = 1_500

/** Has the phones in the hall check their connection before a talk, and shows what they find. */
export function HallCheck({ client, id }: { client: Operations; id: string }) {
  // Reads the session by a plain request first, because this network may block streams.
  const { session, refused } = useSession(client, { id }, () => client.getSession({ id }))
  const { value: check, failure } = usePolled(() => client.getHallCheck({ id }), ASK_EVERY)
  const isLoading = !(session && check)
  const { endsAt = 0 } = session ?? {}
  // Nobody should learn in the hall that the session ends before the talk does. As long as that is far, the check comes first.
  const isNear = useNearnessOfEnd(endsAt) !== 'far'
  const end = sessionEnd.until(dayAndTime(endsAt))
  return (
    <Subpage
      class="hall-check"
      heading={texts.hallCheck}
      id={id}
      session={session}
      refused={refused}
      failure={failure}
      isLoading={isLoading}
    >
      {session?.status === 'ended' && <p class="notice">{texts.ended}</p>}
      {session?.status === 'live' && check && (
        <>
          {isNear && <p class="notice">{end}</p>}
          <div class="code-and-phones">
            <CheckedPhones phones={check.phones} checkHere={`/check/${session.code}#k=${check.key}`} />
            <HowTo code={session.code} phoneKey={check.key} />
          </div>
          {!isNear && <p class="quiet">{end}</p>}
        </>
      )}
    </Subpage>
  )
}

function HowTo({ code, phoneKey }: { code: string; phoneKey: string }) {
  const phones = usePhoneAddress()
  return (
    <section class="card how-to">
      <Unreachable address={phones} />
      {phones && !phones.isUnreachable && (
        <>
          <p class="scan">{texts.scan}</p>
          <QrCode text={`${phones.origin}/check/${code}#k=${phoneKey}`} label={texts.qrOf(phones.host)} />
          <Typed host={phones.host} />
          <details>
            <summary>{texts.noPage}</summary>
            <p class="quiet">{texts.nothing(phones.host)}</p>
          </details>
        </>
      )}
    </section>
  )
}

/** The address stands out, to be read from afar. */
function Typed({ host }: { host: string }) {
  const [before, after] = texts.typed(host).split(host)
  return (
    <p>
      {before}
      <strong>{host}</strong>
      {after}
    </p>
  )
}

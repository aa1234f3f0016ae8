import type { Operations, Session } from '../../index.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { Status } from '../parts/controls/status.tsx'
import { common as texts } from '../texts/index.ts'
import type { Joined } from './joined.ts'
import { OwnName } from './own-name.tsx'

type Props = {
  client: Operations
  session: Session
  connected: boolean
  /** How this browser is known; undefined where it has not joined. */
  joined: Joined | undefined
  onRenamed: (joined: Joined) => void
}

/** Whose session it is, whether it is heard of, and under which name one is in it. */
export function SessionHeader({ client, session, connected, joined, onRenamed }: Props) {
  const { code, participantCount, settings = {}, status, title } = session
  const { name } = readBrand(session.brand)
  const takesNames = status === 'live' && settings.names !== 'off'
  const isCounted = status === 'live' && participantCount !== undefined
  return (
    <header>
      {name && (
        <p class="brand" dir="auto">
          {name}
        </p>
      )}
      <h1 dir="auto">{title}</h1>
      <div class="here">
        {connected && <p class="quiet">{isCounted && texts.joined(participantCount)}</p>}
        <Status class={connected ? 'for-readers' : 'lost'}>{!connected && texts.reconnecting}</Status>
        {joined && takesNames && (
          <OwnName {...{ client, code, onRenamed }} name={joined.name} isForAll={settings.scores === 'on'} />
        )}
      </div>
    </header>
  )
}

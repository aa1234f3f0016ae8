import './session-header.css'
import type { ComponentType } from 'preact'
import { settingOf } from '../../../shared/session-settings.ts'
import type { Operations, Session } from '../../index.ts'
import { common as texts } from '../language/index.ts'
import { number } from '../language/language.ts'
import { logoPicture } from '../parts/brand/brand-picture.ts'
import { readBrand } from '../parts/brand/read-brand.ts'
import { Connection } from '../parts/session/connection.tsx'
import { UserText } from '../parts/user-text/user-text.tsx'
import { OwnName, type OwnNameProps } from './leave/own-name.tsx'
import type { Participant } from './parts/participant.ts'

type Props = {
  client: Operations
  session: Session
  connected: boolean
  isRemoved: boolean
  /** Undefined if this browser has not joined. */
  participant: Participant | undefined
  /** Undefined until it has loaded. Its place is there before, and goes if there is no picture to show. */
  Logo: ComponentType<{ session: Session }> | undefined
} & Pick<OwnNameProps, 'onRenamed' | 'onLeft' | 'Dialog'>

/** The most characters of a title that welcomes people in large type: a longer one would push the form out of sight. */
const LONG = 60

export function SessionHeader({ client, session, connected, isRemoved, participant, Dialog, Logo, ...done }: Props) {
  const { code, participantCount, settings = {}, status, title } = session
  const { name, logo = logoPicture(session.brand) } = readBrand(session.brand)
  const canRename = status === 'live' && settingOf(settings, 'names') !== 'off'
  const isCounted = status === 'live' && participantCount !== undefined && !isRemoved
  return (
    <header>
      <div>
        {logo && <div class="logo-line">{Logo ? <Logo session={session} /> : '\u00a0'}</div>}
        {name && (
          <UserText as="p" class="brand">
            {name}
          </UserText>
        )}
        <div class={connected ? 'title' : 'title cut-off'}>
          <h1 dir="auto" title={title} class={title.length > LONG ? 'long' : undefined}>
            {title}
          </h1>
          <div class="here">
            {connected && isCounted && <Count n={participantCount} />}
            <Connection isConnected={connected} class="lost" />
          </div>
        </div>
      </div>
      {participant && (
        <OwnName
          client={client}
          code={code}
          settings={settings}
          canRename={canRename}
          name={participant.name}
          Dialog={Dialog}
          {...done}
        />
      )}
    </header>
  )
}

/** How many people are here: beside the title of a phone the number alone. */
const Count = ({ n }: { n: number }) => (
  <p class="quiet">
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 8a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM1 15.5c.6-8 13.4-8 14 0z" />
    </svg>
    <span class="number" aria-hidden="true">
      {number(n)}
    </span>
    <span class="words">{texts.joined(n)}</span>
  </p>
)

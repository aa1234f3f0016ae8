import type { Session } from '../../../index.ts'
import { usePhoneAddress } from '../../parts/join/use-phone-address.tsx'
import { WallScreen } from '../../wall/wall-screen.tsx'
import { InLanguage } from './in-language.tsx'

type Props = {
  /** What it shows: the wall's view, or what it will be. */
  session: Session
  /** The session's language, where `session` leaves it out. */
  language?: string | undefined
  isConnected?: boolean
}

/** The wall, as small as the frame around it, in the language of its session. */
export function SmallWall({ session, language = session.settings?.language, isConnected = true }: Props) {
  const phones = usePhoneAddress()
  return (
    <InLanguage tag={language}>
      <WallScreen session={session} phones={phones} isConnected={isConnected} />
    </InLanguage>
  )
}

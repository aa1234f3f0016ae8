import type { ComponentChildren } from 'preact'
import type { Session } from '../../index.ts'
import type { PhoneAddress } from '../parts/join/use-phone-address.tsx'

export type WallScreenProps = {
  session: Session
  /** Where phones reach the server; undefined until it is known. */
  phones: PhoneAddress | undefined
  isConnected?: boolean
  /** Shows how to join as large as the lobby does, whatever is on stage. */
  isJoinLarge?: boolean
  children?: ComponentChildren
}

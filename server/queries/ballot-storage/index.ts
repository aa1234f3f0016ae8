import type { Session } from '../../domain/session.ts'
import type { BallotStorage } from './ballot-storage.ts'
import { namedBallots } from './named.ts'
import { secretBallots } from './secret.ts'

export const ballotStorageOf = ({ settings }: Pick<Session, 'settings'>): BallotStorage =>
  settings.anonymous ? secretBallots : namedBallots

import type { Session } from '../../domain/session.ts'
import type { BallotBox } from './ballot-box.ts'
import { openBox } from './open.ts'
import { secretBox } from './secret.ts'

/** Chooses how a session keeps its ballots. */
export const ballotBoxOf = ({ settings }: Pick<Session, 'settings'>): BallotBox =>
  settings.anonymous ? secretBox : openBox

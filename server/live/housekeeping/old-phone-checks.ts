import { PHONE_CHECK_LIFETIME } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { forgetPhoneChecks } from '../../queries/phone-checks.ts'
import { Periodic } from './periodic.ts'
import type { Log } from './retention.ts'

const MINUTE = 60_000

type Parts = { db: Db; clock: () => number; log: Log }

/** Deletes old phones of hall checks every minute, even where nobody reads them. */
export const deleteOldPhoneChecks = ({ db, clock, log }: Parts): Periodic =>
  new Periodic(MINUTE, () =>
    forgetPhoneChecks(db, clock() - PHONE_CHECK_LIFETIME).catch((err) =>
      log.warn({ err }, 'phones of hall checks could not be forgotten; it is tried again in a minute'),
    ),
  )

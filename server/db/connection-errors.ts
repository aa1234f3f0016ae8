import pg from 'pg'
import { StartRefusal } from '../../shared/start-refusal.ts'
import { codeOf } from '../../shared/system-error-code.ts'
import { isOutage } from './outage.ts'

/** Explains why the PostgreSQL of DATABASE_URL refuses a connection, and what to do. */

/** The message of PostgreSQL, pg or Node's TLS, and the names in the URL. */
type Refused = { reason: string; user: string; database: string }
type Sentence = (refused: Refused) => string

/** By SQLSTATE (PostgreSQL manual, appendix A). */
const BY_SQLSTATE: Record<string, Sentence> = {
  '28P01': ({ reason }) =>
    `PostgreSQL refuses this user or password (${reason}). Correct them; characters such as @ : / # are percent-encoded in the URL.`,
  '28000': ({ reason }) =>
    `PostgreSQL does not let this user in (${reason}). Create the user with createuser, or allow the connection in pg_hba.conf there.`,
  '3D000': ({ reason, user, database }) =>
    `there is no such database (${reason}). Create it there: createdb --owner=${user} ${database}`,
  '42501': ({ reason, user, database }) =>
    `the user ${user} lacks rights (${reason}). Make it the owner of the database, and of the tables in it: alter database ${database} owner to ${user}`,
  '25006': ({ reason }) => `this PostgreSQL is read-only (${reason}). Give the address of the primary server.`,
  '53300': ({ reason }) =>
    `PostgreSQL has no connection left (${reason}). Raise the limit there, or lower DATABASE_POOL.`,
}

/** By the message, where pg or Node's TLS give no SQLSTATE. */
const BY_MESSAGE: [RegExp, Sentence][] = [
  [
    /^SASL: .*password must be/,
    () => 'PostgreSQL asks for a password. Write it into the URL: postgres://user:password@host/database',
  ],
  [
    /does not support SSL/,
    () =>
      'this PostgreSQL does not offer TLS. Turn TLS on there (ssl = on), or leave out sslmode if nobody else can read the traffic.',
  ],
  [
    /certificate/,
    ({ reason }) =>
      `the certificate of this PostgreSQL is not trusted (${reason}). Name the authority that signed it: sslmode=verify-full&sslrootcert=/path/to/ca.pem`,
  ],
  [/^ENOENT.* open /, ({ reason }) => `a file that it names cannot be read (${reason}). Correct the path.`],
]

/**
 * Runs a part of a start or a command that connects to the database.
 * @param databaseUrl undefined for the embedded database, whose errors are passed on unchanged
 * @throws StartRefusal that says what is wrong with the database and what to do; all other errors unchanged
 */
export async function explainConnectionErrors<T>(databaseUrl: string | undefined, part: () => Promise<T>): Promise<T> {
  try {
    return await part()
  } catch (error) {
    const sentence = databaseUrl !== undefined && sentenceFor(error, databaseUrl)
    throw sentence ? new StartRefusal(`DATABASE_URL: ${sentence}`, { cause: error }) : error
  }
}

function sentenceFor(error: unknown, databaseUrl: string): string | undefined {
  if (!(error instanceof Error) || error instanceof StartRefusal) return undefined
  const reason = error.message
  const explain = BY_SQLSTATE[codeOf(error)] ?? BY_MESSAGE.find(([pattern]) => pattern.test(reason))?.[1]
  // Read as pg does: what the URL leaves out comes from PGUSER, PGDATABASE or the account.
  const { user = 'USER', database = user } = new pg.Client(databaseUrl.replace(/\?.*/, ''))
  if (explain) return explain({ reason, user, database })
  return isOutage(error) ? `cannot reach this PostgreSQL (${reason}). Check host, port and that it runs.` : undefined
}

import { join } from 'node:path'
import { StartRefusal } from '../../shared/start-refusal.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/schema.ts'
import { fingerprintOf, secretOf } from '../domain/secret-fingerprint.ts'
import { readFingerprint, writeFingerprint } from '../queries/secret-fingerprint.ts'
import { readSecret } from './secret-file.ts'

/**
 * The database knows by a fingerprint which secret signs. A node without that secret would refuse everybody whom the
 * other nodes signed in, and everything that was signed before.
 */

type SecretSettings = Pick<Config, 'secrets'> & { dataDir: string }

/** What a new secret costs. */
export const VOID = 'everybody has to sign in again, and earlier host links, tokens and tickets are void'

export const IF_LOST = `If it is lost for good, run: live-audience forget-secret. After that, ${VOID}.`

/**
 * Checks the secrets of a node. Changes nothing.
 * @param secrets those of SECRET, or the one of the data folder
 * @returns the fingerprint of the secret that signs, if the database has one
 * @throws StartRefusal if that secret is none of them
 */
export async function requireKnownSecret(
  db: Db,
  secrets: readonly string[],
  settings: SecretSettings,
): Promise<Buffer | undefined> {
  const fingerprint = await readFingerprint(db)
  if (!fingerprint || secretOf(fingerprint, secrets)) return fingerprint
  throw new StartRefusal(`SECRET: ${await sentenceFor(fingerprint, settings)} ${IF_LOST}`)
}

/** Notes the secret by which this node signs. @throws StartRefusal as above */
export async function noteSecret(db: Db, secrets: readonly string[], settings: SecretSettings): Promise<void> {
  const [first = ''] = secrets
  const known = await requireKnownSecret(db, secrets, settings)
  const own = fingerprintOf(first)
  if (known?.equals(own)) return
  await writeFingerprint(db, own, known)
  // A node with another secret may have been faster.
  await requireKnownSecret(db, secrets, settings)
}

async function sentenceFor(fingerprint: Buffer, { secrets, dataDir }: SecretSettings): Promise<string> {
  const file = join(dataDir, 'secret')
  if (!secrets)
    return `is not set, and the secret in ${file} is not the one that signs for this database. Set it to that one, as on the other nodes or as it was before.`
  const kept = await readSecret(dataDir).catch(() => undefined)
  const isKept = kept !== undefined && secretOf(fingerprint, [kept])
  const where = isKept ? `is in ${file}` : 'is that of the other nodes, or the one before'
  return `is not the one that signs for this database, which ${where}. Set it to that one, or to both, separated by a comma: the first signs, all are valid.`
}

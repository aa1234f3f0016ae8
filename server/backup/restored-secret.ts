import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { secretOf } from '../domain/secret-fingerprint.ts'
import { IF_LOST, VOID } from '../start/known-secret.ts'
import { keepFirstSecret, readSecret, replaceSecret } from '../start/secret-file.ts'
import { fingerprintIn, type Header } from './backup-format.ts'

type Settings = Pick<Config, 'databaseUrl' | 'secrets'> & { dataDir: string }

/**
 * Keeps the secret of a backup, if it has one, where a server with these settings looks for it.
 * @returns what was done with it, and what is left to do, without the secret itself
 */
export async function keepSecret(header: Header, file: string, settings: Settings): Promise<string> {
  const { secrets, databaseUrl, dataDir } = settings
  const fingerprint = fingerprintIn(header)
  if (!fingerprint)
    return `This backup does not tell the secret of its server. Set SECRET as it was there: otherwise ${VOID}.`
  await keepInFolder(header, settings)
  const kept = await readSecret(dataDir)
  const own = secrets ?? (kept === undefined ? [] : [kept])
  const folder = join(dataDir, 'secret')
  if (secretOf(fingerprint, own)) {
    const where = secrets ? 'SECRET has the secret of the earlier server' : `The secret is kept in ${folder}`
    const others = !secrets && databaseUrl ? ' Other machines need it as SECRET.' : ''
    return `${where}, so sign-ins, host links, tokens and tickets stay valid.${others}`
  }
  const isKept = kept !== undefined && secretOf(fingerprint, [kept])
  const source = isKept ? folder : header.secret ? `the first line of ${file} (gunzip -c)` : 'the earlier server'
  return (
    `A server does not start here without the secret of the earlier one. Take it from ${source}, and ` +
    `${secrets ? 'put it behind the new one: SECRET=new,old' : 'set SECRET to it'}. ${IF_LOST}`
  )
}

async function keepInFolder({ secret }: Header, { secrets, databaseUrl, dataDir }: Settings): Promise<void> {
  if (secret === undefined) return
  if (databaseUrl === undefined) await replaceSecret(dataDir, secret)
  // The folder may have that of another database.
  else if (!secrets) await keepFirstSecret(dataDir, secret)
}

import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { inWords, report, runCommand } from '../config/run-command.ts'
import { kyselyOn } from '../db/command-connection.ts'
import { defaultDataDir } from '../db/embedded/index.ts'
import { forgetFingerprint } from '../queries/secret-fingerprint.ts'
import { onDatabase, requireDatabase } from '../start/command-database.ts'
import { VOID } from '../start/known-secret.ts'
import { readSecret } from '../start/secret-file.ts'
import { backUp, STANDARD_OUTPUT } from './backup.ts'
import type { Header } from './backup-format.ts'
import { notRestored } from './not-restored.ts'
import { BackupReader } from './read-backup.ts'
import { restore } from './restore.ts'
import { keepSecret } from './restored-secret.ts'

/** What each command does with a file of this path; for a backup, `-` is standard output. */
const COMMANDS: Record<string, (config: Config, path: string) => Promise<void>> = {
  backup: makeBackup,
  restore: restoreBackup,
  'forget-secret': forgetSecret,
}

/** Runs `backup`, `restore` or `forget-secret`. */
export const run = (command: string, path: string): Promise<void> =>
  runCommand((config) => (COMMANDS[command] ?? makeBackup)(config, path), `The ${command} failed`)

async function makeBackup(config: Config, path: string): Promise<void> {
  const { databaseUrl, dataDir = defaultDataDir(), secrets } = config
  await requireDatabase(config)
  const isKept = databaseUrl === undefined && secrets === undefined
  const secret = isKept ? await readSecret(dataDir) : undefined
  const { counts, sealed } = await onDatabase(config, 'running', (client) =>
    backUp(client, path, { secret, now: Date.now() }),
  )
  const about = secret
    ? 'It holds the secret, too: keep it safe.'
    : `It does not hold the secret: keep ${secrets ? 'SECRET' : join(dataDir, 'secret')}, too.`
  const lost =
    sealed > 0
      ? ` A restore leaves out ${sealed} of the votes: they are secret, and their polls are still open. Close these polls while the server runs, and make another backup.`
      : ''
  const name = path === STANDARD_OUTPUT ? 'The backup' : path
  report(`${name} holds ${inWords(counts)}. ${about}${lost}`)
}

async function restoreBackup(config: Config, path: string): Promise<void> {
  const backup = await BackupReader.open(path)
  const { dataDir = defaultDataDir() } = config
  const keep = (header: Header) => keepSecret(header, path, { ...config, dataDir })
  const lines = await onDatabase(config, 'stopped', async (client) => {
    const { header, counts, repairs, kept } = await restore(client, backup, keep)
    const lost = await notRestored(client, header, { now: Date.now(), retentionDays: config.retentionDays })
    return [`Restored ${inWords(counts)}, as of ${header.madeAt}.`, ...repairs, ...lost, kept]
  })
  report(lines.join(' '))
}

async function forgetSecret(config: Config): Promise<void> {
  const wasThere = await onDatabase(config, 'running', (client) => forgetFingerprint(kyselyOn(client)))
  report(
    wasThere
      ? `The database has forgotten its secret. The next server that starts may have another one: ${VOID}.`
      : 'The database knows no secret, so a server may start with any.',
  )
}

import { backUp } from '../../server/backup/backup.ts'
import { BackupReader } from '../../server/backup/read-backup.ts'
import { restore } from '../../server/backup/restore.ts'
import { connected } from '../../server/db/command-connection.ts'

/** What `npm run backup` does, without a process of its own. @returns how many rows of each table */
export const backedUp = (url: string, file: string) =>
  connected(url, async (client) => (await backUp(client, file, { secret: undefined, now: 0 })).counts)

/** What `npm run restore` does, without a process of its own. */
export const restored = (url: string, file: string) =>
  connected(url, async (client) => restore(client, await BackupReader.open(file), async () => ''))

import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'
import type { Account } from './account.ts'
import type { Engine } from './engine.ts'
import { initCluster } from './initdb.ts'
import { EmbeddedRefusal } from './refusal.ts'

/** The folder below the data folder that holds PostgreSQL's files. */
export function clusterDir(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Whether a data folder holds a database; nothing is made. */
export const hasDatabase = async (dataDir: string): Promise<boolean> => !(await isVacant(clusterDir(dataDir)))

/** Makes the cluster on the first start; on later ones checks that this engine may open it. */
export async function openCluster(
  cluster: string,
  engine: Engine,
  account: Account | undefined,
  onWaiting: () => void,
): Promise<'created' | 'found'> {
  if (await isVacant(cluster)) {
    await initCluster(cluster, engine, account, onWaiting)
    return 'created'
  }
  await mustOwn(cluster, account)
  const major = await majorOf(cluster)
  if (major > engine.major) throw olderEngine(cluster, major, engine)
  if (major < engine.major) throw newerEngine(cluster, major, engine)
  // Kubernetes' fsGroup and careless copies open the folder to a group, which PostgreSQL refuses.
  await chmod(cluster, 0o700)
  return 'found'
}

async function isVacant(cluster: string): Promise<boolean> {
  try {
    return (await readdir(cluster)).length === 0
  } catch (error) {
    // Unreadable or a file: there is something, and the next checks say what is wrong with it.
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
  }
}

async function mustOwn(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster)
  const wanted = account ?? { uid: process.getuid?.(), name: `number ${process.getuid?.()}` }
  if (uid === wanted.uid) return
  throw new EmbeddedRefusal(
    `The data in ${cluster} belongs to the account number ${uid}, and PostgreSQL would run as the ` +
      `account "${wanted.name}". Start the server as the account that owns the data, or give the ` +
      `data to the other one with: chown -R ${wanted.uid} '${dirname(cluster)}'`,
  )
}

async function majorOf(cluster: string): Promise<number> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  const major = Number.parseInt(version, 10)
  if (major) return major
  throw new EmbeddedRefusal(
    `${cluster} is not a PostgreSQL data folder (it has no PG_VERSION). Move it away, or set ` +
      'DATA_DIR to another folder.',
  )
}

function olderEngine(cluster: string, major: number, engine: Engine): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The data in ${cluster} was made by PostgreSQL ${major}, and this version of live-audience ` +
      `brings the older PostgreSQL ${engine.version}, which cannot read it. Start the newer ` +
      'version of live-audience that made it, or set DATA_DIR to another folder.',
  )
}

function newerEngine(cluster: string, major: number, engine: Engine): EmbeddedRefusal {
  return new EmbeddedRefusal(
    `The data in ${cluster} was made by PostgreSQL ${major}, and this version of live-audience ` +
      `brings PostgreSQL ${engine.version}, which cannot read it. To take the data along:\n` +
      '1. With the previous version of live-audience: npm run backup -- live.backup\n' +
      `2. Move the old data away: mv '${cluster}' '${cluster}-${major}'\n` +
      '3. With this version: npm run restore -- live.backup',
  )
}

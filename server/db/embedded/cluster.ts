import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../../shared/system-error-code.ts'
import { initCluster } from './initdb.ts'
import type { Account } from './os-account.ts'
import type { Programs } from './programs.ts'
import { EmbeddedRefusal } from './refusal.ts'

export const clusterDir = (dataDir: string): string => join(dataDir, 'postgres')

/** Whether a data folder holds a database. Creates nothing. */
export const hasDatabase = async (dataDir: string): Promise<boolean> => !(await isVacant(clusterDir(dataDir)))

/** Makes the cluster on the first start. On later ones, checks that these programs can open it. */
export async function openCluster(
  cluster: string,
  programs: Programs,
  account: Account | undefined,
  onWaiting: () => void,
): Promise<'created' | 'found'> {
  if (await isVacant(cluster)) {
    await initCluster(cluster, programs, account, onWaiting)
    return 'created'
  }
  await requireOwnData(cluster, account)
  const major = await majorOf(cluster)
  if (major !== programs.major) throw otherMajor(cluster, major, programs)
  // Kubernetes' fsGroup and some copies open the folder to a group, which PostgreSQL refuses.
  await chmod(cluster, 0o700)
  return 'found'
}

async function isVacant(cluster: string): Promise<boolean> {
  try {
    return (await readdir(cluster)).length === 0
  } catch (error) {
    // If it cannot be read or is a file, the next checks say so.
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
  }
}

async function requireOwnData(cluster: string, account: Account | undefined): Promise<void> {
  const { uid } = await stat(cluster)
  const wanted = account ?? { uid: process.getuid?.(), name: `number ${process.getuid?.()}` }
  if (uid === wanted.uid) return
  throw new EmbeddedRefusal(
    `The data in ${cluster} belongs to the account number ${uid}, and PostgreSQL would run as the account ` +
      `"${wanted.name}". Start the server as the account that owns the data, or give the data to the other one ` +
      `with: chown -R ${wanted.uid} '${dirname(cluster)}'`,
  )
}

async function majorOf(cluster: string): Promise<number> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  const major = Number.parseInt(version, 10)
  if (major) return major
  throw new EmbeddedRefusal(
    `${cluster} is not a PostgreSQL data folder (it has no PG_VERSION). Move it away, or set DATA_DIR to another folder.`,
  )
}

function otherMajor(cluster: string, major: number, programs: Programs): EmbeddedRefusal {
  const isOlder = major > programs.major
  const advice = isOlder
    ? 'Start the newer version of live-audience that made it, or set DATA_DIR to another folder.'
    : 'To take the data along:\n' +
      '1. With the previous version of live-audience: npm run backup -- live.backup\n' +
      `2. Move the old data away: mv '${cluster}' '${cluster}-${major}'\n` +
      '3. With this version: npm run restore -- live.backup'
  return new EmbeddedRefusal(
    `The data in ${cluster} was made by PostgreSQL ${major}, and this version of live-audience brings ` +
      `${isOlder ? 'the older ' : ''}PostgreSQL ${programs.version}, which cannot read it. ${advice}`,
  )
}

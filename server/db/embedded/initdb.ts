import { lchown, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { moveInto, temporaryPath } from '../../../shared/files/write-atomically.ts'
import { codeOf, messageOf } from '../../../shared/system-error-code.ts'
import { explainDenial } from './explain-denial.ts'
import { type Account, requireReachable } from './os-account.ts'
import type { Programs } from './programs.ts'
import { EmbeddedRefusal } from './refusal.ts'
import { run } from './run.ts'

/** PostgreSQL's superuser, for the launcher alone. The app has an ordinary role. */
export const SUPERUSER = 'postgres'

/** Makes a cluster under a temporary name and renames it when it is complete. */
export async function initCluster(
  cluster: string,
  programs: Programs,
  account: Account | undefined,
  onWaiting: () => void,
): Promise<void> {
  const part = temporaryPath(cluster)
  const maker = account?.initdbAs ?? account
  if (account?.initdbAs) await requireReachable(maker, dirname(cluster))
  // Where the maker owns the data folder, initdb makes the folder, not root.
  if (maker && (await stat(dirname(cluster))).uid !== maker.uid) {
    await mkdir(part, { mode: 0o700 })
    await lchown(part, maker.uid, maker.gid)
  }
  const making = run(join(programs.bin, 'initdb'), initdbArgs(part), maker)
  onWaiting()
  const made = await making
  // The program chown does not follow links that somebody puts into the folder meanwhile.
  const { ok, output } =
    made.ok && account?.initdbAs ? await run('chown', ['-R', '-h', '-P', `${account.uid}:${account.gid}`, part]) : made
  if (ok) return moveIn(part, cluster)
  await rm(part, { recursive: true, force: true })
  if (/could not look up effective user ID/.test(output)) throw accountLacksName()
  throw new EmbeddedRefusal(explainDenial(`PostgreSQL could not make its data folder ${cluster}`, output))
}

function accountLacksName(): EmbeddedRefusal {
  const number = process.getuid?.()
  return new EmbeddedRefusal(
    `The server runs as the account number ${number}, which has no name here, and PostgreSQL needs one to make ` +
      'its data folder. Add it to /etc/passwd (in a container image: RUN echo ' +
      `"app:x:${number}:${process.getgid?.()}::/:/sbin/nologin" >> /etc/passwd), or start the server as another ` +
      'account, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  )
}

const initdbArgs = (folder: string): string[] => [
  '-D',
  folder,
  '-U',
  SUPERUSER,
  // Only the mode of the socket's folder protects the socket.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // The builtin provider sorts text and changes its case the same way on every machine. The C library does the
  // rest (messages, money) by `C`, because it does not know C.UTF-8 everywhere.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--no-instructions',
]

async function moveIn(part: string, cluster: string): Promise<void> {
  try {
    await rmdir(cluster).catch(() => undefined)
    await moveInto(part, cluster)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another server that started at the same moment was faster. Its cluster serves as well.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return
    throw new EmbeddedRefusal(
      `The data folder ${cluster} cannot get its final name: ${messageOf(error)}. If a volume is mounted there, ` +
        `mount it on ${dirname(cluster)} instead.`,
    )
  }
}

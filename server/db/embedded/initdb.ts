import { lchown, mkdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '../../../shared/error-code.ts'
import { halfDone } from '../../files/half-done.ts'
import { moveInto } from '../../files/write-atomically.ts'
import { type Account, mustReach } from './account.ts'
import { type Engine, program } from './engine.ts'
import { EmbeddedRefusal, reasonOf } from './refusal.ts'
import { type Outcome, run } from './run.ts'

/** The superuser that the launcher itself connects as; the app's own account is a plain one. */
export const SUPERUSER = 'postgres'

/** Makes a cluster beside its place and moves it in when it is whole: a crash leaves no half. */
export async function initCluster(
  cluster: string,
  engine: Engine,
  account: Account | undefined,
  onWaiting: () => void,
): Promise<void> {
  const part = halfDone(cluster)
  const maker = account?.initdbAs ?? account
  if (account?.initdbAs) await mustReach(maker, dirname(cluster))
  // Where the maker owns the parent it makes the folder itself: root keeps its hands off.
  if (maker && (await stat(dirname(cluster))).uid !== maker.uid) {
    await mkdir(part, { mode: 0o700 })
    await lchown(part, maker.uid, maker.gid)
  }
  const making = run(program(engine.bin, 'initdb'), initdbArgs(part), maker)
  onWaiting()
  const made = await making
  const { ok, output } = made.ok ? await handOver(part, account) : made
  if (ok) return moveIn(part, cluster)
  await rm(part, { recursive: true, force: true })
  if (/could not look up effective user ID/.test(output)) throw nameless()
  throw new Error(`PostgreSQL could not make its data folder ${cluster}:\n${output}`)
}

async function handOver(part: string, account: Account | undefined): Promise<Outcome> {
  if (!account?.initdbAs) return { ok: true, output: '' }
  // The program and not a walk of ours, because it cannot be led astray by links.
  return run('chown', ['-R', '-h', '-P', `${account.uid}:${account.gid}`, part])
}

function nameless(): EmbeddedRefusal {
  const number = process.getuid?.()
  return new EmbeddedRefusal(
    `The server runs as the account number ${number}, which has no name here, and PostgreSQL ` +
      'needs one to make its data folder. Add it to /etc/passwd (in a container image: RUN echo ' +
      `"app:x:${number}:${process.getgid?.()}::/:/sbin/nologin" >> /etc/passwd), or start the ` +
      'server as another account, or set DATABASE_URL to a PostgreSQL that runs elsewhere.',
  )
}

function initdbArgs(folder: string): string[] {
  return [
    ...['-D', folder, '-U', SUPERUSER],
    // The folder of the socket is the protection.
    ...['--auth-local=trust', '--auth-host=reject'],
    '--encoding=UTF8',
    // The builtin provider sorts and cases text, alike on every machine. `C` is what is left for
    // the C library (messages, money), which does not know C.UTF-8 everywhere.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    '--data-checksums',
    '--no-instructions',
  ]
}

async function moveIn(part: string, cluster: string): Promise<void> {
  try {
    await rmdir(cluster).catch(() => undefined)
    await moveInto(part, cluster)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another server that started at the same moment was first: its cluster is as good.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return
    throw new EmbeddedRefusal(
      `The data folder ${cluster} cannot be put in place: ${reasonOf(error)}. If a volume is ` +
        `mounted there, mount it on ${dirname(cluster)} instead.`,
    )
  }
}
